import { MESSAGES, RequestError } from '../errors.ts'

/** A part of the memory for bodies, counted for all who have a share of this name. */
export interface Share {
  name: string
  most: number
}

const TRY_AGAIN = { headers: { 'Retry-After': '10' } }
const held = new Map<string, number>()

/** Takes so many bytes of each of the shares, or of none and throws. */
export function holdMemory(shares: readonly Share[], bytes: number): void {
  const isFull = ({ name, most }: Share) => heldOf(name) + bytes > most
  if (shares.some(isFull)) throw new RequestError('too_many', MESSAGES.tooMany, TRY_AGAIN)
  for (const { name } of shares) held.set(name, heldOf(name) + bytes)
}

/** Gives back what `holdMemory` took. */
export function releaseMemory(shares: readonly Share[], bytes: number): void {
  for (const { name } of shares) {
    const left = heldOf(name) - bytes
    if (left > 0) held.set(name, left)
    else held.delete(name)
  }
}

function heldOf(name: string): number {
  return held.get(name) ?? 0
}
