import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clockTime } from '#admin/forms/typed-hours.ts'
import { currentLocale } from '#admin/i18n/i18n.ts'
import { useMinutes } from '#admin/ui/hooks.ts'
import { ChoiceField, type Choice } from './choice-field.tsx'
import type { FieldProps } from './part-form.tsx'

export function TimeZoneField({ value, onChange, ...props }: FieldProps) {
  const { t } = useTranslation()
  const locale = currentLocale()
  const now = useMinutes()
  const minute = now.getTime()
  // All of them are a tenth of a second's work on a phone, which few ask for.
  const [areWanted, setWanted] = useState(false)
  const choices = useMemo(() => {
    const at = new Date(minute)
    return areWanted ? timeZoneChoices(value, at, locale) : [timeZoneChoice(value, at, locale)]
  }, [areWanted, value, minute, locale])
  return (
    <div className="field">
      <ChoiceField
        {...props}
        value={value}
        onChange={(zone) => zone !== null && onChange(zone)}
        onFocus={() => setWanted(true)}
        choices={choices}
        label={t('opening.zone')}
        placeholder={t('opening.chooseZone')}
        showAll={t('opening.showZones')}
        none={t('opening.noZone')}
      />
      <p className="field-hint">{t('opening.timeThere', { time: clockTime(now, value).time })}</p>
    </div>
  )
}

// Each is the whole of a country, by which its owners know it.
const GULF: Readonly<Record<string, string>> = {
  'Asia/Dubai': 'AE',
  'Asia/Riyadh': 'SA',
  'Asia/Kuwait': 'KW',
  'Asia/Qatar': 'QA',
  'Asia/Bahrain': 'BH',
  'Asia/Muscat': 'OM',
}

export function timeZoneChoice(zone: string, now: Date, locale: string): Choice {
  const country = GULF[zone]
  const named = country
    ? new Intl.DisplayNames(locale, { type: 'region' }).of(country)
    : nameOf(zone, now, locale)
  const city = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone
  const label = `${named ?? zone} (${city})`
  const english = country ? new Intl.DisplayNames('en', { type: 'region' }).of(country) : ''
  const words = `${label} ${zone} ${english} ${nameOf(zone, now, 'en') ?? ''}`
  return { id: zone, label, aside: clockTime(now, zone).time, words }
}

export function timeZoneChoices(stored: string, now: Date, locale: string): Choice[] {
  const first = Object.keys(GULF)
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => !first.includes(zone))
  const listed = others.map((zone) => timeZoneChoice(zone, now, locale))
  listed.sort((a, b) => a.label.localeCompare(b.label, locale))
  const isListed = first.includes(stored) || others.includes(stored)
  return [
    ...first.map((zone) => timeZoneChoice(zone, now, locale)),
    ...(isListed || nameOf(stored, now, locale) === undefined
      ? []
      : [timeZoneChoice(stored, now, locale)]),
    ...listed,
  ]
}

/** Undefined if this browser does not know the zone: the server knows more. */
function nameOf(timeZone: string, now: Date, locale: string): string | undefined {
  try {
    const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' })
    return format.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value
  } catch {
    return undefined
  }
}
