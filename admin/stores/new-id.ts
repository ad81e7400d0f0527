const PREFIX = 'new-'
const lasting = new Map<string, string>()
let last = 0

/** An id for what the server has not numbered yet. */
export function newId(): string {
  last += 1
  return PREFIX + last
}

/** Remembers which id the server gave to what had a new one. */
export function noteLastingId(id: string, serverId: string): void {
  if (id !== serverId) lasting.set(id, serverId)
}

/** The server's id of something, as far as it is known. */
export function lastingId(id: string): string {
  return lasting.get(id) ?? id
}
