import { useState } from 'react'
import { localStore } from '#admin/storage.ts'
import { readOwnerId } from '#admin/token.ts'
import type { MenuLanguage } from '#db/rules/text/languages.ts'

/** Keys of texts that were accepted all at once, until the owner has looked at each. */
export function useSuggestedTexts(language: MenuLanguage) {
  const storageKey = `suggestedTexts ${readOwnerId()} ${language}`
  const [keys, setKeys] = useState<ReadonlySet<string>>(
    () => new Set(JSON.parse(localStore.getItem(storageKey) ?? '[]') as string[]),
  )
  function keep(next: ReadonlySet<string>): void {
    setKeys(next)
    if (next.size > 0) localStore.setItem(storageKey, JSON.stringify([...next]))
    else localStore.removeItem(storageKey)
  }
  return {
    keys,
    add: (some: readonly string[]) => keep(new Set([...keys, ...some])),
    remove: (some: readonly string[]) => keep(keys.difference(new Set(some))),
  }
}
