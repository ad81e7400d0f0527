import { useTranslation } from 'react-i18next'
import type { MenuSettings } from '#api/schemas/menu-settings.ts'
import { datesText } from '#db/rules/days-in-words.ts'
import { isPastDayEnd } from '#db/rules/opening-warnings.ts'
import { TextField } from '#admin/components/ui/text-field.tsx'
import { currentLocale } from '#admin/i18n/i18n.ts'
import { hoursPart, saveHours } from '../stores/hours.ts'
import { hoursOf, hoursText, readExceptions, readWeek, type TypedSpan } from '../typed-opening.ts'
import { ExceptionsField } from './exceptions-field.tsx'
import { PartForm, type FieldProps } from './part-form.tsx'
import { TimeZoneField } from './time-zone-field.tsx'
import { WeekField } from './week-field.tsx'

interface HoursFormProps {
  settings: MenuSettings
  isReadOnly: boolean
}

/** When the restaurant is open, and by what clock it lives. */
export function HoursForm({ settings, isReadOnly }: HoursFormProps) {
  const { t } = useTranslation()
  const labels = {
    hours: t('opening.week'),
    exceptions: t('opening.exceptions'),
    timeZone: t('opening.zone'),
    dayEndsAt: t('opening.dayEndsAt'),
  }
  return (
    <PartForm
      part={hoursPart}
      now={settings}
      isReadOnly={isReadOnly}
      goodText={t('opening.saved')}
      onSave={() => saveHours(settings)}
      rivals={{ labels, say }}
    >
      {({ form, of }) => (
        <>
          <WeekField {...of('hours')} />
          <ExceptionsField {...of('exceptions')} timeZone={form.timeZone} />
          <TimeZoneField {...of('timeZone')} />
          <DayEndField {...of('dayEndsAt')} hours={form.hours} />
        </>
      )}
    </PartForm>
  )
}

function say(field: string, value: string): string {
  const locale = currentLocale()
  if (field === 'hours') return hoursText(hoursOf(readWeek(value)), locale)
  if (field !== 'exceptions') return value
  return readExceptions(value)
    .map((one) => `${one.note} ${datesText(one, locale)}`.trim())
    .join(' · ')
}

interface DayEndFieldProps extends FieldProps {
  /** The usual week, as `typed-opening.ts` writes it. */
  hours: string
}

function DayEndField({ hours, ...props }: DayEndFieldProps) {
  const { t } = useTranslation()
  const spans = readWeek(hours).flat().filter(isTyped)
  return (
    <>
      <TextField
        {...props}
        type="time"
        label={t('opening.dayEndsAt')}
        hint={t('opening.dayEndsAtHint')}
        inputDir="ltr"
      />
      {isPastDayEnd(spans, props.value) && (
        <p className="opening-over">{t('opening.pastDayEnd')}</p>
      )}
    </>
  )
}

function isTyped({ from, to }: TypedSpan): boolean {
  return from !== '' && to !== ''
}
