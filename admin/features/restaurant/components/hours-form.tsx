import { dequal } from 'dequal/lite'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { TimesFields } from '#admin/forms/hours-fields.tsx'
import { SunClockContext, useWeekDays } from '#admin/forms/time-field.tsx'
import { WeekPicture } from '#admin/forms/week-picture.tsx'
import { currentLocale } from '#admin/i18n/i18n.ts'
import { problemText } from '#admin/problems.ts'
import { Button } from '#admin/ui/button.tsx'
import { Disclosure } from '#admin/ui/disclosure.tsx'
import { PlusIcon } from '#admin/ui/icons.tsx'
import { TextField } from '#admin/ui/text-field.tsx'
import type { MenuSettings } from '#api/schemas/menu-settings.ts'
import { spanText } from '#db/rules/time/sun-words.ts'
import { datesText, weekdayName } from '#db/menu/days-in-words.ts'
import { MOST_HOURS_A_DAY } from '#db/menu/opening-hours.ts'
import { isPastDayEnd } from '#db/menu/warnings.ts'
import { saveHours } from '../save-hours.ts'
import type { HoursFields } from '../sessions.ts'
import { hoursPart } from '../settings.ts'
import { type TypedSpan, type TypedWeek } from '../typed-opening.ts'
import { hoursOf } from '../sent-opening.ts'
import { spanProblem } from '../opening-problems.ts'
import { countryName } from '../country-name.ts'
import { hoursText } from '../hours-text.ts'
import { ExceptionsField } from './exceptions-field.tsx'
import { sunOf } from '../sent-place.ts'
import { PlaceField } from './place-field.tsx'
import { PartForm, type FieldProps } from './part-form.tsx'
import { TimeZoneField } from './time-zone-field.tsx'
import './restaurant.css'
import { useMemo, type ReactNode } from 'react'
import { isWholeDay } from '#admin/forms/typed-hours.ts'

export function HoursForm({ settings }: { settings: MenuSettings }) {
  const { t } = useTranslation()
  const labels = {
    hours: t('opening.week'),
    exceptions: t('opening.exceptions'),
    timeZone: t('opening.zone'),
    dayEndsAt: t('opening.dayEndsAt'),
    place: t('sun.title'),
    sunMethod: t('sun.method'),
    country: t('law.country'),
  }
  return (
    <PartForm
      part={hoursPart}
      now={settings}
      goodText={t('opening.saved')}
      onSave={() => saveHours(settings)}
      conflict={{ labels, say }}
    >
      {({ form, of, onChange }) => (
        <FormClock {...form}>
          <WeekField {...of('hours')} />
          <ExceptionsField {...of('exceptions')} timeZone={form.timeZone} />
          <PlaceField {...of('place')} {...form} onChange={onChange} />
          <TimeZoneField {...of('timeZone')} />
          <DayEndField {...of('dayEndsAt')} hours={form.hours} />
        </FormClock>
      )}
    </PartForm>
  )
}

interface FormClockProps extends Pick<HoursFields, 'timeZone' | 'place' | 'sunMethod' | 'country'> {
  children: ReactNode
}

/** A place counts for the times of the form before it is saved. */
function FormClock({ timeZone, place, sunMethod, country, children }: FormClockProps) {
  const clock = useMemo(
    () => ({ timeZone, country, ...sunOf({ place, sunMethod }) }),
    [timeZone, place, sunMethod, country],
  )
  return <SunClockContext value={clock}>{children}</SunClockContext>
}

function say(
  field: string,
  { hours, exceptions, place, country }: HoursFields,
): string | undefined {
  const locale = currentLocale()
  if (field === 'place') return place ? `${place.latitude} · ${place.longitude}` : undefined
  if (field === 'country') return country ? countryName(country) : undefined
  if (field === 'hours') return hoursText(hoursOf(hours), locale)
  if (field !== 'exceptions') return undefined
  return exceptions.map((one) => `${one.note} ${datesText(one, locale)}`.trim()).join(' · ')
}

interface DayEndFieldProps extends FieldProps {
  hours: TypedWeek
}

