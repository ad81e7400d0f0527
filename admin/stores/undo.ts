import type { Undone } from '#api/schemas/inverses.ts'
import { answerOf, client, RefusedError } from '../client.ts'
import { problemOf } from '../problems.ts'
import { BULK_NOTICE, showNotice, showNoticeForAWhile, type ChangeText } from './notices.ts'

/** Within an hour; what was changed since stays. */
export function undoChange(id: string): Promise<Undone> {
  return answerOf(client.api.undo[':id'].$post({ param: { id } }))
}

export function offerUndo(id: string, says: ChangeText, readAgain: () => Promise<void>): void {
  const undo = () => void undoNow(id, readAgain)
  showNotice({ id: BULK_NOTICE, status: 'changed', says, undo })
}

const CHANGED_ELSEWHERE = { message: 'This was changed elsewhere' }

/** A notice says that it is done, or why not. */
export async function undoNow(id: string, readAgain: () => Promise<void>): Promise<void> {
  try {
    const { undone, kept } = await undoChange(id)
    await readAgain()
    if (undone === 0 && kept > 0) throw new RefusedError(409, CHANGED_ELSEWHERE)
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
