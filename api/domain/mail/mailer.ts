import pLimit from 'p-limit'
import { hash } from 'node:crypto'
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
import { emailKey, mailboxKey } from '#db/rules/emails.ts'
import { findOwnerByEmail } from '#db/queries/owners.ts'
import type { RateLimit } from '#db/queries/rate-limits.ts'
import { writeMail, type ContentParts } from './mail-contents.ts'
import { failureOf, openTransport, type MailTransport } from './smtp.ts'
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
interface MailQueue {
  /** The mail that is due first, but for those to domains that have enough under way. */
  take(): Promise<TakenMail | undefined>
  release(mail: TakenMail): void
}

function createMailQueue({ db, now }: { db: Database; now: () => Date }): MailQueue {
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
  const transport = openTransport(settings)
  const ends = { stopping: new AbortController(), cutting: new AbortController() }
  const queue = createMailQueue(parts)
  const underWay = new Set<Promise<void>>()
  let isMore = false

  async function send(to: MailTransport): Promise<void> {
    // After the answer is out, whose time then tells nothing about the account.
    await setImmediate()
    await sendAll(parts, to, { queue, ...ends })
  }

  const mailer: Mailer = {
    assertSetUp() {
      if (!transport) throw new RequestError('not_set_up', MESSAGES.noMail)
    },
    isSetUp: transport !== null,
    wake() {
      // What is not sent any more is sent by whoever starts next.
      if (!transport || ends.stopping.signal.aborted) return
      // They may have looked already, and found nothing.
      isMore = underWay.size === SENT_AT_ONCE
      if (isMore) return
      const sending = send(transport)
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
      transport?.close()
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
  queue: MailQueue
  /** No other mail is begun. */
  stopping: AbortController
  /** Nor is the one under way waited for. */
  cutting: AbortController
}

/** Sends what is due, one mail after the other, until none is or the mail server does not answer. */
async function sendAll(
  parts: MailerParts,
  transport: MailTransport,
  { queue, stopping, cutting }: SendOptions,
): Promise<void> {
  const { db, log, metrics, now } = parts
  const expired = await removeExpiredMails(db, now())
  if (expired > 0) {
    metrics.countMails('expired', expired)
    log.error({ count: expired }, 'mails were given up, because it was too late for them')
  }
  while (!stopping.signal.aborted) {
    const mail = await queue.take()
    if (!mail) return
    const isThere = await sendOne(parts, mail, { transport, cutting }).finally(() =>
      queue.release(mail),
    )
    if (!isThere) return
  }
}

/** Sends a mail or puts it off; false when the mail server is not there for any other either. */
async function sendOne(
  parts: MailerParts,
  mail: TakenMail,
  { transport, cutting }: { transport: MailTransport; cutting: AbortController },
): Promise<boolean> {
  const { db, settings, log, metrics, now } = parts
  const { id, email, about } = mail
  const owner = await findOwnerByEmail(db, email)
  try {
    if (owner) {
      const messageId = `<${id}@${new URL(settings.publicUrl).hostname}>`
      const content = await writeMail(parts, mail, owner)
      await transport.send({ to: owner.email, content, messageId, date: now() }, cutting.signal)
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
