import { useStore } from '@nanostores/react'
import { useMemo, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLocale } from '#admin/i18n/i18n.ts'
import { problemText } from '#admin/problems.ts'
import { $isReadOnly } from '#admin/stores/restaurant.ts'
import { Button } from '#admin/ui/button.tsx'
import { CheckBox } from '#admin/ui/check-box.tsx'
import { useMinutes } from '#admin/ui/hooks.ts'
import { PlansLink } from '#admin/forms/plans-link.tsx'
import { Notice } from '#admin/ui/notice.tsx'
import { Panel } from '#admin/ui/panel.tsx'
import { useSending } from '#admin/ui/use-sending.ts'
import type { Restaurant } from '#api/schemas/restaurants.ts'
import { weekdayName } from '#db/menu/days-in-words.ts'
import { vatPercent } from '#db/menu/price-notes.ts'
import { callingCode } from '#db/rules/contact/phones.ts'
import { countryOf } from '#db/rules/countries.ts'
import { CURRENCIES } from '#db/rules/money/currencies.ts'
import { CITIES, cityAt, proposedCity, type City } from '#db/rules/time/cities.ts'
import { countryName } from '../country-name.ts'
import { saveWhere } from '../save-where.ts'
import { ChoiceField } from './choice-field.tsx'
import { CurrencyField } from './general-form.tsx'
import { cityChoices } from './place-field.tsx'
import { timeZoneChoice } from './time-zone-field.tsx'
import './restaurant.css'

interface WherePanelProps {
  restaurant: Restaurant
  onClose: () => void
}

/** One city, and what follows from it. */
export function WherePanel({ restaurant, onClose }: WherePanelProps) {
  const { t } = useTranslation()
  const locale = currentLocale()
  const isReadOnly = useStore($isReadOnly)
  const [proposed] = useState(() => cityNow(restaurant))
  const [city, setCity] = useState(proposed)
  const [isInCurrency, setInCurrency] = useState(restaurant.currency === null)
  const [otherCurrency, setOtherCurrency] = useState<string | null>(null)
  const [isWithVat, setWithVat] = useState(restaurant.vatNote !== null)
  const choices = useMemo(() => {
    const nearness = (one: City) =>
      Number(one === proposed) + Number(one.country === proposed?.country)
    return cityChoices(
      locale,
      CITIES.toSorted((one, other) => nearness(other) - nearness(one)),
    )
  }, [locale, proposed])
  const currency = otherCurrency ?? (city ? currencyIn(city) : null)
  const { status, problem, start } = useSending(async (at: City) => {
    await saveWhere(restaurant, at, {
      ...(isInCurrency && currency !== null && { currency }),
      ...(vatIn(at) !== null && { vatNote: isWithVat ? 'included' : null }),
    })
    onClose()
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (city && !isReadOnly) start(city)
  }

  return (
    <Panel
      title={t('home.steps.place')}
      isChanged={city !== proposed || otherCurrency !== null}
      onClose={onClose}
    >
      <form className="panel-form" noValidate onSubmit={submit}>
        <div className="panel-body">
          <ChoiceField
            choices={choices}
            label={t('sun.city')}
            placeholder={t('sun.chooseCity')}
            showAll={t('sun.showCities')}
            none={t('where.noCity', {
              hours: t('settings.infoHours'),
              general: t('settings.info'),
            })}
            value={city?.en ?? null}
            onChange={(id) => {
              setCity(CITIES.find(({ en }) => en === id))
              setOtherCurrency(null)
            }}
            problem={undefined}
            isReadOnly={isReadOnly}
          />
          {city && (
            <>
              <Following city={city} />
              <CheckBox isSelected={isInCurrency} isDisabled={isReadOnly} onChange={setInCurrency}>
                {t('where.currency')}
              </CheckBox>
              {isInCurrency && (
                <CurrencyField
                  key={city.country}
                  value={currency}
                  onChange={setOtherCurrency}
                  problem={undefined}
                  isReadOnly={isReadOnly}
                />
              )}
              {vatIn(city) !== null && (
                <CheckBox isSelected={isWithVat} isDisabled={isReadOnly} onChange={setWithVat}>
                  {t('where.vat', { percent: vatIn(city) })}
                </CheckBox>
              )}
            </>
          )}
          {problem && (
            <Notice kind="problem">
              <span>{problemText(t, problem)}</span> {isReadOnly && <PlansLink />}
            </Notice>
          )}
        </div>
        <footer className="row panel-footer">
          <Button type="submit" isDisabled={isReadOnly || !city} isPending={status === 'busy'}>
            {t('settings.save')}
          </Button>
        </footer>
      </form>
    </Panel>
  )
}

function Following({ city: { country } }: { city: City }) {
  const { t } = useTranslation()
  const locale = currentLocale()
  const { timeZone, firstDay } = countryOf(country)
  const zone = timeZoneChoice(timeZone, useMinutes(), locale)
  const facts = [
    [t('where.country', { law: t('law.title') }), countryName(country)],
    [t('opening.zone'), `${zone.label} · ${zone.aside}`],
    // Its + stays at the left.
    [t('where.dialling'), `\u2066${callingCode(country)}\u2069`],
    [t('where.firstDay'), weekdayName(firstDay, locale, 'long')],
  ] as const
  return (
    <>
      <p className="field-hint">{t('where.hint')}</p>
      <dl className="where">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function cityNow({ place }: Restaurant): City | undefined {
  if (place) return cityAt(place)
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return proposedCity(timeZone, navigator.languages)
}

/** As it is stored; null to leave what is there. */
function currencyIn({ country }: City): string | null {
  const { currency } = countryOf(country)
  return CURRENCIES.find(({ code }) => code === currency)?.symbol ?? null
}

function vatIn({ country }: City): number | null {
  return vatPercent(countryOf(country).currency ?? '')
}
