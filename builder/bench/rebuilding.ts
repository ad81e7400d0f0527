import { join } from 'node:path'
import type { Settings } from '#db/settings.ts'
import type { RebuildReport } from '../rebuild.ts'
import { runProcess } from './child-process.ts'

export interface RebuildRun extends RebuildReport {
  /** The whole process, its start included. */
  processSeconds: number
  peakMegabytes: number
}

const SCRIPT = join(import.meta.dirname, 'rebuild-process.ts')

/** A full rebuild on all cores in a process of its own. */
export async function runRebuild(settings: Settings): Promise<RebuildRun> {
  const { stdout, seconds } = await runProcess(process.execPath, [SCRIPT], {
    DATA_DIR: settings.dataDir,
    CDN_DIR: settings.cdnDir,
    PUBLIC_URL: settings.publicUrl,
  })
  const report = JSON.parse(stdout) as RebuildReport & { peakKilobytes: number }
  if (report.failed.length > 0) throw new Error(`Rebuild failed: ${report.failed[0]?.message}`)
  return { ...report, processSeconds: seconds, peakMegabytes: report.peakKilobytes / 1024 }
}
