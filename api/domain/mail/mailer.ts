import { hash, randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '#db/open.ts'
import { addMailToken } from '#db/queries/mail-tokens.ts'
import type { Owner } from '#db/queries/owners.ts'
import type { TryLimit } from '#db/queries/tries.ts'
import { emailKey } from '#db/rules/emails.ts'
import type { MailTokenPurpose } from '#db/schema.ts'
import type { Settings } from '#db/settings.ts'
import { transact } from '#db/transact.ts'
import { MESSAGES, RequestError } from '../../errors.ts'
import { LIMITS } from '../tries.ts'
import { mailLanguage } from './letter-texts.ts'
import { writeLetter } from './letters.ts'
import { createPostman } from './postman.ts'

/** Sends mails behind the back of requests, which neither wait for them nor fail with them. */
export interface Mailer {
  /** Throws when no mail can be sent here. */
  assertSetUp(): void
  /** Sends a link for this purpose to whoever `findOwner` gives, if anybody. */
  sendLink(purpose: MailTokenPurpose, findOwner: () => Promise<Recipient | undefined>): void
  /** When all that was to be sent has been. */
  idle(): Promise<void>
  /** Sends what is left, then lets go of the mail server. */
  close(): Promise<void>
}

export type Recipient = Pick<Owner, 'id' | 'email' | 'language'>

interface MailerParts {
  db: Database
  settings: Settings
  log: Logger
  now: () => Date
}

const HOUR_MS = 60 * 60_000
/** How long a link works. */
const LIFETIMES_MS: Record<MailTokenPurpose, number> = {
  'confirm-email': 7 * 24 * HOUR_MS,
  'reset-password': HOUR_MS,
}
// 128 bits: nobody guesses it, and the link still fits on one line of plain text.
const TOKEN_BYTES = 16

/** A mailer for these settings; opens nothing before the first mail. */
export function createMailer({ db, settings, log, now }: MailerParts): Mailer {
  const postman = createPostman(settings)
  const underWay = new Set<Promise<void>>()

  async function send(purpose: MailTokenPurpose, { id, email, language }: Recipient) {
    const time = now()
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const expiresAt = new Date(time.getTime() + LIFETIMES_MS[purpose])
    const row = { tokenHash: hashMailToken(token), purpose, ownerId: id, expiresAt }
    await transact(db, (trx) => addMailToken(trx, row, time))
    const link = `${settings.publicUrl}/${purpose}?token=${token}`
    const letter = await writeLetter(purpose, mailLanguage(language), link)
    await postman?.send(email, letter, time)
  }

  return {
    assertSetUp() {
      if (!postman) throw new RequestError('not_set_up', MESSAGES.noMail)
    },
    sendLink(purpose, findOwner) {
      // After the answer is out, whose time then tells nothing about the account.
      const sent = setImmediate()
        .then(findOwner)
        .then((owner) => owner && send(purpose, owner))
        .catch((error: unknown) => log.error({ err: error, purpose }, 'mail was not sent'))
        .finally(() => underWay.delete(sent))
      underWay.add(sent)
    },
    async idle() {
      await Promise.all(underWay)
    },
    async close() {
      await Promise.all(underWay)
      postman?.close()
    },
  }
}

/** What the database keeps of a token. */
export function hashMailToken(token: string): string {
  return hash('sha256', token, 'base64url')
}

/** Mails to one address are counted, however it is spelled. */
export function mailLimit(email: string): TryLimit {
  return {
    key: `mail to ${hash('sha256', emailKey(email), 'base64url')}`,
    ...LIMITS.mailsToAddress,
  }
}
