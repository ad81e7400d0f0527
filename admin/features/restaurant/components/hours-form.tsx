import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'
import type { MenuSettings } from '#api/schemas/menu-settings.ts'
import { datesText } from '#db/rules/days-in-words.ts'
import { isPastDayEnd } from '#db/rules/opening-warnings.ts'
import { Rivals } from '#admin/components/rivals.tsx'
import { SavingForm } from '#admin/components/saving-form.tsx'
import { TextField } from '#admin/components/ui/text-field.tsx'
import { currentLocale } from '#admin/i18n/i18n.ts'
import {
  $hoursDraft,
  changeHours,
  hoursForm,
  hoursSaving,
  resetHours,
  saveHours,
  takeHours,
  type HoursDraft,
  type HoursFields,
} from '../stores/hours.ts'
import { hoursOf, hoursText, readExceptions, readWeek, type TypedSpan } from '../typed-opening.ts'
import { ExceptionsField } from './exceptions-field.tsx'
import { TimeZoneField } from './time-zone-field.tsx'
import { WeekField } from './week-field.tsx'

interface HoursFormProps {
  settings: MenuSettings
  isReadOnly: boolean
}

/** When the restaurant is open, and by what clock it lives. */
export function HoursForm({ settings, isReadOnly }: HoursFormProps) {
  const { t } = useTranslation()
  const draft = useStore($hoursDraft)
  const form = hoursForm(settings, draft)
  return (
    <SavingForm
      saving={hoursSaving}
      isReadOnly={isReadOnly}
      isChanged={draft !== null}
      saveText={t('settings.save')}
      goodText={t('opening.saved')}
      onSave={() => void saveHours(settings)}
      onDiscard={resetHours}
    >
      {(problemOf, isReadOnly) => {
        const of = (field: keyof HoursFields) => ({
          isReadOnly,
          value: form[field],
          onChange: (value: string) => changeHours(settings, { [field]: value }),
          problem: problemOf(field),
        })
        return (
          <>
            {draft && <HoursRivals draft={draft} />}
            <WeekField {...of('hours')} />
            <ExceptionsField {...of('exceptions')} timeZone={form.timeZone} />
            <TimeZoneField {...of('timeZone')} />
            <DayEndField {...of('dayEndsAt')} hours={form.hours} />
          </>
        )
      }}
    </SavingForm>
  )
}

interface DayEndFieldProps {
  value: string
  /** The usual week, as `typed-opening.ts` writes it. */
  hours: string
  isReadOnly: boolean
  onChange: (value: string) => void
  problem: string | undefined
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

function HoursRivals({ draft }: { draft: HoursDraft }) {
  const { t } = useTranslation()
  const locale = currentLocale()
  function say(field: string, value: string): string {
    if (field === 'hours') return hoursText(hoursOf(readWeek(value)), locale)
    if (field !== 'exceptions') return value
    return readExceptions(value)
      .map((one) => `${one.note} ${datesText(one, locale)}`.trim())
      .join(' · ')
  }
  const labels = {
    hours: t('opening.week'),
    exceptions: t('opening.exceptions'),
    timeZone: t('opening.zone'),
    dayEndsAt: t('opening.dayEndsAt'),
  }
  return <Rivals {...{ draft, labels, say }} onChange={takeHours} />
}
