import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { createTurns } from '../turns.ts'

/** OWASP's recommendation for argon2id; memory in KiB. */
export const PASSWORD_COST = { memory: 19_456, passes: 2, parallelism: 1 }

/** Who waits for a password to be hashed. */
export interface Asker {
  /** An owner's id, or the network that a stranger comes from. */
  name: string
  /** Aborted when they have gone. */
  signal?: AbortSignal
}

export interface Passwords {
  /**
   * Does what requests hash for, in turn: few at once, and one asker's after another's. Throws a
   * `RequestError` when too many wait, before `work` has counted a try.
   */
  inTurn<T>(asker: Asker, work: () => Promise<T>): Promise<T>
  /** The PHC string to store. */
  hash(password: string): Promise<string>
  /** Takes the same time whether or not there is a hash. */
  verify(password: string, stored: string | null): Promise<boolean>
}

interface StoredHash {
  memory: number
  passes: number
  parallelism: number
  salt: Buffer
  hash: Buffer
}

const SALT_BYTES = 16
const HASH_BYTES = 32
// Each takes a thread of the pool that files are read with, so they never take all of them.
const AT_ONCE = 2
// The last of so many waits some seconds at today's cost. Where all are taken, whoever has one has it from
// who has several: five addresses took all of fifty, and nobody else could sign in.
const PLACES = { places: 200, placesOfOne: 10 }
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/
const derive = promisify(argon2)

/** Hashes passwords with argon2id off the event loop. */
export function createPasswords(cost: typeof PASSWORD_COST): Passwords {
  const turns = createTurns({ atOnce: AT_ONCE, ofOne: AT_ONCE, ...PLACES })
  const nobodys = { ...cost, salt: randomBytes(SALT_BYTES), hash: randomBytes(HASH_BYTES) }
  return {
    inTurn: ({ name, signal }, work) => turns.take(name, work, signal),
    async hash(password) {
      const stored = { ...cost, salt: randomBytes(SALT_BYTES), hash: Buffer.alloc(HASH_BYTES) }
      return toPhc({ ...stored, hash: await deriveHash(password, stored) })
    },
    async verify(password, stored) {
      const known = stored === null ? null : parsePhc(stored)
      const expected = known ?? nobodys
      const actual = await deriveHash(password, expected)
      return timingSafeEqual(actual, expected.hash) && known !== null
    },
  }
}

function deriveHash(password: string, { salt, hash, ...cost }: StoredHash): Promise<Buffer> {
  // The same password can come from another keyboard in another form of Unicode.
  const message = password.normalize('NFKC')
  return derive('argon2id', { ...cost, message, nonce: salt, tagLength: hash.length })
}

function toPhc({ memory, passes, parallelism, salt, hash }: StoredHash): string {
  const cost = `m=${memory},t=${passes},p=${parallelism}`
  return `$argon2id$v=19$${cost}$${unpadded(salt)}$${unpadded(hash)}`
}

function parsePhc(text: string): StoredHash | null {
  const [, memory, passes, parallelism, salt, hash] = PHC.exec(text) ?? []
  if (!salt || !hash) return null
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
