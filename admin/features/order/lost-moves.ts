import { keep, readKept } from '#admin/stores/kept.ts'
import type { Move } from './moves.ts'

const KEY = 'sentMoves'

/**
 * Moves of this tab that were sent and never answered, since the page was left or the line was cut:
 * the server may have made them.
 */
export function listLost(): readonly Move[] {
  return readKept<Move[]>(KEY) ?? []
}

/** Remembers a move until its answer. */
export function noteSent(move: Move): void {
  keep(KEY, [...listLost(), move])
}

/** Forgets them, once the server has said how the menu is. */
export function forgetSent(): void {
  keep(KEY, null)
}
