import { randomBytes } from 'node:crypto'

const ID_BYTES = 12

export function newId(): string {
  return randomBytes(ID_BYTES).toString('hex')
}
