import { atom } from 'nanostores'
import type { CountingSettings } from '#api/schemas/statistics.ts'
import { MOST_TABLES, tableKey } from '#db/rules/tables.ts'
import { answerOf, client } from '../client.ts'

/** What the owner wants counted; null until it is known. */
export const $counting = atom<CountingSettings | null>(null)

export async function loadCounting(): Promise<CountingSettings> {
  const counting = await answerOf(client.api.counting.$get())
  $counting.set(counting)
  return counting
}

/** Shown at once, and taken back if it is refused. */
export async function saveCounting(change: Partial<CountingSettings>): Promise<void> {
  const before = $counting.get()
  if (before) $counting.set({ ...before, ...change })
  try {
    $counting.set(await answerOf(client.api.counting.$put({ json: change })))
  } catch (error) {
    $counting.set(before)
    throw error
  }
}

/** The tables of new cards beside those that have cards already. */
export function withTables(listed: readonly string[], more: readonly string[]): string[] {
  const all = new Map(more.map((name) => [tableKey(name), name]))
  for (const name of listed) all.delete(tableKey(name))
  // Cards that were printed before would count for nothing.
  return [...listed, ...all.values()].slice(0, MOST_TABLES)
}
