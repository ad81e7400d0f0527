import { hash } from 'node:crypto'
import type { Logger } from 'pino'
import { createSender, type Sender } from '#builder/outbox/sender.ts'
import { messageOf } from '#db/errors.ts'
import {
  takeMail,
  type TakenMail,
  noteMailRefused,
  putOffMail,
  removeExpiredMails,
  removeMail,
} from '#db/queries/mails.ts'
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

export interface Mailer extends Pick<Sender, 'wake' | 'idle'> {
  assertSetUp(): void
  readonly isSetUp: boolean
  /** Finishes what is under way, within STOP_WITHIN_MS; the rest stays in the database. */
  close(): Promise<void>
}

interface MailerParts extends ContentParts {
  log: Logger
  metrics: Metrics
}

const SENT_AT_ONCE = 4
/** How long a silent mail server may delay the end of the process. */
export const STOP_WITHIN_MS = 5000

export function createMailer(parts: MailerParts): Mailer {
  const { db, now, settings, log } = parts
  const transport = openTransport(settings)
  const sender =
    transport &&
    createSender<TakenMail>({
      atOnce: SENT_AT_ONCE,
      endsWithinMs: STOP_WITHIN_MS,
      take: () => takeMail(db, now()),
      send: (mail, signal) => sendMail(parts, mail, { transport, signal }),
      onError: (error) => log.error({ err: error }, 'mails could not be looked for'),
    })
  return {
    assertSetUp() {
      if (!transport) throw new RequestError('not_set_up', MESSAGES.noMail)
    },
    isSetUp: transport !== null,
    wake: () => sender?.wake(),
    idle: async () => sender?.idle(),
    async close() {
      await sender?.stop()
      transport?.close()
    },
  }
}

/** Each minute: retries what could not be sent, and gives up what is too late. */
export function mailsTask({ mailer, db, log, metrics }: MailTaskParts): ClockTask {
  return {
    name: 'mails',
    next: (now) => now,
    run: async (now) => {
      const expired = await removeExpiredMails(db, now)
      if (expired > 0) {
        metrics.countMails('expired', expired)
        log.error({ count: expired }, 'mails were given up, because it was too late for them')
      }
      // Not awaited: a slow mail server must not hold up other tasks.
      mailer.wake()
    },
  }
}

interface MailTaskParts extends Pick<MailerParts, 'db' | 'log' | 'metrics'> {
  mailer: Mailer
}

/** Sends a mail or puts it off; false if the mail server is not there. */
async function sendMail(
  parts: MailerParts,
  mail: TakenMail,
  { transport, signal }: { transport: MailTransport; signal: AbortSignal },
): Promise<boolean> {
  const { db, settings, log, metrics, now } = parts
  const { id, ownerId, email, about } = mail
  const owner = ownerId === null ? undefined : await findOwner(db, ownerId)
  const isToOwner = !isAboutAddress(about)
  const to = isToOwner ? (owner?.email ?? email) : email
  let isWritten = false
  try {
    const content = owner && isReachable(to) ? await writeMail(parts, mail, owner) : null
    isWritten = true
    if (owner && content) {
      const messageId = `<${id}@${new URL(settings.publicUrl).hostname}>`
      await transport.send({ to, content, messageId, date: now() }, signal)
      metrics.countMails('sent')
      if (isToOwner) await noteMailRefused(db, owner.id, null)
    }
    await removeMail(db, id)
    return true
  } catch (error) {
    // What fails before it is sent keeps no other mail waiting.
    const failure = isWritten ? failureOf(error) : 'later'
    metrics.countMails(failure === 'refused' ? 'refused' : 'failed')
    log.error({ ...causeOf(error, failure === 'away'), about, failure }, 'mail was not sent')
    if (failure === 'refused') {
      if (owner && isToOwner) await noteMailRefused(db, owner.id, now())
      await removeMail(db, id)
    } else {
      await putOffMail(db, mail, messageOf(error), now())
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
