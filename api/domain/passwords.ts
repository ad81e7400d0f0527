import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** OWASP's argon2id recommendation; memory in KiB. */
export const PASSWORD_COST = { memory: 19_456, passes: 2, parallelism: 1 }

export interface Passwords {
  hash(password: string): Promise<string>
  /** Takes the same time without a hash. */
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
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/
const derive = promisify(argon2)

/** Argon2id off the event loop. */
export function createPasswords(cost: typeof PASSWORD_COST): Passwords {
  const nobodys = { ...cost, salt: randomBytes(SALT_BYTES), hash: randomBytes(HASH_BYTES) }
  return {
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
  // Keyboards differ in Unicode form.
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
