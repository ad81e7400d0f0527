import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMinutes } from '#admin/components/use-minutes.ts'
import { clockTime } from '#admin/components/week/clock-time.ts'
import { currentLocale } from '#admin/i18n/i18n.ts'
import { timeZoneChoice, timeZoneChoices } from '../time-zone-choices.ts'
import { ChoiceField } from './choice-field.tsx'

interface TimeZoneFieldProps {
  value: string
  onChange: (zone: string) => void
  problem: string | undefined
  isReadOnly: boolean
}

/** The choice of a time zone, which is known by its present time. */
export function TimeZoneField({ value, onChange, ...props }: TimeZoneFieldProps) {
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
