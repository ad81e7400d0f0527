import { readAwaited, readOwnerId } from '../token.ts'

interface Kept {
  owner: string | null
  value: unknown
}

/** Where what was stated of allergens is kept, which is looked for before its code is there. */
export const STATED_KEY = 'statedAllergens'

/**
 * Keeps something for the owner's next visit in this tab; null forgets it. False where there is no room for
 * it in this tab: then nothing is kept, and all else goes on.
 */
export function keep(key: string, value: unknown): boolean {
  sessionStorage.removeItem(key)
  if (value === null) return true
  const kept: Kept = { owner: readOwnerId(), value }
  try {
    sessionStorage.setItem(key, JSON.stringify(kept))
    return true
  } catch {
    return false
  }
}

/** What the same owner left in this tab; somebody else's is dropped, and waits while nobody is here. */
export function readKept<T>(key: string): T | null {
  const kept = parseKept(key)
  const owner = readOwnerId()
  if (kept === null || owner === null) return null
  if (kept.owner === owner) return kept.value as T
  sessionStorage.removeItem(key)
  return null
}

/** Drops what is kept in this tab of anybody else, and of an owner who has logged out since in another. */
export function dropLeft(): void {
  const owner = readAwaited()
  for (const key of Object.keys(sessionStorage)) {
    const kept = parseKept(key)
    if (kept && (owner === null || kept.owner !== owner)) sessionStorage.removeItem(key)
  }
}

/** Null for what the tab has of others, such as a menu's own. */
function parseKept(key: string): Kept | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    const isKept = typeof kept === 'object' && kept !== null && 'owner' in kept && 'value' in kept
    return isKept ? (kept as Kept) : null
  } catch {
    return null
  }
}
