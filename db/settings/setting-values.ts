import { z } from 'zod'
import { parseCdnUrl, type CdnPlace } from './cdn-url.ts'
import { isDatabaseUrl } from './database-url.ts'
import { parseEmail } from '../rules/emails.ts'

/** Where menus go, from `CDN_URL`. */
function toCdnPlace(text: string, context: z.RefinementCtx): CdnPlace {
  try {
    return parseCdnUrl(text)
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : '' })
    return z.NEVER
  }
}

/** The address of a database on a server, as `DATABASE_URL` gives it; what is wrong tells no password. */
function toDatabaseUrl(text: string, context: z.RefinementCtx): string {
  if (isDatabaseUrl(text)) return text
  context.addIssue({ code: 'custom', message: 'needs postgres://user:password@host/database' })
  return z.NEVER
}

const text = z.string().trim().min(1)

/** Where visitors find us, and where data and menus go that are on no disk of this machine. */
export const ADDRESS_SETTINGS = {
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, 'needs an origin, such as https://menus.example')
    .optional(),
  DATABASE_URL: text.transform(toDatabaseUrl).optional(),
  CDN_URL: text.transform(toCdnPlace).optional(),
}

/** How mails go out, and whose are an operator's. */
export const MAIL_SETTINGS = {
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .trim()
    .refine(isSender, 'needs an e-mail, such as menus@example.com or Name <menus@example.com>')
    .optional(),
  OPERATOR_EMAILS: z.string().default('').transform(toEmails),
}

// A name may stand before it.
function isSender(text: string): boolean {
  const [, inBrackets, alone] = /^(?:[^<>]*<([^<>]+)>|([^<>]+))$/.exec(text) ?? []
  return parseEmail(inBrackets ?? alone ?? '') !== null
}

/** E-mails with commas between. */
function toEmails(text: string, context: z.RefinementCtx): string[] {
  const emails = text.split(',').flatMap((email) => email.trim() || [])
  const wrong = emails.find((email) => parseEmail(email) === null)
  if (wrong === undefined) return emails
  context.addIssue({ code: 'custom', message: `${JSON.stringify(wrong)} is no e-mail` })
  return z.NEVER
}

/** A number from 0 to `most`; anything else is told in words that say so. */
export function wholeNumber(most: number) {
  const error = `needs a whole number from 0 to ${most}`
  return z.coerce.number(error).int(error).min(0, error).max(most, error)
}

/** Whether an address is an origin alone: a path would be dropped, and printed codes lead elsewhere. */
function isOrigin(text: string): boolean {
  const { protocol, origin, href } = URL.parse(text) ?? {}
  return /^https?:$/.test(protocol ?? '') && href === `${origin}/`
}

/** A secret that is long enough to sign with. */
export const longSecret = z
  .string()
  .refine((secret) => Buffer.byteLength(secret) >= 32, 'needs at least 32 bytes')
