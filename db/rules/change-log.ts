import { DAY_MS } from './time/dates.ts'

export const LOG_KINDS = [
  'product',
  'category',
  'group',
  'order',
  'language',
  'text',
  'settings',
  'import',
  'bin',
  'undo',
  'key',
  'webhook',
  'kitchen',
  'people',
] as const

export type LogKind = (typeof LOG_KINDS)[number]

/** `operator`: a command on the server. */
export const AUTHOR_KINDS = ['person', 'key', 'kitchen', 'operator'] as const

export type AuthorKind = (typeof AUTHOR_KINDS)[number]

export const KEPT_LOG_MS = 90 * DAY_MS

/** Entries of a restaurant; the oldest go. */
export const MOST_LOG_ENTRIES = 5000

/** Entries of one answer. */
export const LOG_ENTRIES_AT_ONCE = 200

/** A change of more things is one entry with counts. */
export const MOST_NAMED = 20

// In code points.
const LONGEST_TEXT = 200

export function cutText(text: string): string {
  // Not all of a long text at once.
  const points = Array.from(text.slice(0, 2 * LONGEST_TEXT + 2))
  return points.length > LONGEST_TEXT ? `${points.slice(0, LONGEST_TEXT - 1).join('')}…` : text
}

/** What a field was or is. Money is in thousandths; null: none, or too long to say. */
export type LogValue = string | number | boolean | null

export type LogValues = Readonly<Record<string, LogValue>>

export const LOGGED_PRICES: ReadonlySet<string> = new Set(['price', 'formerPrice'])

/** Dishes, but `texts`. */
export interface LogCounts {
  added?: number
  changed?: number
  removed?: number
  texts?: number
}

export interface LogEntry {
  kind: LogKind
  /** Its name as it was; '' for the restaurant's own, and for several things. */
  what: string
  /** Null if it was added. */
  before: LogValues | null
  /** Null if it is gone. */
  after: LogValues | null
  counts?: LogCounts
}
