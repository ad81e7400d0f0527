import { spawnSync } from 'node:child_process'

/** Mounting needs a user namespace. */
export function mayMount(): boolean {
  const script = 'mount -t tmpfs tmpfs /mnt'
  return spawnSync('unshare', ['-rm', 'sh', '-c', script]).status === 0
}
