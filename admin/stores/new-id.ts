const PREFIX = 'new-'
const lasting = new Map<string, string>()
let last = 0

export function newId(): string {
  last += 1
  return PREFIX + last
}

export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function noteLastingId(id: string, serverId: string): void {
  if (id !== serverId) lasting.set(id, serverId)
}

export function lastingId(id: string): string {
  return lasting.get(id) ?? id
}
