import { RefusedError } from '#admin/client.ts'
import { problemOf } from '#admin/problems.ts'
import { answeredMenu, saveChange, type Categories } from '#admin/stores/menu.ts'
import { hideNotice, ORDER_NOTICE, showNotice } from '#admin/stores/notices.ts'
import { applyMove, orderOf, type Move } from './moves.ts'
import { putOrder } from './requests.ts'

/**
 * Shows a move and saves it; takes it back with a message when the server refuses. `read` asks
 * for the menu again when it was changed on another device.
 */
export async function saveMove(move: Move, read: () => Promise<Categories>): Promise<void> {
  const apply = (categories: Categories) => applyMove(categories, move)
  hideNotice(ORDER_NOTICE)
  try {
    await saveChange(
      { saves: null, apply },
      () => send(apply, read),
      (saved) => saved,
    )
  } catch (error) {
    showNotice({ id: ORDER_NOTICE, status: 'unordered', problem: problemOf(error) })
  }
}

async function send(
  apply: (categories: Categories) => Categories,
  read: () => Promise<Categories>,
) {
  try {
    // What is deleted but can be taken back is still there for the server.
    return await putOrder(orderOf(apply(answeredMenu())))
  } catch (error) {
    if (!(error instanceof RefusedError && error.status === 409)) throw error
    return putOrder(orderOf(apply(await read())))
  }
}
