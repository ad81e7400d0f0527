import { atom } from 'nanostores'
import type { TakeApart, TakenApart, Undone } from '#api/schemas/take-apart.ts'
import { HOUR_MS } from '#db/rules/durations.ts'
import { currentTime } from '../../server-time.ts'
import { keep, readKept } from '../kept.ts'
import { postTakeApart, postUndo } from './requests.ts'

const KEY = 'takenApart'
const KEPT_MS = HOUR_MS

/** What was taken apart last and can be put together again. */
export interface Taken extends TakenApart {
  until: number
}

/** Null when there is nothing to undo. */
export const $taken = atom<Taken | null>(null)

/** Takes texts apart as their owner wants it; what it is undone by outlives a reload. */
export async function takeApart(wanted: TakeApart): Promise<void> {
  const taken = await postTakeApart(wanted)
  note({ ...taken, until: currentTime().getTime() + KEPT_MS })
}

/** Puts them together again. */
export async function undoApart({ undo }: Taken): Promise<Undone> {
  const undone = await postUndo(undo)
  note(null)
  return undone
}

/** Takes up what was left in this tab. */
export function takeUpTaken(): void {
  const kept = readKept<Taken>(KEY)
  $taken.set(kept && kept.until > currentTime().getTime() ? kept : null)
}

export function forgetTaken(): void {
  note(null)
}

function note(taken: Taken | null): void {
  $taken.set(taken)
  keep(KEY, taken)
}
