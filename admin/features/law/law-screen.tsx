import { LoadingContent, Screen } from '../../ui/screen.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { answerOf, client } from '#admin/client.ts'
import { SCREENS } from '#admin/paths.ts'
import { SelectField } from '#admin/ui/select-field.tsx'
import type { Law, LawAsk } from '#api/schemas/law.ts'
import type { LawCheck, LawCount } from '#db/menu/law.ts'
import './law-screen.css'

export function LawScreen() {
  const { t } = useTranslation('translation', { keyPrefix: 'law' })
  return (
    <Screen title={t('title')} hint={t('hint')}>
      <LoadingContent load={getLaw} failed={t('failed')}>
        {(law) => <LawList {...law} />}
      </LoadingContent>
    </Screen>
  )
}

// Where what is counted can be changed.
const MENDS = {
  arabic: 'translations',
  descriptions: 'edit',
  allergens: 'allergens',
  kcal: 'edit',
  highSalt: 'edit',
  caffeineMg: 'edit',
  walkMinutes: 'edit',
  service: 'info',
  vat: 'info',
  nonHalal: 'edit',
} as const satisfies Record<LawCheck, keyof typeof SCREENS>

export function LawList({ countries, guess, counts }: Law) {
  const { t } = useTranslation('translation', { keyPrefix: 'law' })
  const [chosen, setChosen] = useState(guess ?? '')
  const country = countries.find(({ code }) => code === chosen)
  return (
    <div className="stack gap-4 law">
      <CountrySelect countries={countries} chosen={chosen} onChoose={setChosen} />
      <p className="law-advice">{t('noAdvice')}</p>
      <p>{t('offers')}</p>
      {country && country.asks.length === 0 && <p>{t('nothing')}</p>}
      {country && country.asks.length > 0 && (
        <ul className="stack list gap-3" aria-label={t('title')}>
          {country.asks.map((ask) => (
            <Ask key={ask.text.en} ask={ask} count={ask.check && counts[ask.check]} />
          ))}
        </ul>
      )}
    </div>
  )
}

interface CountrySelectProps {
  countries: Law['countries']
  chosen: string
  onChoose: (code: string) => void
}

function CountrySelect({ countries, chosen, onChoose }: CountrySelectProps) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'law' })
  const named = countries.map(({ code, name }) => ({
    value: code,
    label: inLanguage(name, i18n.language),
  }))
  return (
    <SelectField
      className="law-country"
      label={t('country')}
      options={chosen === '' ? [{ value: '', label: t('choose') }, ...named] : named}
      value={chosen}
      onChange={onChoose}
    />
  )
}

interface AskProps {
  ask: LawAsk
  count: LawCount | null | undefined
}

function Ask({ ask, count }: AskProps) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'law' })
  const { check, text, source, readOn } = ask
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <li className="stack card gap-1 start wrap law-ask">
      {check && count && (
        <p className="law-count">
          <span>{t(`checks.${check}`)}</span> <CountText check={check} count={count} />
        </p>
      )}
      <p>{inLanguage(text, i18n.language)}</p>
      <p className="quiet law-source">
        <span>{t('reported')}</span>{' '}
        <a href={source.url} target="_blank" rel="noreferrer">
          <bdi translate="no">{source.title}</bdi>{' '}
          <span className="visually-hidden">{i18n.t('common.newTab')}</span>
        </a>{' '}
        <span>{t('readOn', { date: day.format(new Date(readOn)) })}</span>
      </p>
      {check && (
        <a className="tap law-mend" href={SCREENS[MENDS[check]]}>
          {t(`mend.${MENDS[check]}`)}
        </a>
      )}
    </li>
  )
}

function CountText({ check, count }: { check: LawCheck; count: LawCount }) {
  const { t } = useTranslation('translation', { keyPrefix: 'law' })
  if (count.kind === 'of') return t('of', { done: count.done, of: count.of })
  if (count.kind === 'flag') {
    // A charge is nothing that is fulfilled.
    const flag = check === 'service' ? 'service' : 'vat'
    return t(`flags.${flag}.${count.isDone ? 'yes' : 'no'}`)
  }
  return t(check === 'nonHalal' ? 'categories' : 'dishes', { count: count.count })
}

function inLanguage(text: LawAsk['text'], language: string): string {
  return language === 'ar' ? text.ar : text.en
}

export function getLaw(): Promise<Law> {
  return answerOf(client.api.law.$get())
}
