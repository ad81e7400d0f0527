import { randomBytes } from 'node:crypto'

const ID_BYTES = 12

/** A new id: 24 hexadecimal digits that cannot be guessed. */
export function newId(): string {
  return randomBytes(ID_BYTES).toString('hex')
}
