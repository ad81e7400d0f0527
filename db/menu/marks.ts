import { DAY_MS } from '../rules/dates.ts'

/** What an owner may set off a dish with. */
export const MARKS = ['new', 'popular', 'chef', 'spicy1', 'spicy2', 'spicy3'] as const

export type Mark = (typeof MARKS)[number]

/** More on one dish would set off none. */
export const MOST_MARKS = 2

const DAYS_NEW = 30

/** Whether these may stand on one dish: two at most, and one of how spicy it is. */
export function areMarks(marks: readonly Mark[]): boolean {
  const kinds = new Set(marks.map((mark) => mark.replace(/\d$/, '')))
  return marks.length <= MOST_MARKS && kinds.size === marks.length
}

/** Marks in their order, each once. */
export function orderedMarks(marks: readonly Mark[]): Mark[] {
  return MARKS.filter((mark) => marks.includes(mark))
}

/** When a dish that is new from now on is new no more. */
export function newEnd(now: Date): Date {
  return new Date(now.getTime() + DAYS_NEW * DAY_MS)
}
