import { readFileSync } from 'node:fs'

const SECRETS = [
  'DATABASE_URL',
  'CDN_PURGE_SECRET',
  'TOKEN_SECRET',
  'SMTP_URL',
  'GOOGLE_CLIENT_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
] as const

export const SECRET_FILE_NAMES: readonly string[] = SECRETS.map((name) => `${name}_FILE`)

interface FromFiles {
  values: Record<string, string>
  /** By the secret's name. */
  problems: Map<string, string>
}

/** What the files of `NAME_FILE` hold, as Docker and systemd hand secrets over. */
export function readSecretFiles(given: ReadonlyMap<string, string>): FromFiles {
  const values: Record<string, string> = {}
  const problems = new Map<string, string>()
  for (const name of SECRETS) {
    const path = given.get(`${name}_FILE`)
    if (path === undefined) continue
    const read = given.has(name) ? { problem: `set it or ${name}, not both` } : readSecret(path)
    if ('problem' in read) problems.set(name, `${name}_FILE: ${read.problem}`)
    else values[name] = read.secret
  }
  return { values, problems }
}

function readSecret(path: string): { secret: string } | { problem: string } {
  try {
    const secret = readFileSync(path, 'utf8').replace(/\r?\n$/, '')
    return secret === '' ? { problem: 'this file is empty' } : { secret }
  } catch (error) {
    // The message would show a secret that was put in place of the path.
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    return { problem: `this file cannot be read (${code})` }
  }
}
