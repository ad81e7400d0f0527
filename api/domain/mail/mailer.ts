import pLimit from 'p-limit'
import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Logger } from 'pino'
import { messageOf } from '#db/errors.ts'
import type { Database } from '#db/open.ts'
import {
  takeMail,
  type TakenMail,
  noteMailRefused,
  putOffMail,
  removeExpiredMails,
  removeMail,
} from '#db/queries/mails.ts'
import { backoffMs } from '#db/rules/time/backoff.ts'
import { MINUTE_MS } from '#db/rules/time/dates.ts'
import { emailKey, isReachable, mailboxKey } from '#db/rules/contact/emails.ts'
import { findOwner } from '#db/queries/owners.ts'
import type { RateLimit } from '#db/queries/rate-limits.ts'
import { isAboutAddress, writeMail, type ContentParts } from './mail-contents.ts'
import { failureOf, openTransport, type MailTransport } from './smtp.ts'
import type { ClockTask } from '../../scheduler.ts'
import { MESSAGES, RequestError } from '../../errors.ts'
import { causeOf } from '../../log-cause.ts'
import type { Metrics } from '../../metrics/metrics.ts'
import { limitOf } from '../../rate-limits.ts'

const RETRIES = { firstMs: MINUTE_MS, lastMs: 60 * MINUTE_MS }
// Longer than a live mail server takes.
const LEASE = { leaseMs: 10 * MINUTE_MS, furthestMs: 2 * RETRIES.lastMs }
// A domain's mail server may be hostile to the others' mails.
const TO_A_DOMAIN_AT_ONCE = 2

interface MailQueue {
  /** The mail due first, except to domains with enough under way. */
  take(): Promise<TakenMail | undefined>
  release(mail: TakenMail): void
}

function createMailQueue({ db, now }: { db: Database; now: () => Date }): MailQueue {
  const underWay: TakenMail[] = []
  // In order: each counts for the next.
  const inTurn = pLimit(1)
  return {
    take: () =>
      inTurn(async () => {
        const byDomain = Map.groupBy(underWay, ({ domain }) => domain).entries()
        const notTo = byDomain.filter(([, mails]) => mails.length >= TO_A_DOMAIN_AT_ONCE)
        const options = { ...LEASE, notTo: notTo.map(([domain]) => domain).toArray() }
        const mail = await takeMail(db, now(), options)
        if (mail) underWay.push(mail)
        return mail
      }),
    release: (mail) => void underWay.splice(underWay.indexOf(mail), 1),
  }
}

export interface Mailer {
  assertSetUp(): void
  readonly isSetUp: boolean
  /** Sends what is due in the background. Call it after the commit. */
  wake(): void
  /** Resolves once all due mails are sent or put off. */
  idle(): Promise<void>
  /** Finishes what is under way, within STOP_WITHIN_MS; the rest stays in the database. */
  close(): Promise<void>
}

interface MailerParts extends ContentParts {
  log: Logger
  metrics: Metrics
}

// One slow mail must not hold up the others.
const SENT_AT_ONCE = 4
/** How long a silent mail server may delay the end of the process. */
export const STOP_WITHIN_MS = 5000

export function createMailer(parts: MailerParts): Mailer {
  const { settings, log } = parts
  const transport = openTransport(settings)
  const ends = { stopping: new AbortController(), cutting: new AbortController() }
  const queue = createMailQueue(parts)
  const underWay = new Set<Promise<void>>()
  let isMore = false

  async function send(to: MailTransport): Promise<void> {
    // After the answer, whose time must not tell whether there is an account.
    await setImmediate()
    await sendAll(parts, to, { queue, ...ends })
  }

  const mailer: Mailer = {
    assertSetUp() {
      if (!transport) throw new RequestError('not_set_up', MESSAGES.noMail)
    },
    isSetUp: transport !== null,
    wake() {
      // Whoever starts next sends the rest.
      if (!transport || ends.stopping.signal.aborted) return
      // The running ones may have found nothing already.
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

/** Each minute: retries what could not be sent. */
export function mailsTask({ mailer }: { mailer: Mailer }): ClockTask {
  return {
    name: 'mails',
    next: (now) => now,
    // Not awaited: a slow mail server must not hold up other tasks.
    run: async () => {
      for (let started = 0; started < SENT_AT_ONCE; started += 1) mailer.wake()
    },
  }
}

interface SendOptions {
  queue: MailQueue
  stopping: AbortController
  /** Aborts the mail under way. */
  cutting: AbortController
}

/** Sends due mails one by one, until none is left or the server does not answer. */
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

/** Sends a mail or puts it off; false if the mail server is not there. */
async function sendOne(
  parts: MailerParts,
  mail: TakenMail,
  { transport, cutting }: { transport: MailTransport; cutting: AbortController },
): Promise<boolean> {
  const { db, settings, log, metrics, now } = parts
  const { id, ownerId, email, about } = mail
  const owner = ownerId === null ? undefined : await findOwner(db, ownerId)
  const isToOwner = !isAboutAddress(about)
  const to = isToOwner ? (owner?.email ?? email) : email
  try {
    const content = owner && isReachable(to) ? await writeMail(parts, mail, owner) : null
    if (owner && content) {
      const messageId = `<${id}@${new URL(settings.publicUrl).hostname}>`
      await transport.send({ to, content, messageId, date: now() }, cutting.signal)
      metrics.countMails('sent')
      if (isToOwner) await noteMailRefused(db, owner.id, null)
    }
    await removeMail(db, id)
    return true
  } catch (error) {
    const failure = failureOf(error)
    metrics.countMails(failure === 'refused' ? 'refused' : 'failed')
    log.error({ ...causeOf(error, failure === 'away'), about, failure }, 'mail was not sent')
    if (failure === 'refused') {
      if (owner && isToOwner) await noteMailRefused(db, owner.id, now())
      await removeMail(db, id)
    } else {
      const nextAt = new Date(now().getTime() + backoffMs(mail.attempts, RETRIES))
      await putOffMail(db, mail, { nextAt, failure: messageOf(error) })
    }
    return failure !== 'away'
  }
}

/**
 * Mails to one mailbox, however it is spelled. Spellings with a plus or Gmail's dots share one count that
 * is not the mailbox's own.
 */
export function mailLimit(email: string): RateLimit {
  const own = emailKey(email)
  const mailbox = mailboxKey(email)
  return limitOf('mailsToMailbox', hashed(own === mailbox ? own : `others of ${mailbox}`))
}

/** Mails to whoever an account names as its new address; they use up none of the mailbox's own. */
export function addressMailLimit(email: string): RateLimit {
  return limitOf('mailsToMailbox', hashed(`changes to ${mailboxKey(email)}`))
}

/** Reset links for one address; others cannot use it up. */
export function forgottenLimit(email: string): RateLimit {
  return limitOf('forgottenOfMailbox', hashed(emailKey(email)))
}

function hashed(text: string): string {
  return hash('sha256', text, 'base64url')
}
