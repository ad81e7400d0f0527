/** Whether a place of data is on a PostgreSQL server, and not an SQLite file. */
export function isOnServer(place: string): boolean {
  return /^postgres(?:ql)?:\/\//.test(place)
}

/** Whether a text is the address of a database on a server. */
export function isDatabaseUrl(text: string): boolean {
  const url = isOnServer(text) ? URL.parse(text) : null
  return url !== null && url.hostname !== '' && url.pathname.length > 1
}

/** A place of data as it may be shown. */
export function withoutPassword(place: string): string {
  if (!isOnServer(place)) return place
  const { protocol, host, pathname } = new URL(place)
  return `${protocol}//${host}${pathname}`
}
