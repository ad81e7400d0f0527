import pLimit from 'p-limit'
import { randomUUID, hash } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type Transporter } from 'nodemailer'
import { setImmediate } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '#db/open.ts'
import {
  takeMail,
  type TakenMail,
  noteMailRefused,
  putOffMail,
  removeExpiredMails,
  removeMail,
} from '#db/queries/mails.ts'
import { MINUTE_MS } from '#db/rules/dates.ts'
import { PRODUCT_NAME } from '#db/rules/product.ts'
import { mailboxOf, emailKey, mailboxKey } from '#db/rules/emails.ts'
import type { Settings } from '#db/settings/settings.ts'
import { findOwnerByEmail } from '#db/queries/owners.ts'
import type { RateLimit } from '#db/queries/rate-limits.ts'
import { type Letter, writeMail, type ContentParts } from './mail-contents.ts'
import type { ClockTask } from '../../scheduler.ts'
import { MESSAGES, RequestError } from '../../errors.ts'
import type { Metrics } from '../../metrics/metrics.ts'
import { limitOf } from '../../rate-limits.ts'

/** How long a mail that cannot be sent waits at most until it is tried again. */
const LONGEST_WAIT_MS = 60 * MINUTE_MS
// Longer than a mail server that still answers may take.
const LEASE = { leaseMs: 10 * MINUTE_MS, furthestMs: 2 * LONGEST_WAIT_MS }
// Its mail server may be theirs who have the mails sent.
const TO_A_DOMAIN_AT_ONCE = 2

/** Mails that are due, for several who send at once. */
interface DueMails {
  /** The mail that is due first, but for those to domains that have enough under way. */
  take(): Promise<TakenMail | undefined>
  release(mail: TakenMail): void
}

function createDueMails({ db, now }: { db: Database; now: () => Date }): DueMails {
  const underWay: TakenMail[] = []
  // One after the other, since each counts for the next.
  const inTurn = pLimit(1)
  return {
    take: () =>
      inTurn(async () => {
        const byDomain = Map.groupBy(underWay, domainOf).entries()
        const notTo = byDomain.filter(([, mails]) => mails.length >= TO_A_DOMAIN_AT_ONCE)
        const options = { ...LEASE, notTo: notTo.map(([domain]) => domain).toArray() }
        const mail = await takeMail(db, now(), options)
        if (mail) underWay.push(mail)
        return mail
      }),
    release: (mail) => void underWay.splice(underWay.indexOf(mail), 1),
  }
}

function domainOf({ email }: TakenMail): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase()
}

/** Takes letters to where they go. */
interface Postman {
  /** Rejects when the signal is given: nobody knows then whether the mail has gone. */
  send(mail: Posted, signal: AbortSignal): Promise<void>
  close(): void
}

interface Posted {
  to: string
  letter: Letter
  /** The same each time, so that a mailbox can tell when it gets one twice. */
  messageId: string
  date: Date
}

/** Why a mail was not sent: its address is none, the mail server is not there, or another time. */
type MailFailure = 'refused' | 'away' | 'later'

// One that is there says so at once. What it has taken it may look through before it answers (RFC 5321, 4.5.3.2),
// and whoever did not wait for that would send it again and again.
const TIMEOUTS = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 2 * MINUTE_MS,
  socketCloseTimeout: 1000,
}
// A letter is made of nothing but its texts.
const CLOSED = { disableFileAccess: true, disableUrlAccess: true }
const HEADERS = { 'Auto-Submitted': 'auto-generated' }

/** By SMTP where that is set up, else into files for who develops; null in production without. */
function createPostman(settings: Settings): Postman | null {
  if (settings.mail) return smtpPostman(settings.mail)
  return settings.production ? null : outboxPostman(settings)
}

function smtpPostman({ smtpUrl, from }: NonNullable<Settings['mail']>): Postman {
  const transport: Transporter = createTransport({ url: smtpUrl, ...TIMEOUTS, ...CLOSED })
  return {
    async send(mail, signal) {
      await transport.sendMail({ from, ...addressed(mail), signal })
    },
    close: () => transport.close(),
  }
}

/** Each letter becomes a file that appears whole; the names sort by time. */
function outboxPostman({ dataDir, publicUrl }: Settings): Postman {
  const folder = join(dataDir, 'outbox')
  const from = { name: PRODUCT_NAME.en, address: `no-reply@${new URL(publicUrl).hostname}` }
  const options = { streamTransport: true, buffer: true, newline: 'windows', ...CLOSED } as const
  const transport = createTransport(options)
  return {
    async send(mail) {
      const { message } = await transport.sendMail({ from, ...addressed(mail) })
      await mkdir(folder, { recursive: true })
      const name = `${mail.date.toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}`
      const temporary = join(folder, `.${name}`)
      await writeFile(temporary, message as Buffer, { mode: 0o600 })
      await rename(temporary, join(folder, `${name}.eml`))
    },
    close: () => transport.close(),
  }
}

// As an object, so that nothing in an address is taken for a second one.
function addressed({ to, letter, ...mail }: Posted) {
  return { ...letter, ...mail, to: { name: '', address: mailboxOf(to) }, headers: HEADERS }
}

/** What a failed `send` means. Only an address that is refused for good (5xx) is never tried again. */
function failureOf(error: unknown): MailFailure {
  const { command, responseCode } = error as { command?: string; responseCode?: number }
  if (responseCode === undefined) return 'away'
  return command === 'RCPT TO' && responseCode >= 500 ? 'refused' : 'later'
}

