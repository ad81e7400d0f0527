import type { Undone } from '#api/schemas/inverses.ts'
import { answerOf, client } from '../client.ts'
import { problemOf } from '../problems.ts'
import { BULK_NOTICE, showNotice, showNoticeForAWhile, type ChangeText } from './notices.ts'

/** Takes back what was changed at once, within an hour; what was changed since stays. */
export function undoChange(id: string): Promise<Undone> {
  return answerOf(client.api.undo[':id'].$post({ param: { id } }))
}

export function offerUndo(id: string, says: ChangeText, readAgain: () => Promise<void>): void {
  const undo = () => void undoNow(id, readAgain)
  showNotice({ id: BULK_NOTICE, status: 'changed', says, undo })
}

/** A notice says that it is done, or why not. */
export async function undoNow(id: string, readAgain: () => Promise<void>): Promise<void> {
  try {
    await undoChange(id)
    await readAgain()
    showNoticeForAWhile({
      id: BULK_NOTICE,
      status: 'changed',
      says: { text: 'common.undone' },
    })
  } catch (error) {
    showNotice({
      id: BULK_NOTICE,
      status: 'failed',
      says: { text: 'many.undoFailed' },
      problem: problemOf(error),
    })
  }
}
