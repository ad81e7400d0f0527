import type { Trust } from './held-files.ts'
import type { OwnFilesResult } from './own-files.ts'
import type { PublishResult } from './publish-restaurant.ts'
import type { WorkerSettings } from './worker-messages.ts'
import { WorkerPool } from './worker-pool.ts'

export interface RebuildOptions {
  settings: WorkerSettings
  restaurantIds: readonly string[]
  /** How many threads render. */
  concurrency: number
  /** How far what was recorded is believed; by default where the files have the same sizes. */
  trust?: Trust
  onResult?: (result: PublishResult) => void
}

/** What a rebuild did; counts are of restaurants, pages and files. */
export interface RebuildReport {
  restaurants: number
  pages: number
  written: number
  removed: number
  failed: { restaurantId: string; message: string }[]
  seconds: number
}

// Each thread has its next restaurant at hand when it finishes one.
const AHEAD = 2
const BUSY_TRIES = 30
const BUSY_WAIT_MS = 500

/**
 * Brings every given restaurant, and the files that are nobody's menu, in line with the database,
 * looking at the target instead of trusting what was recorded. Safe beside a running server.
 */
export async function rebuild(options: RebuildOptions): Promise<RebuildReport> {
  const started = performance.now()
  const pool = new WorkerPool(options.settings, options.concurrency)
  const report: RebuildReport = {
    restaurants: 0,
    pages: 0,
    written: 0,
    removed: 0,
    failed: [],
    seconds: 0,
  }
  try {
    countFiles(report, await pool.publishSite())
    await publishAll(pool, options, report)
    countFiles(report, await pool.publishDiscovery())
  } finally {
    await pool.stop()
  }
  return { ...report, seconds: (performance.now() - started) / 1000 }
}

async function publishAll(
  pool: WorkerPool,
  { restaurantIds, concurrency, trust = 'sizes', onResult }: RebuildOptions,
  report: RebuildReport,
): Promise<void> {
  const ids = restaurantIds.values()
  async function lane(): Promise<void> {
    for (const restaurantId of ids) {
      const result = await publishWhenFree(pool, restaurantId, trust)
      count(report, result)
      onResult?.(result)
    }
  }
  await Promise.all(Array.from({ length: concurrency * AHEAD }, lane))
}

// A running server may be publishing the same restaurant just now.
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

function countFiles(report: RebuildReport, { written, removed }: OwnFilesResult): void {
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
  const message = result.status === 'failed' ? result.message : 'Another publisher has it'
  report.failed.push({ restaurantId: result.restaurantId, message })
}
