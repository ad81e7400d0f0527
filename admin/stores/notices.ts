import { atom } from 'nanostores'
import type { Problem } from '../problems.ts'

export interface Deletable {
  kind: 'category' | 'product' | 'group'
  id: string
  name: string
  /** How many products go with a category. */
  products?: number
}

/** A message about the menu, which stays while the owner moves between screens. */
export type Notice = { id: number } & (
  | { status: 'deleted'; what: Deletable; undo: () => void }
  | { status: 'failed'; what: Deletable; problem: Problem }
  | { status: 'unordered'; problem: Problem }
  /** Dishes were marked sold out, or back. */
  | {
      status: 'marked'
      names: string
      isSoldOut: boolean
      undo: () => void
      choose: (span: SoldOutSpan) => void
    }
  | { status: 'unmarked'; problem: Problem }
  /** A category is served until another day, as `YYYY-MM-DD`. */
  | { status: 'extended'; title: string; until: string; undo: () => void }
  /** A dish was changed, which can be taken back. */
  | { status: 'changed'; says: ChangeText; undo: () => void }
  | { status: 'notTakenBack'; name: string; problem: Problem }
)

/** What a change was: a text, and the names in it. */
type ChangeText =
  | { text: 'allergens.copied'; values: { name: string; from: string } }
  | { text: 'dish.saved'; values: { name: string } }

export const SOLD_OUT_SPANS = ['today', 'oneHour', 'twoHours', 'fourHours', 'always'] as const
export type SoldOutSpan = (typeof SOLD_OUT_SPANS)[number]

/** The id of the one message about the order; deletions are counted from 1. */
export const ORDER_NOTICE = 0
/** The id of the one message about what was marked sold out last. */
export const MARK_NOTICE = -1
/** The id of the one message about how long a category is served. */
export const TIMES_NOTICE = -2

/** The messages that are shown now, oldest first. */
export const $notices = atom<readonly Notice[]>([])

/** Shows a message, in the place of the one with the same id if there is one. */
export function showNotice(notice: Notice): void {
  hideNotice(notice.id)
  $notices.set([...$notices.get(), notice])
}

// Long enough to read it and to take back what it says.
const NOTICE_MS = 15_000
let hiding: ReturnType<typeof setTimeout> | undefined

/** The same of one that goes by itself. */
export function showNoticeForAWhile(notice: Notice): void {
  clearTimeout(hiding)
  hiding = setTimeout(() => hideNotice(notice.id), NOTICE_MS)
  showNotice(notice)
}

export function hideNotice(id: number): void {
  $notices.set($notices.get().filter((notice) => notice.id !== id))
}
