import { accessSync, constants, statfsSync } from 'node:fs'

// Less than the pages of an ordinary menu take.
const LEAST_BYTES = 1024 * 1024

/** Throws when nothing can be written to a folder now. One that is not there yet can be made. */
export function checkFolder(root: string): void {
  try {
    accessSync(root, constants.W_OK)
    const { bavail, bsize } = statfsSync(root)
    if (bavail * bsize < LEAST_BYTES) throw new Error(`ENOSPC: no room left in ${root}`)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}
