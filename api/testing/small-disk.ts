import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

const MOUNT = 'mount -t tmpfs -o size="$2" tmpfs "$1" && echo mounted && exec sleep infinity'

export interface SmallDisk extends AsyncDisposable {
  path: string
  /** Runs a command that sees the disk. */
  run(environment: Record<string, string>, command: string[]): ChildProcess
}

/** A disk of this size, mounted over the folder for its own processes. Needs `mayMount`. */
export async function aSmallDisk(folder: string, bytes: number): Promise<SmallDisk> {
  const holder = spawn('unshare', ['-rm', 'sh', '-c', MOUNT, 'sh', folder, String(bytes)])
  await once(holder.stdout, 'data')
  const space = ['-t', String(holder.pid), '--user', '--mount', '--preserve-credentials']
  return {
    path: `/proc/${holder.pid}/root${folder}`,
    run(environment, command) {
      // oxlint-disable-next-line node/no-process-env
      const env = { PATH: process.env['PATH'], ...environment }
      // A relative directory would start at the new root.
      return spawn('nsenter', [...space, `--wdns=${process.cwd()}`, ...command], { env })
    },
    async [Symbol.asyncDispose]() {
      const ended = once(holder, 'close')
      holder.kill('SIGKILL')
      await ended
    },
  }
}
