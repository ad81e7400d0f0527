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
import type { SaidTime } from '#db/rules/time/sun-times.ts'
import { spanText } from '#db/rules/time/sun-words.ts'
import type { openingTexts } from '../../i18n/words.ts'

type Texts = ReturnType<typeof openingTexts>

/** Some days, and the hours of each; one that says that they are closed, where there are none. */
export interface OpeningRow {
  days: string
  times: string[]
}

/** Some times, each but the last with what stands between two in a language. */
export function marked(times: readonly string[], locale: string): string[] {
  const mark = /^(?:ar|fa|ur)/.test(locale) ? '،' : locale.startsWith('zh') ? '、' : ','
  return times.map((time, at) => (at < times.length - 1 ? time + mark : time))
}

/** What there is to tell of a restaurant's hours; undefined where that is nothing. */
export function shownHours({ opening }: InfoView): InfoView['opening'] {
  return opening && opening.hours.length + opening.exceptions.length > 0 ? opening : undefined
}

/** The usual week, days with the same hours together. */
export function weekRows(hours: readonly Hours<SaidTime>[], say: Texts): OpeningRow[] {
  if (hours.length === 0) return []
  return alikeDays(hours, weekDays(say.locale)).map(({ days, hours }) => {
    return { days: daysText(days, say.locale) || say.everyDay, times: timesTexts(hours, say) }
  })
}

/** Other days and their hours, which name the day of the week where they are not the same on all. */
export function exceptionRow(exception: HourException<SaidTime>, say: Texts): OpeningRow {
  const alike = alikeDays(exception.hours, daysWithin(exception))
  const times = alike.flatMap(({ days, hours }) => {
    const texts = timesTexts(hours, say)
    return alike.length > 1
      ? `${daysText(days, say.locale)} ${marked(texts, say.locale).join(' ')}`
      : texts
  })
  return { days: datesText(exception, say.locale), times }
}

function timesTexts(hours: readonly Pick<Hours<SaidTime>, 'from' | 'to'>[], say: Texts): string[] {
  if (hours.length === 0) return [say.closed]
  return joinedSpans(hours).map(({ from, to }) =>
    from === to ? say.dayAndNight : spanText(from, to, say.locale),
  )
}
