import { atom } from 'nanostores'
import { LANGUAGE_KEY } from './i18n/i18n.ts'
import { localStore } from '#admin/storage.ts'

const TOKEN_KEY = 'token'
const AWAITED_KEY = 'awaitedOwner'
/** A menu from the landing page. */
export const TRIED_KEY = 'triedMenu'

export const $tokenRefused = atom(false)

// Whose page this is. In another tab somebody else may sign in, while things are typed here that
// must not reach the other restaurant.
let own: string | null = null

export function readToken(): string | null {
  const stored = localStore.getItem(TOKEN_KEY)
  if (own === null || stored === null || ownerOf(stored) === ownerOf(own)) own = stored
  return own
}

export function isAnotherOwner(): boolean {
  return readToken() !== localStore.getItem(TOKEN_KEY)
}

export function readOwnerId(): string | null {
  return ownerOf(readToken() ?? '')
}

export function ownerOf(token: string): string | null {
  return String(payloadOf(token)?.sub ?? '') || null
}

function payloadOf(token: string): { sub?: unknown; sid?: unknown } | null {
  try {
    const payload = token.split('.')[1] ?? ''
    const text = atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
    return JSON.parse(text) as { sub?: unknown; sid?: unknown }
  } catch {
    return null
  }
}

/** Of this browser; null of a token that an older version made. */
export function sessionOf(token: string): string | null {
  const sid = payloadOf(token)?.sid
  return typeof sid === 'string' ? sid : null
}

export function storeToken(token: string): void {
  localStore.setItem(TOKEN_KEY, token)
  localStore.removeItem(AWAITED_KEY)
  own = token
  $tokenRefused.set(false)
}

export function forgetOwner(): void {
  localStore.removeItem(AWAITED_KEY)
  clearBut([LANGUAGE_KEY])
}

/** The same of whose token has ended, or has been forgotten in another tab: whoever was awaited still is. */
export function awaitOwner(): void {
  // In another tab somebody else has signed in, to whom all of it belongs.
  if (isAnotherOwner()) return void (own = null)
  const owner = readOwnerId()
  if (owner !== null) localStore.setItem(AWAITED_KEY, owner)
  clearBut([LANGUAGE_KEY, AWAITED_KEY, TRIED_KEY])
}

/** Whose typed things wait on this device: those of who is signed in, or was until their token ended. */
export function readAwaited(): string | null {
  return readOwnerId() ?? localStore.getItem(AWAITED_KEY)
}

// One by one: another tab may look in between, and would find nobody awaited.
function clearBut(kept: readonly string[]): void {
  for (const key of localStore.keys()) {
    if (!kept.includes(key)) localStore.removeItem(key)
  }
}
