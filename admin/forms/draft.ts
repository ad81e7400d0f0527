import { atom, type ReadableAtom } from 'nanostores'
import { CHOSEN_ID } from '../chosen-restaurant.ts'
import { readAwaited, readOwnerId } from '../token.ts'
import { tabStore } from '#admin/storage.ts'

interface Draft {
  owner: string | null
  value: unknown
}

let isStopped = false

/** Whether something typed is too much for this tab: it would not outlive a reload. */
export const $isDraftUnsaved = atom(false)

/** Saves what was typed for its owner's next visit in this tab; if there is no room, the last one stays. */
export function saveDraft(key: string, value: unknown): boolean {
  if (isStopped) return true
  const draft: Draft = { owner: readOwnerId(), value }
  try {
    sessionStorage.setItem(keyHere(key), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function loadDraft<T>(key: string): T | null {
  const draft = parseDraft(keyHere(key))
  const owner = readOwnerId()
  if (draft === null || owner === null) return null
  if (draft.owner === owner) return draft.value as T
  tabStore.removeItem(keyHere(key))
  return null
}

export function discardDraft(key: string): void {
  if (!isStopped) tabStore.removeItem(keyHere(key))
}

/** Loads the draft of a store, and saves its changes from now on; `draftOf` gives null for nothing. */
export function persistDraft<Value, Saved>(
  key: string,
  $store: ReadableAtom<Value>,
  draftOf: (value: Value) => Saved | null,
): Saved | null {
  $store.listen((value) => {
    const draft = draftOf(value)
    if (draft === null) {
      discardDraft(key)
      $isDraftUnsaved.set(false)
    } else $isDraftUnsaved.set(!saveDraft(key, draft))
  })
  return loadDraft<Saved>(key)
}

/** Leaves all drafts as they are, because the page is about to go. */
export function stopSavingDrafts(): void {
  isStopped = true
}

/** Discards drafts of other owners, and of one who has logged out in another tab. */
export function discardForeignDrafts(): void {
  const owner = readAwaited()
  for (const key of tabStore.keys()) {
    const draft = parseDraft(key)
    if (draft && (owner === null || draft.owner !== owner)) tabStore.removeItem(key)
  }
}

// What is typed for one restaurant of a person waits for that one.
function keyHere(key: string): string {
  return CHOSEN_ID === null ? key : `${key} ${CHOSEN_ID}`
}

/** Null for what is no draft: a public menu has keys of its own in the same tab. */
function parseDraft(key: string): Draft | null {
  try {
    const draft: unknown = JSON.parse(tabStore.getItem(key) ?? 'null')
    const isDraft =
      typeof draft === 'object' && draft !== null && 'owner' in draft && 'value' in draft
    return isDraft ? (draft as Draft) : null
  } catch {
    return null
  }
}
