import { RefusedError } from '#admin/client.ts'
import { currentOf, problemOf } from '#admin/problems.ts'
import { answeredMenu, refreshMenu, saveChange, type Categories } from '#admin/stores/menu.ts'
import { hideNotice, ORDER_NOTICE, showNotice } from '#admin/stores/notices.ts'
import { forgetSent, listLost, noteSent } from './lost-moves.ts'
import { applyMove, isDone, orderOf, seenOf, type Move } from './moves.ts'
import { putOrder } from './requests.ts'

/**
 * Shows a move and saves it; takes it back with a message when the server refuses. `read` asks
 * for the menu again when it was changed on another device; where the same was moved there, that
 * order is shown. `name` is what the owner calls it.
 */
export async function saveMove(
  { name, ...move }: Move & { name: string },
  read: () => Promise<Categories>,
): Promise<void> {
  hideNotice(ORDER_NOTICE)
  try {
    await saveChange(
      { saves: null, apply: (categories) => applyMove(categories, move) },
      () => send(move, read),
      (saved) => saved,
    )
  } catch (error) {
    if (isRival(error)) await refreshMenu(read)
    const problem = { values: { name }, ...problemOf(error) }
    showNotice({ id: ORDER_NOTICE, status: 'unordered', problem })
  }
}

async function send(move: Move, read: () => Promise<Categories>) {
  const lost = listLost()
  noteSent(move)
  try {
    const saved = await sendOnce(move, read).catch((error: unknown) => {
      const now = isRival(error) ? currentOf<Categories>(error) : undefined
      // What was moved elsewhere was moved by us, and we were not told that it worked.
      if (!now || !lost.some((own) => own.id === move.id && isDone(now, own))) throw error
      return put(move, now, now)
    })
    forgetSent()
    return saved
  } catch (error) {
    if (error instanceof RefusedError) forgetSent()
    throw error
  }
}

async function sendOnce(move: Move, read: () => Promise<Categories>) {
  // What is deleted but can be taken back is still there for the server.
  const seen = answeredMenu()
  try {
    return await put(move, seen, seen)
  } catch (error) {
    if (!(error instanceof RefusedError && error.status === 409) || isRival(error)) throw error
    return put(move, await read(), seen)
  }
}

/** Sends a move within the menu as it is now, of something in the place where it was `seen`. */
function put(move: Move, now: Categories, seen: Categories) {
  return putOrder(orderOf(applyMove(now, move), seenOf(seen, move)))
}

function isRival(error: unknown): boolean {
  return problemOf(error).text === 'movedElsewhere'
}
