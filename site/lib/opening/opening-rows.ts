import { datesText, daysText } from '#db/menu/days-in-words.ts'
import {
  alikeDays,
  daysWithin,
  joinedSpans,
  type HourException,
  type Hours,
} from '#db/menu/opening-hours.ts'
import { weekDays } from '#db/menu/times.ts'
import type { InfoView } from '#db/menu/views.ts'
import { listText } from '#db/rules/text/lists.ts'
import type { SaidTime } from '#db/rules/time/sun-times.ts'
import { spanText } from '#db/rules/time/sun-words.ts'
import type { openingTexts } from '../../i18n/words.ts'

type Texts = ReturnType<typeof openingTexts>

/** Some days, and the hours of each; one that says that they are closed, where there are none. */
export interface OpeningRow {
  /** From Monday, 1; none where they are days of the calendar. */
  weekdays?: readonly number[]
  days: string
  times: string[]
}

/** What there is to tell of a restaurant's hours; undefined where that is nothing. */
export function shownHours({ opening }: InfoView): InfoView['opening'] {
  return opening && opening.hours.length + opening.exceptions.length > 0 ? opening : undefined
}

/** Whether a menu tells at its foot where or when it is to be found, or how to call. */
export function isPlaced(info: InfoView): boolean {
  return Boolean(info.location || shownHours(info) || info.opening?.phone)
}

/** The usual week, days with the same hours together. */
export function weekRows(
  { hours, country }: Pick<NonNullable<InfoView['opening']>, 'hours' | 'country'>,
  say: Texts,
): OpeningRow[] {
  if (hours.length === 0) return []
  return alikeDays(hours, weekDays(say.locale, country)).map(({ days, hours }) => {
    const text = daysText(days, say.locale) || say.everyDay
    return { weekdays: days, days: text, times: timesTexts(hours, say) }
  })
}

/** Other days and their hours, which name the day of the week where they are not the same on all. */
export function exceptionRow(exception: HourException<SaidTime>, say: Texts): OpeningRow {
  const alike = alikeDays(exception.hours, daysWithin(exception))
  const times = alike.flatMap(({ days, hours }) => {
    const texts = timesTexts(hours, say)
    return alike.length > 1 ? `${daysText(days, say.locale)} ${listText(texts, say.locale)}` : texts
  })
  return { days: datesText(exception, say.locale), times }
}

function timesTexts(hours: readonly Pick<Hours<SaidTime>, 'from' | 'to'>[], say: Texts): string[] {
  if (hours.length === 0) return [say.closed]
  return joinedSpans(hours).map(({ from, to }) =>
    from === to ? say.dayAndNight : spanText(from, to, say.locale),
  )
}
