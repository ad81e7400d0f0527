import { createHmac, randomBytes } from 'node:crypto'
import { chmod, link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDiskFull } from '#db/engines/engine.ts'
import { isPostgresUrl } from '#db/engines/database-url.ts'
import type { Database } from '#db/open.ts'
import { noteTokenSecret } from '#db/queries/sessions.ts'
import { SettingsError, type Settings } from '#db/settings/settings.ts'
import { transact } from '#db/transact.ts'

const SECRET_BYTES = 48
const FILE = 'token-secret'
const NEEDED =
  'TOKEN_SECRET: needed beside DATABASE_URL, the same for every server; where there was one before, what DATA_DIR/token-secret holds'
const NO_ROOM =
  'the database has no room: what is there is served, and every change refused until there is some'

/**
 * The secret that signs tokens: from the settings, or a file in the data folder. With PostgreSQL it must be
 * set: several servers share it.
 */
export async function findTokenSecret({
  tokenSecret,
  database,
  dataDir,
}: Pick<Settings, 'tokenSecret' | 'database' | 'dataDir'>): Promise<string> {
  if (tokenSecret !== null) return tokenSecret
  if (isPostgresUrl(database)) throw new SettingsError([NEEDED])
  return keptTokenSecret(dataDir)
}

/**
 * Records which secret signs tokens. Returns a warning if it changed: servers with different secrets end
 * each other's sessions.
 */
export async function noteSecret(db: Database, secret: string, now: Date): Promise<string[]> {
  const digest = createHmac('sha256', secret).update('which secret').digest('base64url')
  const before = await transact(db, (trx) => noteTokenSecret(trx, digest, now)).catch(noteLater)
  if (before === NO_ROOM) return [NO_ROOM]
  if (before === null) return []
  return [
    `TOKEN_SECRET is another than on ${before}: who signed in with that one must do so again. Where a server still runs with it on this database, give all of them the same`,
  ]
}

/** Ignores a full disk; the next start records it. */
function noteLater(error: unknown): typeof NO_ROOM {
  if (isDiskFull(error)) return NO_ROOM
  throw error
}

/** The secret in this folder, created if missing, mode 600. */
export async function keptTokenSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, FILE)
  const found = await readSecret(file)
  if (found !== null) return found
  await makeSecret(file)
  return (await readSecret(file)) ?? ''
}

async function readSecret(file: string): Promise<string | null> {
  try {
    const secret = (await readFile(file, 'utf8')).trim()
    if (secret.length >= SECRET_BYTES) return secret
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null
    throw error
  }
  throw new Error(`${file} is no secret: put it back, or delete it to sign everybody out`)
}

// Linked into place, so that two processes agree on one.
async function makeSecret(file: string): Promise<void> {
  const temporary = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(temporary, randomBytes(SECRET_BYTES).toString('base64url'), { mode: 0o600 })
  try {
    await chmod(temporary, 0o600)
    await link(temporary, file)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  } finally {
    await rm(temporary)
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
