import { unzipSync } from 'fflate'
import { UnreadableFileError } from './unreadable-file.ts'

// What a sheet of 3 000 dishes unpacks to is a few megabytes.
const MOST_UNPACKED = 100 * 1024 * 1024

/** Throws `UnreadableFileError` for what is no zip, or says that it unpacks to too much. */
export function assertUnpackable(bytes: Uint8Array): void {
  const size = readZipSize(bytes)
  if (size === null || size > MOST_UNPACKED) throw new UnreadableFileError('broken')
}

/** Bytes that a zip says it unpacks to, without unpacking anything; null if it is none. */
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
