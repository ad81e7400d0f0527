import { DAY_MS } from '../rules/dates.ts'

export const MARKS = ['new', 'popular', 'chef', 'spicy1', 'spicy2', 'spicy3'] as const

export type Mark = (typeof MARKS)[number]

/** More would set off none. */
export const MOST_MARKS = 2

const DAYS_NEW = 30

/** Two at most, one of them spicy. */
export function areMarks(marks: readonly Mark[]): boolean {
  return marks.length <= MOST_MARKS && new Set(marks.map(kindOfMark)).size === marks.length
}

/** The same for each degree of spicy. */
export function kindOfMark(mark: Mark): string {
  return mark.replace(/\d$/u, '')
}

export function orderedMarks(marks: readonly Mark[]): Mark[] {
  return MARKS.filter((mark) => marks.includes(mark))
}

export function newEnd(now: Date): Date {
  return new Date(now.getTime() + DAYS_NEW * DAY_MS)
}
