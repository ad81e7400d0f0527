import { createHmac, randomBytes } from 'node:crypto'
import { chmod, link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isOutOfRoom } from '#db/engines/engine.ts'
import { isOnServer } from '#db/settings/urls.ts'
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
 * The secret that signs tokens: the one that is set, or one kept in the data folder. With the data on a
 * server there may be several of us, each with a folder of its own, so there it must be set.
 */
export async function findTokenSecret({
  tokenSecret,
  database,
  dataDir,
}: Pick<Settings, 'tokenSecret' | 'database' | 'dataDir'>): Promise<string> {
  if (tokenSecret !== null) return tokenSecret
  if (isOnServer(database)) throw new SettingsError([NEEDED])
  return keptTokenSecret(dataDir)
}

/**
 * Notes in the database which secret tokens are signed with. Answers what to tell where it was another
 * before: it was changed, or another server has another, of which each ends the sign-ins of the other.
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

/** A full disk keeps nobody from serving what is there; the next start with room notes the secret. */
function noteLater(error: unknown): typeof NO_ROOM {
  if (isOutOfRoom(error)) return NO_ROOM
  throw error
}

/** The secret kept in this folder, made when there is none; only this user can read it. */
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

// Linked into place whole, so that two processes that start at once end up with the same one.
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
