import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { isPostgresUrl } from '#db/engines/database-url.ts'
import type { Settings } from '#db/settings/settings.ts'
import { bucketEnvironment } from './bucket.ts'

export interface CommandResult {
  status: number | null
  stdout: string
  stderr: string
}

export function startCommand(settings: Settings, ...args: string[]): ChildProcess {
  return startLaunched([], settings, ...args)
}

/** Through another program: `['nice', '-n', '5']`. */
export function startLaunched(
  launcher: readonly string[],
  settings: Settings,
  ...args: string[]
): ChildProcess {
  const [file = '', ...line] = [...launcher, process.execPath, 'builder/cli.ts', ...args]
  // oxlint-disable-next-line node/no-process-env
  const env = { PATH: process.env['PATH'], ...environmentOf(settings) }
  return spawn(file, line, { env })
}

function environmentOf(settings: Settings): Record<string, string> {
  const { dataDir, database, cdnDir, bucket, publicUrl, purge } = settings
  return {
    DATA_DIR: dataDir,
    ...(isPostgresUrl(database) && { DATABASE_URL: database }),
    ...(bucket ? bucketEnvironment(bucket) : { CDN_DIR: cdnDir }),
    PUBLIC_URL: publicUrl,
    ...(purge && { CDN_PURGE_URL: purge.url, CDN_PURGE_SECRET: purge.secret }),
  }
}

export function runCommand(settings: Settings, ...args: string[]): Promise<CommandResult> {
  return resultOf(startCommand(settings, ...args))
}

export async function resultOf(child: ChildProcess): Promise<CommandResult> {
  const output = { stdout: '', stderr: '' }
  child.stdout?.on('data', (chunk) => (output.stdout += String(chunk)))
  child.stderr?.on('data', (chunk) => (output.stderr += String(chunk)))
  const [status] = (await once(child, 'close')) as [number | null]
  return { status, ...output }
}
