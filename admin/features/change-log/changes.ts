import { answerOf, client, fileOf, type NamedFile } from '#admin/client.ts'
import type { ChangeAuthor, LoggedChange } from '#api/schemas/change-log.ts'
import { LOG_ENTRIES_AT_ONCE, type LogKind } from '#db/rules/change-log.ts'
import { isDate } from '#db/rules/time/dates.ts'

/** As chosen; empty for all. */
export interface Wish {
  person: string
  kind: LogKind | ''
  from: string
  to: string
}

export const ALL: Wish = { person: '', kind: '', from: '', to: '' }

export interface Changes {
  changes: readonly LoggedChange[]
  hasMore: boolean
}

export async function getChanges(wish: Wish, before?: string): Promise<Changes> {
  const query = { ...queryOf(wish), ...(before !== undefined && { before }) }
  const changes = await answerOf(client.api.changes.$get({ query }))
  return { changes, hasMore: changes.length === LOG_ENTRIES_AT_ONCE }
}

export function getAuthors(): Promise<ChangeAuthor[]> {
  return answerOf(client.api.changes.authors.$get())
}

export function getTable(wish: Wish): Promise<NamedFile> {
  return fileOf(client.api['changes.csv'].$get({ query: queryOf(wish) }))
}

function queryOf({ from, to, ...wish }: Wish): Record<string, string> {
  const days = Object.entries({ from, to }).filter(([, day]) => isDate(day))
  const others = Object.entries(wish).filter(([, value]) => value !== '')
  return Object.fromEntries([...days, ...others])
}

interface Day {
  /** `YYYY-MM-DD` in the restaurant's time zone. */
  date: string
  changes: LoggedChange[]
}

export function byDay(changes: readonly LoggedChange[], timeZone: string): Day[] {
  const days = Map.groupBy(changes, ({ at }) => dateIn(new Date(at), timeZone))
  return [...days].map(([date, some]) => ({ date, changes: some }))
}

export function dateIn(at: Date, timeZone: string): string {
  // Sweden writes dates as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at)
}

/** What one undo takes back: it stands at the first of them, with their number. */
export function undosOf(changes: readonly LoggedChange[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  const first = new Map<string, string>()
  for (const { _id, undo } of changes) {
    if (undo === null) continue
    const at = first.get(undo) ?? _id
    first.set(undo, at)
    counts.set(at, (counts.get(at) ?? 0) + 1)
  }
  return counts
}
