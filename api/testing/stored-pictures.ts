import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { mediaFolder } from '#builder/pictures/media-folder.ts'
import type { MediaStore } from '#builder/pictures/media-store.ts'

/** An empty folder of pictures, and the store that writes into it. */
export async function aPictureFolder(): Promise<
  { path: string; media: MediaStore } & AsyncDisposable
> {
  const path = await mkdtemp(join(tmpdir(), 'qaima-pictures-'))
  return {
    path,
    media: mediaFolder(path),
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  }
}

/** The head of a PNG says another size than it has. */
export function withPngSize(png: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(png)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}
