import type { Undone } from '#api/schemas/languages.ts'
import { answerOf, client } from '../client.ts'
import { problemOf } from '../problems.ts'
import { BULK_NOTICE, showNotice, type ChangeText } from './notices.ts'

/** Takes back what was changed at once, within an hour; what was changed since stays. */
export function undoChange(id: string): Promise<Undone> {
  return answerOf(client.api.undo[':id'].$post({ param: { id } }))
}

export function offerUndo(id: string, says: ChangeText, readAgain: () => Promise<void>): void {
  const undo = () =>
    void undoChange(id).then(readAgain, (error: unknown) =>
      showNotice({
        id: BULK_NOTICE,
        status: 'failed',
        says: { text: 'many.undoFailed' },
        problem: problemOf(error),
      }),
    )
  showNotice({ id: BULK_NOTICE, status: 'changed', says, undo })
}
