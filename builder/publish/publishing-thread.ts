import { parentPort, workerData } from 'node:worker_threads'
import { isUnreachable } from '#db/engines/engine.ts'
import { messageOf } from '#db/errors.ts'
import { listPending } from '#db/queries/pending.ts'
import { retryFailed } from '#db/queries/targets.ts'
import { publishDiscovery } from './sitemap.ts'
import { lookForOthers } from '../targets/installation.ts'
import { lookAtTarget, type LookOptions, type TargetLook } from '../targets/look-at-target.ts'
import { openPublishContext } from './publish-context.ts'
import { previewPage } from './preview-page.ts'
import { publishRestaurant } from './publish-restaurant.ts'
import { failDead } from './record.ts'
import { publishSitePages, publishSite } from './own-files.ts'
import { cleanUpAfterDead } from './register-publisher.ts'
import { carryOver } from '../pictures/open-media.ts'
import { mediaFolder } from '../pictures/media-folder.ts'
import { removeUnusedMediaDaily } from '../maintenance/unused-media.ts'
import type {
  ThreadSettings,
  ThreadWord,
  WorkerAnswer,
  WorkerQuestion,
  WorkerRequest,
} from './worker-messages.ts'

const PENDING_AT_ONCE = 200

const port = parentPort
if (!port) throw new Error('This file runs as a worker thread')
const settings = workerData as ThreadSettings
const context = await openPublishContext(settings, settings.workerId)
port.postMessage({ isUp: true } satisfies ThreadWord)

// In order: parallel publishes would only share CPU and connection.
let last = Promise.resolve()
port.on('message', (request: WorkerRequest) => {
  last = last.then(async () => port.postMessage(await answer(request)))
})

async function answer({ id, question }: WorkerRequest): Promise<WorkerAnswer> {
  try {
    return { id, ok: true, value: await run(question) }
  } catch (error) {
    return { id, ok: false, message: messageOf(error) }
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
    case 'look':
      return look(question)
    case 'retry':
      return retryFailed(context.db)
    case 'prepare':
      return context.renderer.prepare()
    case 'pending':
      return listPending(context.db, {
        now: context.now(),
        limit: PENDING_AT_ONCE,
        fingerprint: context.renderer.fingerprint,
      })
    case 'publish':
      return publishRestaurant(context, question.restaurantId, question)
    case 'preview':
      return previewPage(context, question.wish)
    case 'died':
      return failDead(context, question)
    case 'unused-media':
      if (settings.bucket) await carryOver(mediaFolder(settings.mediaDir), context.media)
      return removeUnusedMediaDaily(context)
    case 'others':
      return lookForOthers(context)
    case 'stop':
      // Also if the row cannot be removed.
      return context.close().finally(() => port?.close())
  }
}

async function look(options: LookOptions): Promise<TargetLook | null> {
  try {
    await cleanUpAfterDead(context)
    return await lookAtTarget(context, options)
  } catch (error) {
    if (isUnreachable(error)) return null
    throw error
  }
}
