import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

const MOUNT = 'mount -t tmpfs -o size="$2" tmpfs "$1" && echo mounted && exec sleep infinity'

export interface SmallDisk extends AsyncDisposable {
  /** Where everybody else finds what is on it. */
  path: string
  /** Starts a process that sees it, at the folder that it was made over. */
  run(environment: Record<string, string>, command: string[]): ChildProcess
}

/** A disk of this many bytes over this folder, which only what it runs sees there. Needs `mayMount`. */
export async function aSmallDisk(folder: string, bytes: number): Promise<SmallDisk> {
  const holder = spawn('unshare', ['-rm', 'sh', '-c', MOUNT, 'sh', folder, String(bytes)])
  await once(holder.stdout, 'data')
  const space = ['-t', String(holder.pid), '--user', '--mount', '--preserve-credentials']
  return {
    path: `/proc/${holder.pid}/root${folder}`,
    run(environment, command) {
      // oxlint-disable-next-line node/no-process-env
      const env = { PATH: process.env['PATH'], ...environment }
      // The folder that we are in is said again: a way in starts at its root.
      return spawn('nsenter', [...space, `--wdns=${process.cwd()}`, ...command], { env })
    },
    async [Symbol.asyncDispose]() {
      const ended = once(holder, 'close')
      holder.kill('SIGKILL')
      await ended
    },
  }
}