function DayEndField({ hours, ...props }: DayEndFieldProps) {
  const { t } = useTranslation()
  const spans = hours.flat().filter(isTyped)
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

const NEW_SPAN: TypedSpan = { from: '', to: '' }

function WeekField({ value: week, isReadOnly, onChange, problem }: FieldProps<TypedWeek>) {
  const { t } = useTranslation()
  const days = useWeekDays()
  return (
    <fieldset className="stack opening">
      <legend className="field-label">{t('opening.week')}</legend>
      <p className="field-hint">{t('opening.weekHint')}</p>
      {week.some((spans) => spans.length > 0) && (
        <WeekPicture
          label={t('opening.picture')}
          hours={hoursOf(week)}
          nothing={t('opening.closed')}
        />
      )}
      {days.map((day) => (
        <DayFields
          key={day}
          {...{ week, day, isReadOnly }}
          isFirst={day === days[0]}
          isChecked={problem !== undefined}
          onChange={onChange}
        />
      ))}
    </fieldset>
  )
}

interface DayFieldsProps {
  isFirst: boolean
  week: TypedWeek
  /** From 1, as in hours; a week counts from 0. */
  day: number
  isReadOnly: boolean
  isChecked: boolean
  onChange: (week: TypedWeek) => void
}

function DayFields({ isFirst, week, day, isReadOnly, isChecked, onChange }: DayFieldsProps) {
  const { t } = useTranslation()
  const locale = currentLocale()
  const name = weekdayName(day, locale, 'long')
  const spans = week[day - 1] ?? []
  const changeDay = (changed: TypedSpan[]) => onChange(week.with(day - 1, changed))
  const isNothing = week.every((spans) => spans.length === 0)
  return (
    <Disclosure
      title={name}
      text={spanTexts(spans, t) || t(isNothing ? 'opening.nothing' : 'opening.closed')}
      startsOpen={isFirst && isNothing}
      isWrong={spans.some((_, at) => shownProblem(week, day, at, isChecked) !== null)}
    >
      <fieldset className="stack gap-3">
        <legend className="visually-hidden">{name}</legend>
        {spans.map((span, at) => (
          <SpanFields
            // Hours have no ids, and keep their order.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            {...{ week, day, at, isReadOnly, isChecked }}
            onChange={(part) => changeDay(spans.with(at, { ...span, ...part }))}
            onRemove={() => changeDay(spans.toSpliced(at, 1))}
          />
        ))}
        {!isReadOnly && <DayActions {...{ week, day, onChange }} />}
      </fieldset>
    </Disclosure>
  )
}

function spanTexts(spans: readonly TypedSpan[], t: TFunction): string {
  return spans
    .filter(({ from, to }) => from !== '' && to !== '')
    .map((span) =>
      isWholeDay(span) ? t('opening.wholeDay') : spanText(span.from, span.to, currentLocale()),
    )
    .join(' · ')
}

function DayActions({ week, day, onChange }: Pick<DayFieldsProps, 'week' | 'day' | 'onChange'>) {
  const { t } = useTranslation()
  const name = weekdayName(day, currentLocale(), 'long')
  const spans = week[day - 1] ?? []
  const differ = spans.length > 0 && week.some((other) => !dequal(other, spans))
  return (
    <div className="row opening-actions">
      {spans.length < MOST_HOURS_A_DAY && (
        <Button
          look="plain"
          aria-label={t('opening.addTo', { day: name })}
          onPress={() => onChange(week.with(day - 1, [...spans, NEW_SPAN]))}
        >
          <PlusIcon />
          <span>{t('opening.add')}</span>
        </Button>
      )}
      {differ && (
        <Button
          look="plain"
          aria-label={t('opening.copyFrom', { day: name })}
          onPress={() => onChange(week.map(() => spans))}
        >
          {t('opening.copy')}
        </Button>
      )}
    </div>
  )
}

interface SpanFieldsProps {
  week: TypedWeek
  day: number
  at: number
  isReadOnly: boolean
  isChecked: boolean
  onChange: (part: Partial<TypedSpan>) => void
  onRemove: () => void
}

function SpanFields({ week, day, at, isChecked, ...props }: SpanFieldsProps) {
  const { t } = useTranslation()
  const span = week[day - 1]?.[at] ?? NEW_SPAN
  const shown = shownProblem(week, day, at, isChecked)
  return (
    <TimesFields
      {...props}
      value={span}
      place={at + 1}
      hint={isWholeDay(span) ? t('opening.wholeDay') : undefined}
      problemOf={(field) => shown?.part === field && problemText(t, shown.problem)}
    />
  )
}

// What contradicts itself is said at once; what is missing, when it is to be saved.
function shownProblem(week: TypedWeek, day: number, at: number, isChecked: boolean) {
  const wrong = spanProblem(week, day - 1, at)
  return wrong && (isChecked || wrong.problem.text === 'hoursOverlap') ? wrong : null
}
