import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type Transporter } from 'nodemailer'
import { MINUTE_MS } from '#db/rules/time/dates.ts'
import { PRODUCT_NAME } from '#db/rules/product.ts'
import { mailboxOf } from '#db/rules/contact/emails.ts'
import type { Settings } from '#db/settings/settings.ts'
import type { MailContent } from './mail-contents.ts'

export interface MailTransport {
  /** Rejects on abort: the mail may or may not have gone. */
  send(mail: Posted, signal: AbortSignal): Promise<void>
  close(): void
}

interface Posted {
  to: string
  content: MailContent
  /** The same at each retry, so that a mailbox can tell duplicates. */
  messageId: string
  date: Date
}

/** Why a mail was not sent: its address is none, the mail server is not there, or another time. */
type MailFailure = 'refused' | 'away' | 'later'

// A live server answers at once. It may take long to check a mail (RFC 5321, 4.5.3.2): a shorter wait would
// send it twice.
const TIMEOUTS = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 2 * MINUTE_MS,
  socketCloseTimeout: 1000,
}
// Mails have no attachments.
const CLOSED = { disableFileAccess: true, disableUrlAccess: true }
const HEADERS = { 'Auto-Submitted': 'auto-generated' }

/** SMTP if set up, files in development; null in production without. */
export function openTransport(settings: Settings): MailTransport | null {
  if (settings.mail) return smtpTransport(settings.mail)
  return settings.production ? null : outboxTransport(settings)
}

function smtpTransport({ smtpUrl, from }: NonNullable<Settings['mail']>): MailTransport {
  const transport: Transporter = createTransport({ url: smtpUrl, ...TIMEOUTS, ...CLOSED })
  return {
    async send(mail, signal) {
      await transport.sendMail({ from, ...addressed(mail), signal })
    },
    close: () => transport.close(),
  }
}

/** Each mail becomes a file; the names sort by time. */
function outboxTransport({ dataDir, publicUrl }: Settings): MailTransport {
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

// As an object, so that no address is parsed as two.
function addressed({ to, content, ...mail }: Posted) {
  return { ...content, ...mail, to: { name: '', address: mailboxOf(to) }, headers: HEADERS }
}

/** Only an address refused for good (5xx) is never retried. */
export function failureOf(error: unknown): MailFailure {
  const { command, responseCode } = error as { command?: string; responseCode?: number }
  if (responseCode === undefined) return 'away'
  return command === 'RCPT TO' && responseCode >= 500 ? 'refused' : 'later'
}
