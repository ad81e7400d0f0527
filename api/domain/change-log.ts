import Papa from 'papaparse'
import {
  eachLogged,
  listAuthors,
  readLog,
  type Author,
  type LoggedChange as StoredChange,
  type LogWish as StoredWish,
} from '#db/queries/change-log.ts'
import { readClock } from '#db/queries/menu-settings.ts'
import { readRestaurantRow } from '#db/queries/restaurants.ts'
import type { Session } from '#db/queries/sessions.ts'
import { LOGGED_PRICES, type LogValue, type LogValues } from '#db/rules/change-log.ts'
import { toPrice } from '#db/rules/money/money.ts'
import { guardFormulas } from '#db/rules/text/csv-formulas.ts'
import { addDays } from '#db/rules/time/dates.ts'
import { momentsOf, wallTime } from '#db/rules/time/wall-clock.ts'
import type { AppContext } from '../context.ts'
import { textStream } from '../http/text-stream.ts'
import type { ChangeAuthor, LoggedChange, LogWish } from '../schemas/change-log.ts'

/** Newest first, 200 at most. */
export async function readChanges(
  { db, now }: AppContext,
  session: Session,
  wish: LogWish,
): Promise<LoggedChange[]> {
  const { restaurantId } = session
  const { timeZone } = await readClock(db, restaurantId)
  const changes = await readLog(db, restaurantId, storedWish(session, wish, timeZone), now())
  return changes.map(serializeChange)
}

export async function readAuthors(
  { db }: AppContext,
  { restaurantId }: Session,
): Promise<ChangeAuthor[]> {
  return (await listAuthors(db, restaurantId)).map(serializeAuthor)
}

const COLUMNS = ['at', 'by', 'role', 'kind', 'action', 'what', 'field', 'before', 'after', 'count']

/** Every field as a row, in the restaurant's time: UTF-8 with BOM, as Excel wants it; formulas stay text. */
export async function changesTable({ db, now }: AppContext, session: Session, wish: LogWish) {
  const { restaurantId } = session
  const { timeZone } = await readClock(db, restaurantId)
  const { slug } = await readRestaurantRow(db, restaurantId)
  const pages = eachLogged(db, restaurantId, storedWish(session, wish, timeZone), now())
  async function* csv(): AsyncGenerator<string> {
    yield `\uFEFF${Papa.unparse([COLUMNS])}\r\n`
    for await (const page of pages) {
      const rows = page.flatMap((change) => rowsOf(serializeChange(change), timeZone))
      if (rows.length > 0) yield `${Papa.unparse(rows)}\r\n`
    }
  }
  return { name: `${slug}-changes.csv`, content: textStream(csv()) }
}

function rowsOf(change: LoggedChange, timeZone: string): (string | number)[][] {
  const { at, by, kind, what, before, after, counts } = change
  const { date, time } = wallTime(new Date(at), timeZone)
  const action = before === null ? 'added' : after === null ? 'removed' : 'changed'
  const author = [by.name || by.kind, by.role ?? '']
  const start = [`${date} ${time}`, ...author, kind, action, what].map(guardFormulas)
  const fields = Object.keys({ ...before, ...after })
  const cells = fields.map((field) => [field, cellOf(before?.[field]), cellOf(after?.[field]), ''])
  const counted = Object.entries(counts ?? {}).map(([name, count]) => [name, '', '', count])
  const rows = [...cells, ...counted]
  return (rows.length > 0 ? rows : [['', '', '', '']]).map((row) => [...start, ...row])
}

function cellOf(value: LogValue | undefined): string | number {
  if (value === null || value === undefined) return ''
  return typeof value === 'number' ? value : guardFormulas(String(value))
}

export function serializeChange({
  number,
  by,
  before,
  after,
  counts,
  ...change
}: StoredChange): LoggedChange {
  const values = { before: inWholeUnits(before), after: inWholeUnits(after) }
  return {
    _id: String(number),
    ...change,
    by: serializeAuthor(by),
    ...values,
    counts: counts ?? null,
  }
}

function serializeAuthor({ id, ...author }: Author): ChangeAuthor {
  return { _id: id, ...author }
}

function inWholeUnits(values: LogValues | null): Record<string, LogValue> | null {
  if (values === null) return null
  const shown = Object.entries(values).map(([field, value]) => {
    const isMoney = typeof value === 'number' && LOGGED_PRICES.has(field)
    return [field, isMoney ? toPrice(value) : value] as const
  })
  return Object.fromEntries(shown)
}

/** Who is there, and who was invited, is the owner's. */
function storedWish(
  { role }: Session,
  { from, to, person, ...wish }: LogWish,
  timeZone: string,
): StoredWish {
  const start = (date: string) =>
    new Date(Math.min(...momentsOf({ date, time: '00:00' }, timeZone)))
  return {
    ...wish,
    by: person,
    except: role === 'owner' ? undefined : 'people',
    from: from === undefined ? undefined : start(from),
    to: to === undefined ? undefined : start(addDays(to, 1)),
  }
}
