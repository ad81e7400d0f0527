import type { Db } from '../schema.ts'
import { addLogEntries, OPERATOR, type Author } from '../queries/change-log.ts'
import { MOST_NAMED, type LogCounts, type LogEntry, type LogKind } from '../rules/change-log.ts'

interface Journal {
  restaurantId: string
  entries: LogEntry[]
  /** In place of the kinds of its entries. */
  kind?: LogKind
  undo?: string
}

// A transaction is passed to every query of it.
const journals = new WeakMap<Db, Journal>()

/** `author` is asked only if something was changed. */
interface Signature {
  restaurantId: string
  author: (trx: Db) => Promise<Author>
  now: Date
}

/** For changes that take transactions of their own. */
export type SignBy = <T>(trx: Db, work: () => Promise<T>) => Promise<T>

/** Writes who made the changes of a transaction, all at once at its end. */
export async function signChanges<T>(
  trx: Db,
  { restaurantId, author, now }: Signature,
  work: () => Promise<T>,
): Promise<T> {
  const journal: Journal = { restaurantId, entries: [] }
  journals.set(trx, journal)
  const result = await work()
  journals.delete(trx)
  if (journal.entries.length === 0) return result
  const signed = { author: await author(trx), at: now, undo: journal.undo }
  await addLogEntries(trx, restaurantId, summed(journal), signed)
  return result
}

/** Unsigned changes are an operator's. */
export async function noteChanges(
  db: Db,
  restaurantId: string,
  entries: readonly LogEntry[],
): Promise<void> {
  const journal = journals.get(db)
  if (journal?.restaurantId === restaurantId) journal.entries.push(...entries)
  else if (entries.length > 0) {
    const all = summed({ restaurantId, entries: [...entries] })
    await addLogEntries(db, restaurantId, all, { author: OPERATOR })
  }
}

/** A change of what is beside the menu, such as its key, or who may work on it. */
export function noteChange(
  db: Db,
  restaurantId: string,
  kind: LogKind,
  { what = '', before = {}, after = {} }: Partial<Omit<LogEntry, 'kind'>>,
): Promise<void> {
  return noteChanges(db, restaurantId, [{ kind, what, before, after }])
}

/** What the changes of a transaction are as a whole. The first one counts. */
export function nameChanges(trx: Db, kind: LogKind): void {
  const journal = journals.get(trx)
  if (journal) journal.kind ??= kind
}

/** What takes the changes of a transaction back. */
export function noteUndo(trx: Db, id: string): void {
  const journal = journals.get(trx)
  if (journal) journal.undo = id
}

/** An import, or a change of many things, is one entry. */
function summed({ entries, kind }: Journal): LogEntry[] {
  if (kind !== 'import' && entries.length <= MOST_NAMED) {
    return kind ? entries.map((entry) => ({ ...entry, kind })) : entries
  }
  const kinds = new Set(entries.map((entry) => entry.kind))
  const [only = 'product'] = kinds
  const named = kinds.size === 1 ? only : 'product'
  const sum = entries.map(countsOf).reduce(plus, {})
  const fields = entries.flatMap(({ before, after }) => (before && after ? Object.keys(after) : []))
  const values = Object.fromEntries(fields.map((field) => [field, null]))
  return [{ kind: kind ?? named, what: '', before: values, after: values, counts: sum }]
}

function countsOf({ kind, before, after, counts }: LogEntry): LogCounts {
  if (counts || !['product', 'text'].includes(kind)) return counts ?? {}
  if (kind === 'text') return { texts: 1 }
  return before === null ? { added: 1 } : after === null ? { removed: 1 } : { changed: 1 }
}

function plus(one: LogCounts, other: LogCounts): LogCounts {
  const keys = Object.keys({ ...one, ...other }) as (keyof LogCounts)[]
  return Object.fromEntries(keys.map((key) => [key, (one[key] ?? 0) + (other[key] ?? 0)]))
}
