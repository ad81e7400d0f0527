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
import { LETTER_TEXTS, mailLanguage, type MailLanguage } from './letter-texts.ts'
import { writeLetter, type Letter } from './letters.ts'
import { createPostman } from './postman.ts'

/** Sends mails behind the back of requests, which neither wait for them nor fail with them. */
export interface Mailer {
  /** Throws when no mail can be sent here. */
  assertSetUp(): void
  /** Sends a link for this purpose to whoever `findOwner` gives, if anybody. */
  sendLink(purpose: MailTokenPurpose, findOwner: () => Promise<Recipient | undefined>): void
  /** False when no mail can be sent here. */
  readonly isSetUp: boolean
  /** Sends what `write` gives for the reader's language; the log knows it as `about`. */
  send(reader: Recipient, about: string, write: (language: MailLanguage) => Promise<Letter>): void
  /** When all that was to be sent has been. */
  idle(): Promise<void>
  /** Sends what is left, then lets go of the mail server. */
  close(): Promise<void>
}

type WriteLetter = (language: MailLanguage) => Promise<Letter>

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

  async function sendTo({ email, language }: Recipient, write: WriteLetter) {
    await postman?.send(email, await write(mailLanguage(language)), now())
  }

  /** Failures are logged and end there; `about` tells one kind of mail from another. */
  function inBackground(about: string, work: () => Promise<void>) {
    // After the answer is out, whose time then tells nothing about the account.
    const sent = setImmediate()
      .then(work)
      .catch((error: unknown) => log.error({ err: error, about }, 'mail was not sent'))
      .finally(() => underWay.delete(sent))
    underWay.add(sent)
  }

  return {
    assertSetUp() {
      if (!postman) throw new RequestError('not_set_up', MESSAGES.noMail)
    },
    sendLink(purpose, findOwner) {
      inBackground(purpose, async () => {
        const owner = await findOwner()
        if (!owner) return
        const link = await newLink({ db, settings, now }, purpose, owner.id)
        await sendTo(owner, (language) =>
          writeLetter(LETTER_TEXTS[language].links[purpose], language, link),
        )
      })
    },
    isSetUp: postman !== null,
    send: (reader, about, write) => inBackground(about, () => sendTo(reader, write)),
    async idle() {
      await Promise.all(underWay)
    },
    async close() {
      await Promise.all(underWay)
      postman?.close()
    },
  }
}

/** An address with a fresh token in it, which works for a time. */
async function newLink(
  { db, settings, now }: Pick<MailerParts, 'db' | 'settings' | 'now'>,
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

/** Mails to one address are counted, however it is spelled. */
export function mailLimit(email: string): TryLimit {
  return {
    key: `mail to ${hash('sha256', emailKey(email), 'base64url')}`,
    ...LIMITS.mailsToAddress,
  }
}
