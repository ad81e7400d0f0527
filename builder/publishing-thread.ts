import { randomUUID } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { openDatabase } from '#db/open.ts'
import { listPending } from '#db/queries/publications.ts'
import { publishDiscovery } from './discovery/publish-discovery.ts'
import { publishRestaurant, type PublishContext } from './publish-restaurant.ts'
import { publishSite, type SiteContext } from './publish-site.ts'
import { loadRenderer } from './renderer.ts'
import { openTarget } from './targets/open-target.ts'
import { removeUnusedMediaDaily } from './unused-media.ts'
import type {
  WorkerAnswer,
  WorkerQuestion,
  WorkerRequest,
  WorkerSettings,
} from './worker-messages.ts'

const PENDING_AT_ONCE = 200

type WorkerContext = PublishContext & SiteContext

const port = parentPort
if (!port) throw new Error('This file runs as a worker thread')
const settings = workerData as WorkerSettings
const context = await createContext(settings)

// One question at a time, in order: two publishes in one thread would only share its processor,
// and the database connection takes one transaction at a time.
let last = Promise.resolve()
port.on('message', (request: WorkerRequest) => {
  last = last.then(async () => port.postMessage(await answer(request)))
})

async function createContext(settings: WorkerSettings): Promise<WorkerContext> {
  return {
    db: openDatabase(settings.databaseFile, { durable: false }),
    renderer: await loadRenderer(settings.publicUrl),
    target: await openTarget(settings),
    details: { contactEmail: settings.contactEmail, operatorName: settings.operatorName },
    mediaDir: settings.mediaDir,
    purging: settings.purge !== null,
    holder: randomUUID(),
    now: () => new Date(),
  }
}

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
