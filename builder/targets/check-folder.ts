import { accessSync, constants, statfsSync } from 'node:fs'
import { messageOf } from '#db/errors.ts'

const LEAST_BYTES = 1024 * 1024

/** Throws if the folder is not writable. A missing one is fine. */
export function checkFolder(root: string): void {
  try {
    accessSync(root, constants.W_OK)
    const { bavail, bsize } = statfsSync(root)
    if (bavail * bsize < LEAST_BYTES) throw new Error(`ENOSPC: no room left in ${root}`)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}

/** Why nothing can be written to the folder; null if something can. */
export function folderTrouble(root: string): string | null {
  try {
    checkFolder(root)
    return null
  } catch (error) {
    return messageOf(error)
  }
}
