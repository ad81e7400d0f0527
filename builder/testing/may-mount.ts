import { spawnSync } from 'node:child_process'

/** Whether a disk of its own can be made here: not every machine lets its users have name spaces. */
export function mayMount(): boolean {
  const script = 'mount -t tmpfs tmpfs /mnt'
  return spawnSync('unshare', ['-rm', 'sh', '-c', script]).status === 0
}
