import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { invalid } from '../errors.ts'

// The prefix keeps other hosts of the domain, and pages without TLS, from setting one of their own.
// Chromium and Firefox take it from http://localhost too.
const COOKIE = { name: 'google', prefix: 'host' } as const
const OPTIONS = { prefix: 'host', path: '/', secure: true } as const
const GOOGLE_TAKES_SECONDS = 600

/** Has the browser that goes to Google hold a secret, which scripts cannot read. */
export function giveSecret(c: Context, secret: string): void {
  const rules = { httpOnly: true, sameSite: 'Lax', maxAge: GOOGLE_TAKES_SECONDS } as const
  setCookie(c, COOKIE.name, secret, { ...OPTIONS, ...rules })
}

/** What this browser holds; throws when it did not go to Google. */
export function secretOf(c: Context): string {
  const secret = getCookie(c, COOKIE.name, COOKIE.prefix)
  if (!secret) throw invalid('token')
  return secret
}

export function takeSecretBack(c: Context): void {
  deleteCookie(c, COOKIE.name, OPTIONS)
}
