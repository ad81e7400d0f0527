import { RefusedError } from '../client.ts'
import { problemOf } from '../problems.ts'
import { showChange, type Categories } from './menu.ts'
import { hideNotice, showNotice, type Deletable } from './notices.ts'

const UNDO_MS = 6000

interface Deletion {
  what: Deletable
  apply: (categories: Categories) => Categories
  /** Must reach the server even when the page is on its way out. */
  send: () => Promise<unknown>
  undone?: () => void
}

const waiting = new Map<number, { what: Deletable; commit: () => Promise<void> }>()
let lastId = 0

export function deleteLater({ what, apply, send, undone }: Deletion): void {
  const id = (lastId += 1)
  const { settle, drop } = showChange(null, apply)
  const timer = setTimeout(() => void commit(), UNDO_MS)
  waiting.set(id, { what, commit })
  showNotice({ id, what, status: 'deleted', undo })

  function undo(): void {
    stopWaiting()
    drop()
    undone?.()
  }

  async function commit(): Promise<void> {
    stopWaiting()
    try {
      await send().catch(ignoreGone)
      settle(apply)
    } catch (error) {
      drop()
      showNotice({ id, status: 'failed', says: failureOf(what), problem: problemOf(error) })
    }
  }

  function stopWaiting(): void {
    clearTimeout(timer)
    waiting.delete(id)
    hideNotice(id)
  }
}

export async function commitDeletions(isMeant: (what: Deletable) => boolean = all): Promise<void> {
  const meant = [...waiting.values()].filter(({ what }) => isMeant(what))
  await Promise.all(meant.map(({ commit }) => commit()))
}

function failureOf({ kind, name }: Deletable) {
  if (kind === 'category')
    return { text: 'category.deleteFailed', values: { title: name } } as const
  const text = kind === 'group' ? 'options.deleteFailed' : 'dish.deleteFailed'
  return { text, values: { name } } as const
}

function all(): boolean {
  return true
}

// What is not there any more need not be deleted.
function ignoreGone(error: unknown): void {
  if (!(error instanceof RefusedError && error.status === 404)) throw error
}
