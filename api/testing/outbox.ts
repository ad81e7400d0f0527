import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'

export interface OutboxMail {
  /** As it is in the file. */
  source: string
  to: string
  subject: string
  text: string
  html: string
  /** The address that the mail leads to, and the token in it. */
  link: string
  token: string
}

/** The mails of an outbox folder, oldest first; none when there is no folder. */
export async function readOutbox(dataDir: string): Promise<OutboxMail[]> {
  const folder = join(dataDir, 'outbox')
  const names = await readdir(folder).catch(() => [])
  const files = names.filter((name) => name.endsWith('.eml')).toSorted()
  return Promise.all(
    files.map(async (name) => readMail(await readFile(join(folder, name), 'utf8'))),
  )
}

/** A mail as it came by SMTP or lies in a file. */
export async function readMail(source: string): Promise<OutboxMail> {
  const { to, subject = '', text = '', html = '' }: Email = await PostalMime.parse(source)
  const link = /https?:\/\/\S+/.exec(text)?.[0] ?? ''
  const token = new URL(link).searchParams.get('token') ?? ''
  return { source, to: to?.[0]?.address ?? '', subject, text, html, link, token }
}
