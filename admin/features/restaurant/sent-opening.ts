import type { HourException, Hours } from '#db/menu/opening-hours.ts'
import { ALL_DAYS } from '#db/menu/times.ts'
import { usualTime } from '#db/rules/time/sun-times.ts'
import type { TypedException, TypedWeek } from './typed-opening.ts'

/** Typed hours as they are sent. */
export function hoursOf(week: TypedWeek): Hours[] {
  const spans = week.flatMap((spans, at) => spans.map((span) => ({ ...span, day: at + 1 })))
  const alike = Map.groupBy(spans, ({ from, to }) => JSON.stringify([from, to]))
  return [...alike.values()]
    .map((same) => {
      const { from = '', to = '' } = same[0] ?? {}
      return { days: same.map(({ day }) => day), from, to }
    })
    .toSorted((a, b) => (usualTime(a.from) < usualTime(b.from) ? -1 : 1))
}

export function exceptionsOf(exceptions: readonly TypedException[]): HourException[] {
  return exceptions.map(({ hours, note, ...exception }) => ({
    ...exception,
    hours: exception.closed ? [] : hours.map((each) => withinDates(each, exception)),
    note: note.trim() || null,
  }))
}

export function withinDates(hours: Hours, { from, to }: Pick<HourException, 'from' | 'to'>): Hours {
  return from === to ? { ...hours, days: ALL_DAYS } : hours
}
