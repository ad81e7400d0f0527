import { atom } from 'nanostores'
import type { Problem } from '../problems.ts'

export interface Deletable {
  kind: 'category' | 'product' | 'group'
  id: string
  name: string
  products?: number
}

export type Notice = { id: number } & (
  | { status: 'deleted'; what: Deletable; undo: () => void }
  | { status: 'failed'; what: Deletable; problem: Problem }
  | { status: 'unordered'; problem: Problem }
  | {
      status: 'marked'
      names: string
      isSoldOut: boolean
      undo: () => void
      choose: (span: SoldOutSpan) => void
    }
  | { status: 'unmarked'; problem: Problem }
  | { status: 'extended'; title: string; until: string; undo: () => void }
  | { status: 'changed'; says: ChangeText; undo: () => void }
  | { status: 'notTakenBack'; name: string; problem: Problem }
  | { status: 'notUndone'; problem: Problem }
)

export type ChangeText =
  | { text: 'allergens.copied'; values: { name: string; from: string } }
  | { text: 'dish.saved'; values: { name: string } }
  | { text: 'many.done'; values: { count: number } }
  | { text: 'import.done'; values: { added: number; changed: number } }

export const SOLD_OUT_SPANS = ['today', 'oneHour', 'twoHours', 'fourHours', 'always'] as const
export type SoldOutSpan = (typeof SOLD_OUT_SPANS)[number]

/** Ids of messages of which there is one at a time; deletions are counted from 1. */
export const ORDER_NOTICE = 0
export const MARK_NOTICE = -1
export const TIMES_NOTICE = -2
export const CHANGE_NOTICE = -3
export const BULK_NOTICE = -4
export const COPY_NOTICE = -5

export const $notices = atom<readonly Notice[]>([])

export function showNotice(notice: Notice): void {
  hideNotice(notice.id)
  $notices.set([...$notices.get(), notice])
}

// Long enough to read it and to take back what it says.
const NOTICE_MS = 15_000

export function showNoticeForAWhile(notice: Notice, ms = NOTICE_MS): void {
  showNotice(notice)
  setTimeout(() => $notices.set($notices.get().filter((other) => other !== notice)), ms)
}

export function hideNotice(id: number): void {
  $notices.set($notices.get().filter((notice) => notice.id !== id))
}
