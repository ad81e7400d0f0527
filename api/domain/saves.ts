import { createAllowances } from './allowances.ts'

/** Counts what each owner changes, so that nobody can keep the server busy with changes alone. */
export interface Saves {
  /** Counts one; throws when there were too many. */
  take(ownerId: string, now: Date): void
  /** Counts what a change of so many rows is more than one, for the next ones to wait for. */
  addRows(ownerId: string, rows: number, now: Date): void
}

// A whole menu typed in by a program at once, and then as fast as anybody sorts or types.
const LIMITS = { atOnce: 1000, perSecond: 10 }
// What takes a few milliseconds, as one change does.
const ROWS_OF_ONE = 50

/** Nobody has changed anything yet. */
export function createSaves(): Saves {
  const { take, charge } = createAllowances(LIMITS)
  return {
    take,
    addRows: (ownerId, rows, now) => charge(ownerId, rows / ROWS_OF_ONE, now),
  }
}
