const PREFIX = 'new-'
const lasting = new Map<string, string>()
let last = 0

/** An id for what the server has not numbered yet. */
export function newId(): string {
  last += 1
  return PREFIX + last
}

/** An id as the server gives them, for what is to be added once, however often that is tried. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Remembers which id the server gave to what had a new one. */
export function noteLastingId(id: string, serverId: string): void {
  if (id !== serverId) lasting.set(id, serverId)
}

/** The server's id of something, as far as it is known. */
export function lastingId(id: string): string {
  return lasting.get(id) ?? id
}