/** Sends the mails that lie in the database, behind the back of requests. */
export interface Mailer {
  /** Throws when no mail can be sent here. */
  assertSetUp(): void
  /** False when no mail can be sent here. */
  readonly isSetUp: boolean
  /** Sends what is due, after the answer is out. To be called once what was added is committed. */
  wake(): void
  /** When all that was due has been sent or put off. */
  idle(): Promise<void>
  /** Finishes the mails under way, or leaves them to whoever starts next, and lets go of the mail server. */
  close(): Promise<void>
}

interface MailerParts extends ContentParts {
  log: Logger
  metrics: Metrics
}

// One that its mail server takes its time for holds up none of the others.
const SENT_AT_ONCE = 4
/** A mail server that says nothing holds up the end of the process for so long. */
export const STOP_WITHIN_MS = 5000

/** A mailer for these settings; opens nothing before the first mail. */
export function createMailer(parts: MailerParts): Mailer {
  const { settings, log } = parts
  const postman = createPostman(settings)
  const ends = { stopping: new AbortController(), cutting: new AbortController() }
  const dueMails = createDueMails(parts)
  const underWay = new Set<Promise<void>>()
  let isMore = false

  async function send(to: Postman): Promise<void> {
    // After the answer is out, whose time then tells nothing about the account.
    await setImmediate()
    await sendAll(parts, to, { dueMails, ...ends })
  }

  const mailer: Mailer = {
    assertSetUp() {
      if (!postman) throw new RequestError('not_set_up', MESSAGES.noMail)
    },
    isSetUp: postman !== null,
    wake() {
      // What is not sent any more is sent by whoever starts next.
      if (!postman || ends.stopping.signal.aborted) return
      // They may have looked already, and found nothing.
      isMore = underWay.size === SENT_AT_ONCE
      if (isMore) return
      const sending = send(postman)
        .catch((error: unknown) => log.error({ err: error }, 'mails could not be looked for'))
        .finally(() => {
          underWay.delete(sending)
          if (isMore) mailer.wake()
        })
      underWay.add(sending)
    },
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
    async close() {
      ends.stopping.abort()
      const deadline = setTimeout(() => ends.cutting.abort(), STOP_WITHIN_MS)
      await mailer.idle().finally(() => clearTimeout(deadline))
      postman?.close()
    },
  }
  return mailer
}

/** Takes up again, each minute, what could not be sent. */
export function mailsTask({ mailer }: { mailer: Mailer }): ClockTask {
  return {
    name: 'mails',
    next: (now) => now,
    // A mail server that takes its time holds up no other task.
    run: async () => {
      for (let started = 0; started < SENT_AT_ONCE; started += 1) mailer.wake()
    },
  }
}

interface SendOptions {
  dueMails: DueMails
  /** No other mail is begun. */
  stopping: AbortController
  /** Nor is the one under way waited for. */
  cutting: AbortController
}

/** Sends what is due, one mail after the other, until none is or the mail server does not answer. */
async function sendAll(
  parts: MailerParts,
  postman: Postman,
  { dueMails, stopping, cutting }: SendOptions,
): Promise<void> {
  const { db, log, metrics, now } = parts
  const expired = await removeExpiredMails(db, now())
  if (expired > 0) {
    metrics.countMails('expired', expired)
    log.error({ count: expired }, 'mails were given up, because it was too late for them')
  }
  while (!stopping.signal.aborted) {
    const mail = await dueMails.take()
    if (!mail) return
    const isThere = await sendOne(parts, mail, { postman, cutting }).finally(() =>
      dueMails.release(mail),
    )
    if (!isThere) return
  }
}

/** Sends a mail or puts it off; false when the mail server is not there for any other either. */
async function sendOne(
  parts: MailerParts,
  mail: TakenMail,
  { postman, cutting }: { postman: Postman; cutting: AbortController },
): Promise<boolean> {
  const { db, settings, log, metrics, now } = parts
  const { id, email, about } = mail
  const owner = await findOwnerByEmail(db, email)
  try {
    if (owner) {
      const messageId = `<${id}@${new URL(settings.publicUrl).hostname}>`
      const letter = await writeMail(parts, mail, owner)
      await postman.send({ to: owner.email, letter, messageId, date: now() }, cutting.signal)
      metrics.countMails('sent')
      await noteMailRefused(db, owner.id, null)
    }
    await removeMail(db, id)
    return true
  } catch (error) {
    const failure = failureOf(error)
    metrics.countMails(failure === 'refused' ? 'refused' : 'failed')
    log.error({ err: error, about, failure }, 'mail was not sent')
    if (failure === 'refused') {
      if (owner) await noteMailRefused(db, owner.id, now())
      await removeMail(db, id)
    } else await putOffMail(db, mail, new Date(now().getTime() + waitMs(mail.attempts)))
    return failure !== 'away'
  }
}

function waitMs(attempts: number): number {
  return Math.min(MINUTE_MS * 2 ** attempts, LONGEST_WAIT_MS)
}

/**
 * Mails that anybody may have sent to a mailbox, however its address is spelled. What is written with a
 * plus, or Gmail's dots, counts together and takes nothing from who has the mailbox's own address.
 */
export function mailLimit(email: string): RateLimit {
  const own = emailKey(email)
  const mailbox = mailboxKey(email)
  return limitOf('mailsToMailbox', hashed(own === mailbox ? own : `others of ${mailbox}`))
}

/** Links for a new password that somebody asks for, by the address alone: nobody else's use it up. */
export function forgottenLimit(email: string): RateLimit {
  return limitOf('forgottenOfMailbox', hashed(emailKey(email)))
}

function hashed(text: string): string {
  return hash('sha256', text, 'base64url')
}
