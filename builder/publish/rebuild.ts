import type { Trust } from './files-on-target.ts'
import { publishDiscovery } from './sitemap.ts'
import { findStale } from './find-stale.ts'
import { type SiteAssetsResult, publishSitePages, publishSiteFiles } from './site-assets.ts'
import { openPublishContext } from './publish-context.ts'
import { cleanUpAfterDead } from './register-publisher.ts'
import { adoptTarget } from '../targets/check-target.ts'
import type { PublishResult } from './publish-restaurant.ts'
import type { WorkerSettings } from './worker-settings.ts'
import { WorkerPool } from './worker-pool.ts'

export interface RebuildOptions {
  settings: WorkerSettings
  restaurantIds: readonly string[]
  concurrency: number
  /** 'sizes' by default. */
  trust?: Trust
  onResult?: (result: PublishResult) => void
}

export interface RebuildReport {
  restaurants: number
  pages: number
  written: number
  removed: number
  failed: { restaurantId: string; message: string }[]
  seconds: number
}

// Keeps each thread busy.
const AHEAD = 2
const BUSY_TRIES = 30
const BUSY_WAIT_MS = 500

/**
 * Synchronizes the given restaurants and site assets, comparing with the target. Safe beside a server.
 */
export async function rebuild(options: RebuildOptions): Promise<RebuildReport> {
  const started = performance.now()
  const report = emptyReport()
  const context = await openPublishContext(options.settings)
  try {
    await cleanUpAfterDead(context)
    await adoptTarget(context)
    await publishAll(context, options, report)
  } finally {
    await context.close()
  }
  return { ...report, seconds: (performance.now() - started) / 1000 }
}

type Context = Awaited<ReturnType<typeof openPublishContext>>

async function publishAll(
  context: Context,
  options: RebuildOptions,
  report: RebuildReport,
): Promise<void> {
  const work = findStale(context, options, (result) => take(result, report, options))
  const first = await work.next()
  // Threads start slowly; nothing may be stale.
  const size = Math.min(options.concurrency, options.restaurantIds.length)
  const pool = first.done ? undefined : new WorkerPool(options.settings, size)
  pool?.start()
  try {
    // In a thread: it collects their bytes while it renders.
    countFiles(report, await (pool ? pool.run('publishSiteFiles') : publishSiteFiles(context)))
    const [sitePages] = await Promise.all([
      pool ? pool.run('publishSitePages') : publishSitePages(context),
      pool && publishMenus(pool, startingWith(first.value ?? '', work), options, report),
    ])
    countFiles(report, sitePages)
    countFiles(report, await publishDiscovery(context, options.settings.publicUrl))
  } finally {
    await pool?.stop()
  }
}

function emptyReport(): RebuildReport {
  return { restaurants: 0, pages: 0, written: 0, removed: 0, failed: [], seconds: 0 }
}

async function* startingWith<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first
  yield* rest
}

async function publishMenus(
  pool: WorkerPool,
  restaurantIds: AsyncIterable<string>,
  options: RebuildOptions,
  report: RebuildReport,
): Promise<void> {
  async function worker(): Promise<void> {
    for await (const restaurantId of restaurantIds) {
      take(await publishWhenFree(pool, restaurantId, options.trust ?? 'sizes'), report, options)
    }
  }
  await Promise.all(Array.from({ length: options.concurrency * AHEAD }, worker))
}

// The server may be publishing it.
async function publishWhenFree(
  pool: WorkerPool,
  restaurantId: string,
  trust: Trust,
): Promise<PublishResult> {
  for (let tries = 1; ; tries += 1) {
    const result = await pool.publish(restaurantId, trust)
    if (result.status !== 'busy' || tries === BUSY_TRIES) return result
    await new Promise((resolve) => setTimeout(resolve, BUSY_WAIT_MS))
  }
}

function take(result: PublishResult, report: RebuildReport, { onResult }: RebuildOptions): void {
  count(report, result)
  onResult?.(result)
}

function countFiles(report: RebuildReport, { written, removed }: SiteAssetsResult): void {
  report.written += written
  report.removed += removed
}

function count(report: RebuildReport, result: PublishResult): void {
  if (result.status === 'published') {
    report.restaurants += 1
    report.pages += result.pages
    report.written += result.written
    report.removed += result.removed
    return
  }
  const message =
    result.status === 'failed'
      ? result.message
      : result.status === 'away'
        ? 'The CDN is not there'
        : 'Another publisher has it'
  report.failed.push({ restaurantId: result.restaurantId, message })
}
