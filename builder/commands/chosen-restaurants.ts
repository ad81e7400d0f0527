import type { Db } from '#db/schema.ts'
import { findRestaurantByName } from '#db/queries/menus.ts'
import { listGone } from '#db/queries/pending.ts'
import {
  isBehind,
  isLate,
  listPublicationStates,
  type PublicationState,
  findCutShortRebuild,
} from '#db/queries/publications.ts'
import { CommandError } from './session.ts'

/** What `rebuild` was told. */
export interface Choice {
  restaurant?: string | undefined
  all: boolean
  since?: string | undefined
  onlyFailed: boolean
  resume: boolean
}

export interface Chosen {
  restaurantIds: string[]
  /** The start of the rebuild of everything that this one goes on with. */
  resumes?: string | undefined
}

/** Whether every restaurant is meant: `--all` with nothing beside it that means fewer. */
export function isOfAll({ all, restaurant, onlyFailed, since }: Choice): boolean {
  return all && restaurant === undefined && !onlyFailed && since === undefined
}

/** The restaurants that are meant; throws a `CommandError` that says what to type instead. */
export async function chooseRestaurants(db: Db, choice: Choice, now: Date): Promise<Chosen> {
  if (choice.restaurant !== undefined)
    return { restaurantIds: [await named(db, choice.restaurant)] }
  const states = await listPublicationStates(db)
  if (choice.onlyFailed) return chosen(states.filter(({ failure }) => failure !== null))
  if (choice.since !== undefined) {
    const since = parseTime(choice.since)
    return chosen(
      states.filter((state) => isUnsettled(state, now) || (state.publishedAt ?? '') >= since),
    )
  }
  if (choice.resume) return resume(db, states, now)
  if (choice.all) {
    const gone = await listGone(db, { now, limit: states.length + 1000 })
    return { restaurantIds: [...chosen(states).restaurantIds, ...gone] }
  }
  throw new CommandError('Name a restaurant, or rebuild everything with --all')
}

function chosen(states: readonly PublicationState[]): Chosen {
  return { restaurantIds: states.map(({ restaurantId }) => restaurantId) }
}

async function named(db: Db, restaurant: string): Promise<string> {
  const id = await findRestaurantByName(db, restaurant)
  if (id !== undefined) return id
  throw new CommandError(`No restaurant is called ${JSON.stringify(restaurant)}`)
}

async function resume(db: Db, states: readonly PublicationState[], now: Date): Promise<Chosen> {
  const startedAt = await findCutShortRebuild(db)
  if (startedAt === undefined) {
    throw new CommandError('No rebuild was cut short: begin one with --all')
  }
  const left = states.filter(
    (state) => isUnsettled(state, now) || (state.checkedAt ?? '') < startedAt,
  )
  return { ...chosen(left), resumes: startedAt }
}

function isUnsettled(state: PublicationState, now: Date): boolean {
  return isBehind(state) || isLate(state, now)
}

function parseTime(text: string): string {
  const time = Date.parse(text)
  if (!Number.isNaN(time)) return new Date(time).toISOString()
  throw new CommandError('--since takes a time such as 2026-11-21 or 2026-11-21T18:00:00Z')
}
