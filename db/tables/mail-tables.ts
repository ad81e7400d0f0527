import type { NoticeKind } from '../rules/notices.ts'

/** What a token in a mail is good for. */
export type MailTokenPurpose = 'confirm-email' | 'reset-password'

/** What a token for one use is good for: also for the token of who comes back from Google. */
export type OneUsePurpose = MailTokenPurpose | 'session'

/** Tokens for one use, which went out in mails or addresses and were not used yet. */
export interface MailTokenTable {
  /** The token itself is in the mail or the address alone. */
  tokenHash: string
  ownerId: string
  purpose: OneUsePurpose
  expiresAt: string
}

/** What a mail is about. */
export type MailSubject = MailTokenPurpose | NoticeKind

/** Mails that are to be sent; one that was sent is gone. */
export interface MailTable {
  id: string
  /** As it was typed; whether anybody has such an account is looked up when the mail is sent. */
  email: string
  about: MailSubject
  /** The notice, as JSON; null for a link, whose token is made when the mail is sent. */
  content: string | null
  createdAt: string
  /** When it is given up. */
  expiresAt: string
  /** Times that it could not be sent. */
  attempts: number
  /** When it is due, or due again should whoever is sending it never finish. */
  nextAt: string
}

/** What an owner was told by mail; each occasion once. */
export interface SentNoticeTable {
  ownerId: string
  occasion: string
  sentAt: string
}
