import { availableParallelism, constants, setPriority } from 'node:os'
import { defineCommand } from 'citty'
import type { Db } from '#db/schema.ts'
import { listPublicationStates } from '#db/queries/publications.ts'
import { findRestaurantByName } from '#db/queries/menus.ts'
import { rebuild, type RebuildReport } from '../rebuild.ts'
import { failCommand, printJson, printLines, startProgress } from './output.ts'
import { CommandError, withSession } from './session.ts'

export const rebuildCommand = defineCommand({
  meta: { name: 'rebuild', description: 'Brings menus on the CDN in line with the database' },
  args: {
    restaurant: { type: 'positional', required: false, description: 'Name or address of one' },
    all: { type: 'boolean', default: false, description: 'Every restaurant' },
    concurrency: { type: 'string', description: 'Threads that render; all cores by default' },
    json: { type: 'boolean', default: false, description: 'One JSON object on standard output' },
  },
  run: ({ args }) =>
    withSession(async ({ settings, db }) => {
      // All cores, but after whatever else runs here: the server goes on answering.
      setPriority(constants.priority.PRIORITY_LOW)
      const concurrency = parseConcurrency(args.concurrency)
      const restaurantIds = await chosen(db, args)
      const progress = startProgress(restaurantIds.length, 'restaurants', args)
      const onResult = () => progress.step()
      const report = await rebuild({ settings, restaurantIds, concurrency, onResult }).finally(() =>
        progress.stop(),
      )
      if (args.json) printJson(report)
      else printLines(...summary(report))
      if (report.failed.length > 0) failCommand()
    }),
})

async function chosen(
  db: Db,
  { all, restaurant }: { all: boolean; restaurant?: string },
): Promise<string[]> {
  if (all) return (await listPublicationStates(db)).map((state) => state.restaurantId)
  if (!restaurant) throw new CommandError('Name a restaurant, or rebuild everything with --all')
  const id = await findRestaurantByName(db, restaurant)
  if (id === undefined)
    throw new CommandError(`No restaurant is called ${JSON.stringify(restaurant)}`)
  return [id]
}

function parseConcurrency(text: string | undefined): number {
  const number = text === undefined ? availableParallelism() : Number(text)
  if (Number.isInteger(number) && number >= 1 && number <= 256) return number
  throw new CommandError('--concurrency takes a whole number from 1 to 256')
}

function summary(report: RebuildReport): string[] {
  const { restaurants, pages, written, removed, failed, seconds } = report
  const rate = Math.round(pages / seconds)
  return [
    `${restaurants} restaurants, ${pages} pages in ${seconds.toFixed(1)} s (${rate} pages/s)`,
    `${written} files written, ${removed} removed`,
    ...failed.map(({ restaurantId, message }) => `failed: ${restaurantId}: ${message}`),
  ]
}
