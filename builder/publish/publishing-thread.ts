import { parentPort, workerData } from 'node:worker_threads'
import { isUnreachable } from '#db/engines/engine.ts'
import { messageOf } from '#db/errors.ts'
import { listPending } from '#db/queries/pending.ts'
import { retryFailed } from '#db/queries/targets.ts'
import { publishDiscovery } from './sitemap.ts'
import { exchangeHeartbeat } from '../targets/heartbeat.ts'
import { checkTarget, type CheckOptions, type TargetState } from '../targets/check-target.ts'
import { openPublishContext } from './publish-context.ts'
import { previewPage, type PreviewWish } from './preview-page.ts'
import { publishRestaurant, type PublishOptions } from './publish-restaurant.ts'
import { failDead } from './record.ts'
import { publishSiteFiles, publishSitePages, publishSite } from './site-assets.ts'
import { cleanUpAfterDead } from './register-publisher.ts'
import { carryOver } from '../pictures/open-media.ts'
import { mediaFolder } from '../pictures/media-folder.ts'
import { removeUnusedMediaDaily } from '../maintenance/unused-media.ts'
import type { ThreadSettings } from './worker-settings.ts'

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

async function answer({ id, task, input }: WorkerRequest): Promise<WorkerAnswer> {
  try {
    const run = tasks[task] as (...input: unknown[]) => unknown
    return { id, ok: true, value: await run(...input) }
  } catch (error) {
    return { id, ok: false, message: messageOf(error) }
  }
}

const tasks = {
  publish: (restaurantId: string, options: PublishOptions) =>
    publishRestaurant(context, restaurantId, options),
  failDead: (dead: Parameters<typeof failDead>[1]) => failDead(context, dead),
  preview: (wish: PreviewWish) => previewPage(context, wish),
  listPending: () =>
    listPending(context.db, {
      now: context.now(),
      limit: PENDING_AT_ONCE,
      fingerprint: context.renderer.fingerprint,
    }),
  async checkTarget(options: CheckOptions): Promise<TargetState | null> {
    try {
      await cleanUpAfterDead(context)
      return await checkTarget(context, options)
    } catch (error) {
      if (isUnreachable(error)) return null
      throw error
    }
  },
  /** The target is back. */
  retryFailed: () => retryFailed(context.db),
  publishSite: () => publishSite(context),
  publishSiteFiles: () => publishSiteFiles(context),
  publishSitePages: () => publishSitePages(context),
  publishDiscovery: () => publishDiscovery(context, settings.publicUrl),
  /** Loads the templates ahead of the first change. */
  prepare: () => context.renderer.prepare(),
  async removeUnusedMedia() {
    if (settings.bucket) await carryOver(mediaFolder(settings.mediaDir), context.media)
    return removeUnusedMediaDaily(context)
  },
  exchangeHeartbeat: () => exchangeHeartbeat(context),
  // Also if the row cannot be removed.
  stop: () => context.close().finally(() => port.close()),
}

export type ThreadTasks = typeof tasks

export interface WorkerRequest {
  id: number
  task: keyof ThreadTasks
  input: readonly unknown[]
}

type WorkerAnswer =
  | { id: number; ok: true; value: unknown }
  | { id: number; ok: false; message: string }

export type ThreadWord = { isUp: true } | WorkerAnswer
