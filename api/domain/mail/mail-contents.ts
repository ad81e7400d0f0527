import { hash, randomBytes } from 'node:crypto'
import type { MailTokenPurpose } from '#db/tables/mail-tables.ts'
import type { Database } from '#db/open.ts'
import { addMailToken } from '#db/queries/mail-tokens.ts'
import type { NewMail, TakenMail } from '#db/queries/mails.ts'
import type { Owner } from '#db/queries/owners.ts'
import { DAY_MS, HOUR_MS } from '#db/rules/durations.ts'
import type { Notice } from '#db/rules/notices.ts'
import type { Settings } from '#db/settings/settings.ts'
import { transact } from '#db/transact.ts'
import { LETTER_TEXTS, mailLanguage } from './letter-texts.ts'
import { writeLetter, type Letter } from './letters.ts'
import { noticeText } from './notice-texts.ts'

export interface ContentParts {
  db: Database
  settings: Settings
  now: () => Date
}

/** How long a link works. */
const LIFETIMES_MS: Record<MailTokenPurpose, number> = {
  'confirm-email': 7 * DAY_MS,
  'reset-password': HOUR_MS,
}
/** How long it is tried to send a mail; what says less is told later. */
const TRIED_FOR_MS = 3 * DAY_MS
// 128 bits: nobody guesses it, and the link still fits on one line of plain text.
const TOKEN_BYTES = 16

/** A mail with a link, which nobody wants after the time that it would have worked for. */
export function linkMail(email: string, about: MailTokenPurpose, now: Date): NewMail {
  const triedFor = Math.min(TRIED_FOR_MS, LIFETIMES_MS[about])
  return { email, about, content: null, expiresAt: new Date(now.getTime() + triedFor) }
}

/** A mail that tells of this; the end of a trial is announced until it has come. */
export function noticeMail(email: string, notice: Notice, now: Date): NewMail {
  const givenUp = now.getTime() + TRIED_FOR_MS
  const told = notice.kind === 'trial-ending' ? Date.parse(notice.trialExpiresAt) : Infinity
  const expiresAt = new Date(Math.min(givenUp, told))
  return { email, about: notice.kind, content: JSON.stringify(notice), expiresAt }
}

/** Writes a mail as things are now, in its reader's language; a link has a fresh token. */
export async function writeMail(
  parts: ContentParts,
  { about, content }: Pick<TakenMail, 'about' | 'content'>,
  { id, language: tag }: Pick<Owner, 'id' | 'language'>,
): Promise<Letter> {
  const language = mailLanguage(tag)
  if (about === 'confirm-email' || about === 'reset-password') {
    const link = await newLink(parts, about, id)
    return writeLetter(LETTER_TEXTS[language].links[about], language, link)
  }
  const notice = JSON.parse(content ?? '') as Notice
  const text = noticeText(notice, language, parts.now())
  return writeLetter(text, language, linkOf(notice, parts.settings.publicUrl))
}

/** An address with a fresh token in it, which works for a time. */
async function newLink(
  { db, settings, now }: ContentParts,
  purpose: MailTokenPurpose,
  ownerId: string,
): Promise<string> {
  const time = now()
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const expiresAt = new Date(time.getTime() + LIFETIMES_MS[purpose])
  const row = { tokenHash: hashMailToken(token), purpose, ownerId, expiresAt }
  await transact(db, (trx) => addMailToken(trx, row, time))
  return `${settings.publicUrl}/${purpose}?token=${token}`
}

/** What the database keeps of a token. */
export function hashMailToken(token: string): string {
  return hash('sha256', token, 'base64url')
}

function linkOf(notice: Notice, publicUrl: string): string {
  switch (notice.kind) {
    case 'trial-ending':
    case 'trial-ended':
      return `${publicUrl}/dashboard/subscription`
    case 'payment-received':
      return new URL(notice.invoice.pdfUrl ?? '/dashboard/billing', publicUrl).href
    case 'payment-failed':
      return `${publicUrl}/dashboard/billing`
  }
}
