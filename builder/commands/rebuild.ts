import { availableParallelism, constants, setPriority } from 'node:os'
import { defineCommand } from 'citty'
import {
  isBehind,
  isLate,
  listPublicationStates,
  type PublicationState,
} from '#db/queries/publications.ts'
import { recordRebuildEnd, recordRebuildStart, findCutShortRebuild } from '#db/queries/rebuilds.ts'
import type { Db } from '#db/schema.ts'
import { findRestaurantByName } from '#db/queries/menus.ts'
import { listGone } from '#db/queries/pending.ts'
import { rebuild, type RebuildReport } from '../publish/rebuild.ts'
import type { PublishResult } from '../publish/publish-restaurant.ts'
import { requireOwnUser, requireSameAddress, failureLines, tellCdn } from './beside-server.ts'
import { failCommand, JSON_ARG, printResult, startProgress } from './output.ts'
import { CommandError, withSession } from './session.ts'

export const rebuildCommand = defineCommand({
  meta: {
    name: 'rebuild',
    description:
      'Publishes menus again and checks the files themselves, not the records; fills an empty CDN',
  },
  args: {
    restaurant: { type: 'positional', required: false, description: 'Name or address of one' },
    all: { type: 'boolean', default: false, description: 'Every restaurant' },
    since: {
      type: 'string',
      description: 'Those published since a time such as 2026-11-21T18:00:00Z, and those behind',
    },
    'only-failed': { type: 'boolean', default: false, description: 'Those that failed to publish' },
    resume: {
      type: 'boolean',
      default: false,
      description: 'Continue an interrupted rebuild of --all',
    },
    concurrency: { type: 'string', description: 'Threads that render; all cores by default' },
    ...JSON_ARG,
  },
  run: ({ args }) =>
    withSession(async (session) => {
      const { settings, db, now } = session
      requireOwnUser(settings)
      await requireSameAddress(session)
      // Low priority: the server goes on answering.
      setPriority(constants.priority.PRIORITY_LOW)
      const concurrency = parseConcurrency(args.concurrency)
      const beginsAt = now()
      const choice = { ...args, onlyFailed: args['only-failed'] }
      const { restaurantIds, resumes } = await chooseRestaurants(db, choice, beginsAt)
      const startedAt = resumes ?? beginsAt.toISOString()
      const isWhole = resumes !== undefined || isOfAll(choice)
      if (isWhole) await recordRebuildStart(db, new Date(startedAt))
      const progress = startRebuildProgress(restaurantIds.length, args)
      const options = { settings, restaurantIds, concurrency, onResult: progress.step }
      const report = await rebuild(options).finally(() => progress.stop())
      if (isWhole) await recordRebuildEnd(db, startedAt, now())
      const problem = await tellCdn(session)
      const failures = await failureLines(db, report.failed)
      const lines = [...summary(report), ...failures, ...(problem === null ? [] : [problem])]
      printResult(args.json, { ...report, purge: problem }, lines)
      if (report.failed.length > 0 || problem !== null) failCommand()
    }),
})

function parseConcurrency(text: string | undefined): number {
  const number = text === undefined ? availableParallelism() : Number(text)
  if (Number.isInteger(number) && number >= 1 && number <= 256) return number
  throw new CommandError('--concurrency takes a whole number from 1 to 256')
}

function summary(report: RebuildReport): string[] {
  const { restaurants, pages, written, removed, seconds } = report
  const rate = Math.round(pages / seconds)
  return [
    `${restaurants} restaurants, ${pages} pages in ${seconds.toFixed(1)} s (${rate} pages/s)`,
    `${written} files written, ${removed} removed`,
  ]
}

interface Choice {
  restaurant?: string | undefined
  all: boolean
  since?: string | undefined
  onlyFailed: boolean
  resume: boolean
}

export interface Chosen {
  restaurantIds: string[]
  /** The start of the rebuild that this one resumes. */
  resumes?: string | undefined
}

function isOfAll({ all, restaurant, onlyFailed, since }: Choice): boolean {
  return all && restaurant === undefined && !onlyFailed && since === undefined
}

/** Throws a `CommandError` that says what to type. */
async function chooseRestaurants(db: Db, choice: Choice, now: Date): Promise<Chosen> {
  if (choice.restaurant !== undefined)
    return { restaurantIds: [await named(db, choice.restaurant)] }
  const states = await listPublicationStates(db)
  if (choice.onlyFailed) return chosen(states.filter(({ failure }) => failure !== null))
  if (choice.since !== undefined) {
    const since = parseTime(choice.since)
    return chosen(
      states.filter((state) => needsPublish(state, now) || (state.publishedAt ?? '') >= since),
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
    (state) => needsPublish(state, now) || (state.checkedAt ?? '') < startedAt,
  )
  return { ...chosen(left), resumes: startedAt }
}

function needsPublish(state: PublicationState, now: Date): boolean {
  return isBehind(state) || isLate(state, now)
}

function parseTime(text: string): string {
  const time = Date.parse(text)
  if (!Number.isNaN(time)) return new Date(time).toISOString()
  throw new CommandError('--since takes a time such as 2026-11-21 or 2026-11-21T18:00:00Z')
}

export interface RebuildProgress {
  step: (result: PublishResult) => void
  stop: () => void
}

function startRebuildProgress(restaurants: number, options: { json: boolean }): RebuildProgress {
  const started = performance.now()
  let pages = 0
  const progress = startProgress(restaurants, 'restaurants', {
    ...options,
    detail: () => `${Math.round((pages / (performance.now() - started)) * 1000)} pages/s`,
  })
  return {
    step(result) {
      if (result.status === 'published') pages += result.pages
      progress.step()
    },
    stop: progress.stop,
  }
}
