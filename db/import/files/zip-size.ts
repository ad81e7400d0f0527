import { unzipSync } from 'fflate'

/** Bytes that a zip says it unpacks to, without unpacking anything; null if it is none. */
export function readZipSize(bytes: Uint8Array): number | null {
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
