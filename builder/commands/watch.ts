import { once } from 'node:events'
import { defineCommand } from 'citty'
import type { Db } from '#db/schema.ts'
import { startPublisher } from '../publish/publisher.ts'
import type { PublishResult } from '../publish/publish-restaurant.ts'
import { menuAddress, requireOwnUser, requireSameAddress } from './beside-server.ts'
import { printLines, printProblem } from './output.ts'
import { describeTarget } from '../targets/open-target.ts'
import { withNewSession } from './session.ts'

export const watchCommand = defineCommand({
  meta: {
    name: 'watch',
    description: 'Publishes changes until it is stopped, beside a server or without one',
  },
  run: () =>
    withNewSession(async (session) => {
      const { settings, db } = session
      requireOwnUser(settings)
      await requireSameAddress(session)
      const publisher = startPublisher({
        settings,
        onResult: (result) => void describe(db, result).then(printLines),
        onError: (error) => printProblem(String(error)),
      })
      printLines(`Publishing to ${describeTarget(settings)}; stop with Ctrl+C`)
      await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
      await publisher.stop()
    }),
})

async function describe(db: Db, result: PublishResult): Promise<string> {
  const who = `${new Date().toISOString()} ${await menuAddress(db, result.restaurantId)}`
  if (result.status === 'failed') return `${who}: ${result.message}`
  if (result.status !== 'published') return `${who}: another publisher has it`
  const { pages, written, removed } = result
  return `${who}: ${pages} pages, ${written} written, ${removed} removed`
}
