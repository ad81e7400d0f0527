import { parentPort, workerData } from 'node:worker_threads'
import { listPending } from '#db/queries/publications.ts'
import { publishDiscovery } from './discovery/publish-discovery.ts'
import { openPublishContext } from './publish-context.ts'
import { publishRestaurant } from './publish-restaurant.ts'
import { publishSitePages } from './publish-site-pages.ts'
import { publishSite } from './publish-site.ts'
import { removeUnusedMediaDaily } from './unused-media.ts'
import type {
  WorkerAnswer,
  WorkerQuestion,
  WorkerRequest,
  WorkerSettings,
} from './worker-messages.ts'

const PENDING_AT_ONCE = 200

const port = parentPort
if (!port) throw new Error('This file runs as a worker thread')
const settings = workerData as WorkerSettings
const context = await openPublishContext(settings)

// One question at a time, in order: two publishes in one thread would only share its processor,
// and the database connection takes one transaction at a time.
let last = Promise.resolve()
port.on('message', (request: WorkerRequest) => {
  last = last.then(async () => port.postMessage(await answer(request)))
})

async function answer({ id, question }: WorkerRequest): Promise<WorkerAnswer> {
  try {
    return { id, ok: true, value: await run(question) }
  } catch (error) {
    return { id, ok: false, message: error instanceof Error ? error.message : String(error) }
  }
}

async function run(question: WorkerQuestion): Promise<unknown> {
  switch (question.kind) {
    case 'site':
      return publishSite(context)
    case 'site-pages':
      return publishSitePages(context)
    case 'discovery':
      return publishDiscovery(context, settings.publicUrl)
    case 'prepare':
      return context.renderer.prepare()
    case 'pending':
      return listPending(context.db, {
        now: context.now(),
        limit: PENDING_AT_ONCE,
        fingerprint: context.renderer.fingerprint,
      })
    case 'publish':
      return publishRestaurant(context, question.restaurantId, question.trust)
    case 'unused-media':
      return removeUnusedMediaDaily(context)
    case 'stop':
      await context.db.destroy()
      return port?.close()
  }
}
