import { spawnSync } from 'node:child_process'
import { accessSync, constants, mkdirSync } from 'node:fs'

/** Needs bindfs and FUSE. */
export function mayMountForOne(): boolean {
  try {
    accessSync('/dev/fuse', constants.R_OK | constants.W_OK)
  } catch {
    return false
  }
  return spawnSync('bindfs', ['--version']).status === 0
}

/** Mounts a folder like a network drive that maps all users to one. Needs `mayMountForOne`. */
export function aMountOfOneUser(from: string, to: string, user: number): Disposable {
  for (const folder of [from, to]) mkdirSync(folder, { recursive: true })
  const options = [`--force-user=${user}`, `--force-group=${user}`, '--perms=a+rwX']
  run('bindfs', [...options, '--chown-ignore', from, to])
  return { [Symbol.dispose]: () => run('fusermount', ['-u', '-z', to]) }
}

function run(command: string, args: string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${stderr}`)
}
