import { join } from 'node:path'
import type { Settings } from '#db/settings.ts'
import type { RebuildReport } from '../rebuild.ts'
import { runProcess, timeProcess, type Environment } from './child-process.ts'

export interface RebuildRun extends RebuildReport {
  /** The whole process, its start included. */
  processSeconds: number
  processorSeconds: number
  peakMegabytes: number
}

/** A full rebuild on all cores in a process of its own, ahead of nobody and behind nobody. */
export async function runRebuild(settings: Settings): Promise<RebuildRun> {
  const args = [join(import.meta.dirname, 'rebuild-process.ts')]
  const run = await timeProcess(process.execPath, args, environment(settings))
  const report = JSON.parse(run.stdout) as RebuildReport & { peakKilobytes: number }
  if (report.failed.length > 0) throw new Error(`Rebuild failed: ${report.failed[0]?.message}`)
  const { seconds: processSeconds, processorSeconds } = run
  const peakMegabytes = report.peakKilobytes / 1024
  return { ...report, processSeconds, processorSeconds, peakMegabytes }
}

/** The same by the command that an operator types, which lets a server go first. */
export async function runRebuildCommand(
  settings: Settings,
  which: '--all' | '--resume' = '--all',
): Promise<RebuildReport> {
  const { command, args, environment } = rebuildCommand(settings, which)
  return JSON.parse((await runProcess(command, args, environment)).stdout) as RebuildReport
}

/** That command, to be run. */
export function rebuildCommand(settings: Settings, which: '--all' | '--resume') {
  return {
    command: process.execPath,
    args: [join(import.meta.dirname, '../cli.ts'), 'rebuild', which, '--json'],
    environment: environment(settings),
  }
}

function environment({ dataDir, cdnDir, publicUrl }: Settings): Environment {
  return { DATA_DIR: dataDir, CDN_DIR: cdnDir, PUBLIC_URL: publicUrl }
}
