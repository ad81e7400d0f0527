export function isPostgresUrl(place: string): boolean {
  return /^postgres(?:ql)?:\/\//.test(place)
}

export function isDatabaseUrl(text: string): boolean {
  const url = isPostgresUrl(text) ? URL.parse(text) : null
  return url !== null && url.hostname !== '' && url.pathname.length > 1
}

export function withoutPassword(place: string): string {
  if (!isPostgresUrl(place)) return place
  const { protocol, host, pathname } = new URL(place)
  return `${protocol}//${host}${pathname}`
}
