import type { Database } from '#db/open.ts'
import {
  countTries,
  forgetEndedTries,
  giveTryBack,
  waitForTries,
  type TryLimit,
} from '#db/queries/tries.ts'
import { DAY_MS, MINUTE_MS } from '#db/rules/dates.ts'
import type { Db } from '#db/schema.ts'
import { MESSAGES, RequestError } from '../errors.ts'
import type { Asker } from './passwords.ts'

/** A part of the internet that tries are counted for. */
export interface Network {
  /** Such as `192.0.2.1` or `2001:db8:1:2::/64`. */
  name: string
  /** How many times as much as one address it may try. */
  times: number
}

/** Who sent a request. */
export interface Client {
  /** The networks around their address, the smallest first. */
  networks: readonly Network[]
  /** Aborted when they have gone. */
  signal: AbortSignal
}

export const LIMITS = {
  wrongPasswordsOfAccountFromAddress: { most: 10, windowMs: 15 * MINUTE_MS },
  wrongPasswordsOfAccount: { most: 100, windowMs: 15 * MINUTE_MS },
  wrongPasswordsFromAddress: { most: 100, windowMs: 15 * MINUTE_MS },
  wrongPasswordsOfSignedIn: { most: 10, windowMs: 15 * MINUTE_MS },
  signUpsFromAddress: { most: 100, windowMs: 60 * MINUTE_MS },
  forgottenFromAddress: { most: 100, windowMs: 60 * MINUTE_MS },
  mailsToAddress: { most: 5, windowMs: 60 * MINUTE_MS },
  guessedReturnsFromAddress: { most: 60, windowMs: 15 * MINUTE_MS },
  returnsOfOwner: { most: 60, windowMs: 15 * MINUTE_MS },
  guessedKitchensFromAddress: { most: 60, windowMs: 15 * MINUTE_MS },
  kitchenMarksOfLink: { most: 500, windowMs: 15 * MINUTE_MS },
  kitchenMarks: { most: 1000, windowMs: 15 * MINUTE_MS },
  /** Counted in milliseconds. */
  pictureWorkOfOwner: { most: 20 * MINUTE_MS, windowMs: 60 * MINUTE_MS },
  pictureWorkOfUnconfirmed: { most: 3 * MINUTE_MS, windowMs: 60 * MINUTE_MS },
  /** Counted in KB. What is not used goes after a week. */
  pictureFilesOfOwner: { most: 1_000_000, windowMs: 7 * DAY_MS },
  exportsOfOwner: { most: 20, windowMs: 60 * MINUTE_MS },
  paymentVisitsOfOwner: { most: 60, windowMs: 15 * MINUTE_MS },
} as const satisfies Record<string, Omit<TryLimit, 'key'>>

/** A stranger, as who takes turns: whoever has many addresses of one network is one of them. */
export function askerOf({ networks, signal }: Client): Asker {
  return { name: networks.at(-1)?.name ?? '', signal }
}

/** A limit for whoever sends something: for the address, and higher ones for the networks around it. */
export function limitsFrom(
  networks: readonly Network[],
  what: string,
  { most, windowMs }: Omit<TryLimit, 'key'>,
): TryLimit[] {
  return networks.map(({ name, times }) => ({
    key: `${what} from ${name}`,
    most: most * times,
    windowMs,
  }))
}

/**
 * Counts a try against all of these limits, or throws when one of them is used up. Counted before
 * the outcome is known, so that many tries at once do not slip through together.
 */
export async function takeTry(db: Database, limits: readonly TryLimit[], now: Date): Promise<void> {
  await forgetEndedTries(db, now)
  for (;;) {
    refuseUntil(await waitForTries(db, limits, now))
    if (await countTries(db, limits, now)) return
    // Others were faster. What is refused counts against none of them.
    await giveTryBack(db, limits)
  }
}

/** Throws when a limit is used up; what this takes of it is counted once it is known. */
export async function assertLeft(db: Db, limits: readonly TryLimit[], now: Date): Promise<void> {
  refuseUntil(await waitForTries(db, limits, now))
}

function refuseUntil(wait: number): void {
  if (wait === 0) return
  const headers = { 'Retry-After': String(Math.ceil(wait / 1000)) }
  throw new RequestError('too_many', MESSAGES.tooMany, { headers })
}

/** Counts a try where one is left, for what is left out rather than refused. */
export async function mayTry(db: Db, limit: TryLimit, now: Date): Promise<boolean> {
  if ((await waitForTries(db, [limit], now)) > 0) return false
  return countTries(db, [limit], now)
}
