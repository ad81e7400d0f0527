import { z } from 'zod'

/** Whether a place of data is on a PostgreSQL server, and not an SQLite file. */
export function isOnServer(place: string): boolean {
  return /^postgres(?:ql)?:\/\//.test(place)
}

/** The address of a database on a server, as `DATABASE_URL` gives it; what is wrong tells no password. */
export function toDatabaseUrl(text: string, context: z.RefinementCtx): string {
  const url = isOnServer(text) ? URL.parse(text) : null
  if (url?.hostname && url.pathname.length > 1) return text
  context.addIssue({ code: 'custom', message: 'needs postgres://user:password@host/database' })
  return z.NEVER
}

/** A place of data as it may be shown. */
export function withoutPassword(place: string): string {
  if (!isOnServer(place)) return place
  const { protocol, host, pathname } = new URL(place)
  return `${protocol}//${host}${pathname}`
}
