import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSky } from '#admin/forms/time-field.tsx'
import { clockTime } from '#admin/forms/typed-hours.ts'
import { currentLocale } from '#admin/i18n/i18n.ts'
import { Button } from '#admin/ui/button.tsx'
import { useMinutes } from '#admin/ui/hooks.ts'
import { SelectField } from '#admin/ui/select-field.tsx'
import { GroupProblem, TextField } from '#admin/ui/text-field.tsx'
import { countryOf, SUN_METHODS, type CountryCode, type SunMethod } from '#db/rules/countries.ts'
import { CITIES, cityAt, methodAt, type City } from '#db/rules/time/cities.ts'
import { SUN_EVENTS } from '#db/rules/time/sun-times.ts'
import { sunName } from '#db/rules/time/sun-words.ts'
import { timeOfDay } from '#db/rules/time/time-zones.ts'
import { typedPlace, type TypedPlace } from '../typed-place.ts'
import { placeOf } from '../sent-place.ts'
import { ChoiceField, type Choice } from './choice-field.tsx'
import './restaurant.css'

interface SunForm {
  place: TypedPlace | null
  sunMethod: SunMethod | null
  timeZone: string
  country: CountryCode | null
}

interface PlaceFieldProps extends SunForm {
  isReadOnly: boolean
  onChange: (part: Partial<SunForm>) => void
  problem: string | undefined
}

const ELSEWHERE = 'elsewhere'
const NOWHERE: TypedPlace = { latitude: '', longitude: '' }

/** Where the restaurant is, so that times can follow the sun. */
export function PlaceField(props: PlaceFieldProps) {
  const { place: typed, sunMethod, timeZone, isReadOnly, onChange, problem } = props
  const { t } = useTranslation()
  const locale = currentLocale()
  const place = placeOf(typed)
  const city = place ? cityAt(place) : undefined
  const [isTyped, setTyped] = useState(typed !== null && city === undefined)
  const choices = useMemo(() => {
    const elsewhere = t('sun.elsewhere')
    return [...cityChoices(locale), { id: ELSEWHERE, label: elsewhere, words: elsewhere }]
  }, [locale, t])
  const take = (next: TypedPlace | null, follows: Partial<SunForm> = {}) => {
    const at = placeOf(next)
    onChange({ place: next, sunMethod: at && methodAt(at), ...follows })
  }
  return (
    <fieldset className="stack gap-3">
      <legend className="field-label">{t('sun.title')}</legend>
      <p className="field-hint">{t('sun.hint')}</p>
      <ChoiceField
        choices={choices}
        label={t('sun.city')}
        placeholder={t('sun.chooseCity')}
        showAll={t('sun.showCities')}
        none={t('sun.noCity')}
        value={isTyped ? ELSEWHERE : city ? city.en : null}
        onChange={(id) => {
          const chosen = CITIES.find(({ en }) => en === id)
          setTyped(id === ELSEWHERE)
          if (chosen) {
            const { country } = chosen
            take(typedPlace(chosen), { timeZone: countryOf(country).timeZone, country })
          } else if (id === ELSEWHERE) take(typed ?? NOWHERE, { country: null })
        }}
        problem={isTyped ? undefined : problem}
        isReadOnly={isReadOnly}
      />
      {isTyped && (
        <Coordinates value={typed ?? NOWHERE} onChange={take} {...{ isReadOnly, problem }} />
      )}
      {place && (
        <>
          <SelectField
            label={t('sun.method')}
            options={SUN_METHODS.map((value) => ({ value, label: t(`sun.methods.${value}`) }))}
            value={sunMethod ?? methodAt(place)}
            isReadOnly={isReadOnly}
            onChange={(method) => onChange({ sunMethod: method })}
          />
          <SunToday timeZone={timeZone} />
        </>
      )}
      {typed && !isReadOnly && (
        <div className="row opening-actions">
          <Button
            look="plain"
            onPress={() => {
              setTyped(false)
              take(null)
            }}
          >
            {t('sun.remove')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

interface CoordinatesProps {
  value: TypedPlace
  isReadOnly: boolean
  onChange: (place: TypedPlace) => void
  problem: string | undefined
}

function Coordinates({ value, isReadOnly, onChange, problem }: CoordinatesProps) {
  const { t } = useTranslation()
  const isWrong = problem !== undefined && placeOf(value) === null
  return (
    <>
      <div className="dates-fields">
        {(['latitude', 'longitude'] as const).map((part) => (
          <TextField
            key={part}
            label={t(`sun.${part}`)}
            inputMode="decimal"
            inputDir="ltr"
            isReadOnly={isReadOnly}
            value={value[part]}
            onChange={(degrees) => onChange({ ...value, [part]: degrees })}
            problem={isWrong}
          />
        ))}
      </div>
      {isWrong && <GroupProblem text={problem} />}
    </>
  )
}

/** What the sun does there today, for an owner to compare. */
function SunToday({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation()
  const sky = useSky()
  const today = clockTime(useMinutes(), timeZone).date
  const times = SUN_EVENTS.flatMap((sun) => {
    const minutes = sky?.({ sun, minutes: 0 }, today)
    const isToday = typeof minutes === 'number' && minutes >= 0
    return isToday ? `${sunName(sun, currentLocale())} ${timeOfDay(minutes)}` : []
  })
  return <p className="field-hint">{sky && t('sun.today', { times: times.join(' · ') })}</p>
}

export function cityChoices(locale: string, cities: readonly City[] = CITIES): Choice[] {
  const countries = new Intl.DisplayNames(locale, { type: 'region' })
  const isArabic = locale.startsWith('ar')
  return cities.map(({ country, en, ar }) => {
    const aside = countries.of(country) ?? country
    return { id: en, label: isArabic ? ar : en, aside, words: `${en} ${ar} ${aside} ${country}` }
  })
}
