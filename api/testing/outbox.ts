import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'

export interface OutboxMail {
  source: string
  to: string
  subject: string
  text: string
  html: string
  link: string
  token: string
}

export async function readOutbox(dataDir: string): Promise<OutboxMail[]> {
  const folder = join(dataDir, 'outbox')
  const names = await readdir(folder).catch(() => [])
  const files = names.filter((name) => name.endsWith('.eml')).toSorted()
  return Promise.all(
    files.map(async (name) => readMail(await readFile(join(folder, name), 'utf8'))),
  )
}

export async function readMail(source: string): Promise<OutboxMail> {
  const { to, subject = '', text = '', html = '' }: Email = await PostalMime.parse(source)
  const link = /https?:\/\/\S+/.exec(text)?.[0] ?? ''
  const token = new URL(link).searchParams.get('token') ?? ''
  return { source, to: to?.[0]?.address ?? '', subject, text, html, link, token }
}
