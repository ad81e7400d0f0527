import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Logger } from 'pino'
import {
  noteMailRefused,
  putOffMail,
  removeExpiredMails,
  removeMail,
  type TakenMail,
} from '#db/queries/mails.ts'
import { findOwnerByEmail } from '#db/queries/owners.ts'
import type { TryLimit } from '#db/queries/tries.ts'
import { MINUTE_MS } from '#db/rules/durations.ts'
import { emailKey, mailboxKey } from '#db/rules/emails.ts'
import type { ClockTask } from '../../scheduler.ts'
import { MESSAGES, RequestError } from '../../errors.ts'
import type { Metrics } from '../../metrics/metrics.ts'
import { LIMITS } from '../tries.ts'
import { createDueMails, LONGEST_WAIT_MS, type DueMails } from './due-mails.ts'
import { writeMail, type ContentParts } from './mail-contents.ts'
import { createPostman, failureOf, type Postman } from './postman.ts'

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

const MAILS = LIMITS.mailsToAddress
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
export function mailLimit(email: string): TryLimit {
  const own = emailKey(email)
  const mailbox = mailboxKey(email)
  return { key: `mail to ${hashed(own === mailbox ? own : `others of ${mailbox}`)}`, ...MAILS }
}

/** Links for a new password that somebody asks for, by the address alone: nobody else's use it up. */
export function forgottenLimit(email: string): TryLimit {
  return { key: `forgotten password of ${hashed(emailKey(email))}`, ...MAILS }
}

function hashed(text: string): string {
  return hash('sha256', text, 'base64url')
}
