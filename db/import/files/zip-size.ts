import { unzipSync } from 'fflate'
import { UnreadableFileError } from './unreadable-file.ts'

const MOST_UNPACKED = 100 * 1024 * 1024

/** Throws `UnreadableFileError` for no zip, or one that unpacks to too much. */
export function assertUnpackable(bytes: Uint8Array): void {
  const size = readZipSize(bytes)
  if (size === null || size > MOST_UNPACKED) throw new UnreadableFileError('broken')
}

function readZipSize(bytes: Uint8Array): number | null {
  let size = 0
  try {
    unzipSync(bytes, {
      filter({ originalSize }) {
        size += originalSize
        return false
      },
    })
    return size
  } catch {
    return null
  }
}
