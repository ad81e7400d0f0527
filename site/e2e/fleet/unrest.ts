import { setTimeout as pause } from 'node:timers/promises'
import { seededRandom } from '#builder/testing/random.ts'
import type { Fleet } from './fleet.ts'
import { aLine } from './line.ts'
import type { Member } from './member.ts'
import { read } from './reader.ts'
import { Tally } from './tally.ts'
import { Writer } from './writer.ts'

export interface UnrestOptions {
  writers: number
  readers: number
  /** At least so many, and for so long. */
  kills: number
  seconds: number
  /** How many writes are answered between two kills. */
  writesBetween: number
  seed: number
}

/** What has happened; counts are of answers. */
export interface Unrest {
  /** Everybody who signed up. */
  owners: Writer[]
  writes: number
  reads: number
  kills: number
}

// Then somebody else comes, so that people sign up and pay at all times.
const CHANGES_OF_ONE = 30
// A guest looks at what has come before going on.
const READ_EVERY_MS = 100

/** Writers and readers at work while one process after the other is killed and comes back. */
export async function unrest(
  { urls, db, members }: Fleet,
  { writers, readers, writesBetween, seed, ...until }: UnrestOptions,
): Promise<Unrest> {
  const owners: Writer[] = []
  const written = new Tally()
  const reads = new Tally()
  const over = new AbortController()

  async function endTrial(email: string): Promise<void> {
    const restaurants = db
      .selectFrom('restaurants')
      .innerJoin('owners', 'owners.id', 'restaurants.ownerId')
      .select('restaurants.id')
      .where('email', '=', email)
    const trialExpiresAt = new Date().toISOString()
    await db
      .updateTable('subscriptions')
      .set({ trialExpiresAt })
      .where('restaurantId', 'in', restaurants)
      .execute()
  }

  async function write(number: number): Promise<void> {
    const random = seededRandom(seed + number)
    const line = aLine(urls, `192.0.2.${number}`, random)
    for (let times = 1; !over.signal.aborted; times += 1) {
      const events = { onAnswer: () => written.add(), endTrial }
      const writer = new Writer(line, `Owner ${number} of ${times}`, random, events)
      await writer.open()
      owners.push(writer)
      for (let left = CHANGES_OF_ONE; left > 0 && !over.signal.aborted; left -= 1) {
        await writer.change()
      }
    }
  }

  async function readOn(number: number): Promise<void> {
    const random = seededRandom(seed - number)
    const line = aLine(urls, `198.51.100.${number}`, random)
    while (!over.signal.aborted) {
      if (await read(line, owners, random)) reads.add()
      await pause(READ_EVERY_MS)
    }
  }

  const people = Promise.all([...numbers(writers).map(write), ...numbers(readers).map(readOn)])
  try {
    const killing = killInTurn(members, until, () => written.more(writesBetween))
    const killed = await Promise.race([killing, people.then(() => undefined)])
    over.abort()
    await people
    await killed?.areBack
    return { owners, writes: written.count, reads: reads.count, kills: killed?.kills ?? 0 }
  } finally {
    over.abort()
  }
}

/** Kills one after the other; who was killed comes back while the next one is at work. */
async function killInTurn(
  members: readonly Member[],
  { kills, seconds }: Pick<UnrestOptions, 'kills' | 'seconds'>,
  between: () => Promise<void>,
): Promise<{ kills: number; areBack: Promise<unknown> }> {
  const end = performance.now() + seconds * 1000
  const coming = members.map(() => Promise.resolve())
  const failed = Promise.withResolvers<never>()
  let done = 0
  for (; done < kills || performance.now() < end; done += 1) {
    const number = done % members.length
    await coming[number]
    await Promise.race([between(), failed.promise])
    await members[number]?.kill()
    await Promise.race([between(), failed.promise])
    coming[number] = members[number]?.restart() ?? Promise.resolve()
    coming[number].catch(failed.reject)
  }
  return { kills: done, areBack: Promise.all(coming) }
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1)
}
