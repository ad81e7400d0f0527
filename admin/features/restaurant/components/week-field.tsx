import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { weekdayName } from '#db/rules/days-in-words.ts'
import { MOST_HOURS_A_DAY } from '#db/rules/opening-hours.ts'
import { weekDays } from '#db/rules/week-days.ts'
import { Button } from '#admin/components/ui/button.tsx'
import { PlusIcon } from '#admin/components/ui/icons.tsx'
import { TimesFields } from '#admin/components/week/times-fields.tsx'
import { WeekPicture } from '#admin/components/week/week-picture.tsx'
import { currentLocale } from '#admin/i18n/i18n.ts'
import { problemText } from '#admin/problems.ts'
import {
  hoursOf,
  readWeek,
  spanProblem,
  writeWeek,
  type TypedSpan,
  type TypedWeek,
} from '../typed-opening.ts'
import { FoldedFields } from '#admin/components/folded-fields.tsx'
import './opening-fields.css'

const NEW_SPAN: TypedSpan = { from: '', to: '' }

interface WeekFieldProps {
  /** As `typed-opening.ts` writes it. */
  value: string
  isReadOnly: boolean
  onChange: (value: string) => void
  problem: string | undefined
}

/** The opening hours of the usual week, day by day. */
export function WeekField({ value, isReadOnly, onChange, problem }: WeekFieldProps) {
  const { t } = useTranslation()
  const week = readWeek(value)
  const take = (changed: TypedWeek) => onChange(writeWeek(changed))
  return (
    <fieldset className="opening">
      <legend className="field-label">{t('opening.week')}</legend>
      <p className="field-hint">{t('opening.weekHint')}</p>
      {week.some((spans) => spans.length > 0) && (
        <WeekPicture
          label={t('opening.picture')}
          hours={hoursOf(week)}
          nothing={t('opening.closed')}
        />
      )}
      {weekDays(currentLocale()).map((day) => (
        <DayFields
          key={day}
          {...{ week, day, isReadOnly }}
          isChecked={problem !== undefined}
          onChange={take}
        />
      ))}
    </fieldset>
  )
}

interface DayFieldsProps {
  week: TypedWeek
  /** 1 is Monday. */
  day: number
  isReadOnly: boolean
  isChecked: boolean
  onChange: (week: TypedWeek) => void
}

function DayFields({ week, day, isReadOnly, isChecked, onChange }: DayFieldsProps) {
  const { t } = useTranslation()
  const locale = currentLocale()
  const name = weekdayName(day, locale, 'long')
  const spans = week[day - 1] ?? []
  const take = (changed: TypedSpan[]) => onChange(week.with(day - 1, changed))
  const isNothing = week.every((spans) => spans.length === 0)
  const isFirst = day === weekDays(locale)[0] && isNothing
  return (
    <FoldedFields
      name={name}
      text={spanTexts(spans, t) || t(isNothing ? 'opening.nothing' : 'opening.closed')}
      startsOpen={isFirst}
      isWrong={spans.some((_, at) => shownProblem(week, day, at, isChecked) !== null)}
    >
      <fieldset className="opening-part">
        <legend className="visually-hidden">{name}</legend>
        {spans.map((span, at) => (
          <SpanFields
            // Hours have no ids, and keep their order.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            {...{ week, day, at, isReadOnly, isChecked }}
            onChange={(part) => take(spans.with(at, { ...span, ...part }))}
            onRemove={() => take(spans.toSpliced(at, 1))}
          />
        ))}
        {!isReadOnly && <DayActions {...{ week, day, onChange }} />}
      </fieldset>
    </FoldedFields>
  )
}

function spanTexts(spans: readonly TypedSpan[], t: TFunction): string {
  return spans
    .filter(({ from, to }) => from !== '' && to !== '')
    .map((span) => (isWholeDay(span) ? t('opening.wholeDay') : `${span.from}–${span.to}`))
    .join(' · ')
}

function DayActions({ week, day, onChange }: Pick<DayFieldsProps, 'week' | 'day' | 'onChange'>) {
  const { t } = useTranslation()
  const name = weekdayName(day, currentLocale(), 'long')
  const spans = week[day - 1] ?? []
  const text = JSON.stringify(spans)
  const differ = spans.length > 0 && week.some((other) => JSON.stringify(other) !== text)
  return (
    <div className="opening-actions">
      {spans.length < MOST_HOURS_A_DAY && (
        <Button
          look="plain"
          aria-label={t('opening.addTo', { day: name })}
          onPress={() => onChange(week.with(day - 1, [...spans, NEW_SPAN]))}
        >
          <PlusIcon />
          {t('opening.add')}
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

function isWholeDay({ from, to }: TypedSpan): boolean {
  return from !== '' && from === to
}
