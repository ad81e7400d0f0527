import { atom } from 'nanostores'
import type { Languages } from '#api/schemas/languages.ts'
import { currentOf } from '#admin/problems.ts'
import { $acceptedChanges, countAcceptedChange } from '../menu.ts'
import { getLanguages, putLanguages, type WantedLanguages } from './requests.ts'

/** The languages of the owner's menu, as the server said last; null before that. */
export const $languages = atom<Languages | null>(null)

let seenChanges = -1

/** Asks for them, unless nothing has changed since. */
export async function loadLanguages(): Promise<void> {
  const changes = $acceptedChanges.get()
  if ($languages.get() && seenChanges === changes) return
  $languages.set(await getLanguages())
  seenChanges = changes
}

/** Sets them; throws when the server refuses, and shows what is there when that was changed elsewhere. */
export async function saveLanguages(wanted: WantedLanguages): Promise<void> {
  try {
    $languages.set(await putLanguages(wanted, $languages.get()?.version ?? '*'))
    countAcceptedChange()
    seenChanges = $acceptedChanges.get()
  } catch (error) {
    const now = currentOf<Languages>(error)
    if (now) $languages.set(now)
    throw error
  }
}

/** The languages as they are, to be changed in part. */
export function wantedOf({ main, isGuessed, further }: Languages): WantedLanguages {
  return {
    main: isGuessed ? null : (main as WantedLanguages['main']),
    further: further.map(({ code, shown }) => ({ code, shown })),
  }
}

export function resetLanguages(): void {
  $languages.set(null)
}
