import { availableParallelism, constants, setPriority } from 'node:os'
import { defineCommand } from 'citty'
import { messageOf } from '#db/errors.ts'
import { recordRebuildEnd, recordRebuildStart } from '#db/queries/publications.ts'
import { purgeChanged } from '../purge/purger.ts'
import { rebuild, type RebuildReport } from '../publisher/rebuild.ts'
import { chooseRestaurants, isOfAll } from './chosen-restaurants.ts'
import { requireOwnUser, requireSameAddress } from './beside-server.ts'
import { failureLines } from './menu-address.ts'
import { failCommand, JSON_ARG, printResult } from './output.ts'
import { startRebuildProgress } from './rebuild-progress.ts'
import { CommandError, withSession, type Session } from './session.ts'

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
      // All cores, but after whatever else runs here: the server goes on answering.
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

/** Tells a CDN in front what has changed; what went wrong, or null. */
async function tellCdn({ db, settings, now }: Session): Promise<string | null> {
  const { purge: hook, publicUrl } = settings
  if (!hook) return null
  try {
    await purgeChanged({ db, hook, publicUrl, now })
    return null
  } catch (error) {
    return `The CDN in front was not told of every change: ${messageOf(error)}`
  }
}

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
