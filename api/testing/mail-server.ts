import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface MailServer extends AsyncDisposable {
  url: string
  port: number
  mails: string[]
}

interface MailServerOptions {
  port?: number
  /** What is answered to a recipient in place of 250. */
  refusal?: { code: number; of: string }
  /** Delays the answer to these recipients. */
  stall?: { of: string; until: Promise<void> }
  /** When a mail that has been taken is answered. */
  takes?: () => Promise<void>
}

/** A mail server on a free port that keeps what it gets. */
export async function aMailServer({
  port = 0,
  refusal,
  stall,
  takes,
}: MailServerOptions = {}): Promise<MailServer> {
  const mails: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    async onRcptTo({ address }, _session, done) {
      if (stall && address.toLowerCase().endsWith(stall.of)) await stall.until
      if (address !== refusal?.of) return done()
      return done(Object.assign(new Error('Not here'), { responseCode: refusal.code }))
    },
    onData(stream, _session, done) {
      let mail = ''
      stream.setEncoding('utf8')
      stream.on('data', (part: string) => (mail += part))
      stream.on('end', async () => {
        mails.push(mail)
        await takes?.()
        done()
      })
    },
  })
  // The sender may be killed.
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const bound = (server.server.address() as AddressInfo).port
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { url: `smtp://127.0.0.1:${bound}`, port: bound, mails, [Symbol.asyncDispose]: close }
}
