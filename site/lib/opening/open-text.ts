import { addDays, type WallTime } from '#db/rules/time/dates.ts'
import type { OpenState } from '#db/menu/open-now.ts'
import type { openingTexts } from '../../i18n/words.ts'

const TIME = '{time}'
const DAY = '{day}'

/** What the script says, as a page can hand it over: with places for a time and a day. */
export type OpenWords = Readonly<
  Record<
    'locale' | 'openNow' | 'closedNow' | 'closesAt' | 'opensAt' | 'opensTomorrow' | 'opensOn',
    string
  >
>

export function openWords(say: ReturnType<typeof openingTexts>): OpenWords {
  const { locale, openNow, closedNow } = say
  return {
    locale,
    openNow,
    closedNow,
    closesAt: say.closesAt(TIME),
    opensAt: say.opensAt(TIME),
    opensTomorrow: say.opensTomorrow(TIME),
    opensOn: say.opensOn(DAY, TIME),
  }
}

/** Whether a restaurant is open, and when it closes within a day, or opens next. */
export function openText({ isOpen, turn }: OpenState, now: WallTime, words: OpenWords): string {
  const tomorrow = addDays(now.date, 1)
  const isSoon = turn && `${turn.date} ${turn.time}` <= `${tomorrow} ${now.time}`
  if (!turn || (isOpen && !isSoon)) return isOpen ? words.openNow : words.closedNow
  const said = isOpen ? words.closesAt : opening(turn.date, now.date, tomorrow, words)
  const [state, when] = [isOpen ? words.openNow : words.closedNow, said.replace(TIME, turn.time)]
  return `${state} · ${when}`
}

function opening(date: string, today: string, tomorrow: string, words: OpenWords): string {
  if (date === today) return words.opensAt
  if (date === tomorrow) return words.opensTomorrow
  // A week ahead the day of the week is today's.
  const isFar = date > addDays(today, 6)
  const format = new Intl.DateTimeFormat(words.locale, {
    timeZone: 'UTC',
    weekday: 'long',
    ...(isFar && { day: 'numeric', month: 'long' }),
  })
  return words.opensOn.replace(DAY, format.format(new Date(date)))
}
