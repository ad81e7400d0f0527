import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { MESSAGES, RequestError, invalid } from '../errors.ts'

/** A part of the memory for bodies, counted for all who have a share of this name. */
interface Share {
  name: string
  most: number
}

/** A body, and what it holds. */
export interface HeldBody {
  /** The last is its sender's own. */
  shares: readonly Share[]
  /** Bytes; 0 at first. */
  bytes: number
  /** Gives up what is still on its way; null for what is whole. */
  giveUp: ((refusal: RequestError) => void) | null
}

const TRY_AGAIN = { headers: { 'Retry-After': '10' } }
const held = new Map<string, number>()
const bodies = new Set<HeldBody>()

/**
 * Takes so many more bytes of each of a body's shares, or throws. Where others fill a share, whoever has
 * the most on its way gives up the largest of theirs to who has less.
 */
export function holdMemory(body: HeldBody, bytes: number): void {
  for (const share of body.shares) makeRoom(share, body, bytes)
  for (const { name } of body.shares) held.set(name, heldOf(name) + bytes)
  body.bytes += bytes
  bodies.add(body)
}

/** Gives back all that `holdMemory` took for it. */
export function releaseMemory(body: HeldBody): void {
  for (const { name } of body.shares) {
    const left = heldOf(name) - body.bytes
    if (left > 0) held.set(name, left)
    else held.delete(name)
  }
  body.bytes = 0
  bodies.delete(body)
}

function makeRoom({ name, most }: Share, body: HeldBody, bytes: number): void {
  while (heldOf(name) + bytes > most) {
    const other = largestOfOthers(name, body, heldOf(senderOf(body)) + bytes)
    if (!other) throw tooMany()
    releaseMemory(other)
    other.giveUp?.(tooMany())
  }
}

/** The largest body on its way of whoever has the most of them, where that is more than `own`. */
function largestOfOthers(name: string, body: HeldBody, own: number): HeldBody | undefined {
  const onTheirWay = [...bodies].filter(
    ({ giveUp, shares }) => giveUp && shares.some((share) => share.name === name),
  )
  const [most] = Map.groupBy(onTheirWay, senderOf)
    .entries()
    .map(([sender, theirs]) => ({ sender, theirs, bytes: sumOf(theirs) }))
    .toArray()
    .toSorted((one, other) => other.bytes - one.bytes)
  if (!most || most.sender === senderOf(body) || most.bytes <= own) return undefined
  return most.theirs.toSorted((one, other) => other.bytes - one.bytes)[0]
}

function senderOf({ shares }: HeldBody): string {
  return shares.at(-1)?.name ?? ''
}

function sumOf(some: readonly HeldBody[]): number {
  return some.reduce((sum, { bytes }) => sum + bytes, 0)
}

function heldOf(name: string): number {
  return held.get(name) ?? 0
}

function tooMany(): RequestError {
  return new RequestError('too_many', MESSAGES.tooMany, TRY_AGAIN)
}

/** What a body must bring in each stretch of time, until it is whole. */
export interface Pace {
  bytes: number
  everyMs: number
}

/** Some 3 KB a second; a body that fits in one stretch may take all of it. */
export const SLOWEST_PACE: Pace = { bytes: 64 * 1024, everyMs: 20_000 }

/** What a body up to this size takes is in no share: there is always room to sign in and to save. */
export const SMALL_BODY = 16 * 1024

export interface BodyLimits {
  maxBytes: number
  pace: Pace
  /** What a larger body is kept in until it is answered. */
  shares: readonly Share[]
}

/** Does `work` with a body that has come whole; one that is too large or too slow is given up. */
export async function withWholeBody<T>(
  body: Readable,
  { declared, ...limits }: BodyLimits & { declared: number },
  work: (whole: Uint8Array<ArrayBuffer>) => Promise<T>,
): Promise<T> {
  // Asked before the body is touched, which then stays on its way and is thrown away as it comes.
  if (declared > limits.maxBytes) throw tooLarge()
  const givenUp = Promise.withResolvers<never>()
  const held: HeldBody = { shares: limits.shares, bytes: 0, giveUp: givenUp.reject }
  const memory = createMemory(declared > 0 ? declared : limits.maxBytes, limits.maxBytes, held)
  try {
    await readInTime(body, limits.pace, { add: memory.add, givenUp })
    held.giveUp = null
    return await work(memory.whole())
  } finally {
    releaseMemory(held)
  }
}

/** One piece of memory that grows with what comes, so that no body is kept as its crumbs. */
function createMemory(expected: number, maxBytes: number, held: HeldBody) {
  let bytes = new Uint8Array(Math.min(expected, SMALL_BODY))
  let size = 0

  function grow(needed: number): void {
    const length = Math.max(needed, Math.min(2 * bytes.length, expected))
    holdMemory(held, Math.max(0, length - SMALL_BODY) - held.bytes)
    bytes = new Uint8Array(bytes.buffer.transfer(length))
  }

  return {
    add(piece: Uint8Array): void {
      const end = size + piece.length
      if (end > maxBytes) throw tooLarge()
      if (end > bytes.length) grow(end)
      bytes.set(piece, size)
      size = end
    },
    whole: () => new Uint8Array(bytes.buffer.transfer(size)),
  }
}

interface Reader {
  add: (piece: Uint8Array) => void
  givenUp: PromiseWithResolvers<never>
}

// A body that is given up is not destroyed: that would close the connection without an answer.
async function readInTime(
  body: Readable,
  { bytes, everyMs }: Pace,
  { add, givenUp: { promise: givenUp, reject } }: Reader,
): Promise<void> {
  let came = 0
  const timer = setInterval(() => {
    if (came < bytes) reject(new RequestError('too_slow', MESSAGES.tooSlow, CLOSE))
    came = 0
  }, everyMs)
  const take = (piece: Uint8Array) => {
    came += piece.length
    try {
      add(piece)
    } catch (error) {
      reject(error)
    }
  }
  try {
    body.on('data', take)
    await Promise.race([finished(body, { writable: false, cleanup: true }).catch(gone), givenUp])
  } finally {
    clearInterval(timer)
    body.off('data', take)
    body.pause()
  }
}

// Whoever has gone hears nothing of it, and it is no failure of ours.
function gone(): never {
  throw invalid('body')
}

const CLOSE = { headers: { Connection: 'close' } }

function tooLarge(): RequestError {
  return new RequestError('too_large', MESSAGES.tooLarge)
}
