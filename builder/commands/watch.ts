import { once } from 'node:events'
import { defineCommand } from 'citty'
import { startPublisher } from '../publisher.ts'
import type { PublishResult } from '../publish-restaurant.ts'
import { printLines } from './output.ts'
import { describeTarget } from '../targets/open-target.ts'
import { withSession } from './session.ts'

export const watchCommand = defineCommand({
  meta: { name: 'watch', description: 'Publishes changes as they come, until it is stopped' },
  run: () =>
    withSession(async ({ settings }) => {
      const publisher = startPublisher({
        settings,
        onResult: (result) => printLines(describe(result)),
        onError: (error) => process.stderr.write(`${String(error)}\n`),
      })
      printLines(`Publishing to ${describeTarget(settings)}; stop with Ctrl+C`)
      await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
      await publisher.stop()
    }),
})

function describe(result: PublishResult): string {
  const time = new Date().toISOString()
  if (result.status === 'busy') return `${time} ${result.restaurantId}: another publisher has it`
  if (result.status === 'failed') return `${time} ${result.restaurantId}: ${result.message}`
  const { restaurantId, pages, written, removed } = result
  return `${time} ${restaurantId}: ${pages} pages, ${written} written, ${removed} removed`
}
