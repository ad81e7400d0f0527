import type { HourException } from '../rules/opening-hours.ts'

/** The exceptions to the opening hours as a restaurant's row keeps them. */
export function parseExceptions(column: string | null): HourException[] {
  return column === null ? [] : (JSON.parse(column) as HourException[])
}
