import { MESSAGES, RequestError } from '../errors.ts'

/** A part of the memory for bodies, counted for all who have a share of this name. */
export interface Share {
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
