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
  | {
      status: 'changed'
      says: ChangeText
      undo?: () => void
      /** For how long it is sold out. */
      choose?: (span: SoldOutSpan) => void
    }
  | { status: 'failed'; says: FailureText; problem: Problem; retry?: () => void }
)

export type ChangeText =
  | { text: 'common.undone' | 'role.changed' | 'role.removed'; values?: never }
  | { text: 'allergens.copied'; values: { name: string; from: string } }
  | { text: 'soldOut.marked' | 'soldOut.back'; values: { names: string } }
  | { text: 'served.extended'; values: { title: string; date: string } }
  | { text: 'dish.saved' | 'dish.onMenu'; values: { name: string } }
  | { text: 'edit.copied'; values: { name: string } }
  | { text: 'many.done'; values: { count: number } }
  | { text: 'import.done'; values: { added: number; changed: number } }

type FailureText =
  | { text: 'common.notSaved' | 'many.undoFailed' }
  | { text: 'order.failed'; values: { name: string } }
  | { text: 'soldOut.failed'; values: { names: string } }
  | { text: 'dish.deleteFailed'; values: { name: string } }
  | { text: 'options.deleteFailed'; values: { name: string } }
  | { text: 'category.deleteFailed'; values: { title: string } }

export const SOLD_OUT_SPANS = ['today', 'oneHour', 'twoHours', 'fourHours', 'always'] as const
export type SoldOutSpan = (typeof SOLD_OUT_SPANS)[number]

/** Ids of messages of which there is one at a time; deletions are counted from 1. */
export const ORDER_NOTICE = 0
export const SOLD_OUT_NOTICE = -1
export const TIMES_NOTICE = -2
export const CHANGE_NOTICE = -3
export const BULK_NOTICE = -4
export const COPY_NOTICE = -5
export const ADDED_NOTICE = -6
export const ROLE_NOTICE = -7

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
