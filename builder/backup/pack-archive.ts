import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { Header, Pack, ReadEntry } from 'tar'
import { inPieces } from '#db/in-pieces.ts'
import type { MediaStore } from '../pictures/media-store.ts'
import { ARCHIVE } from './archive-format.ts'

// So many pictures are in memory.
const READ_AT_ONCE = 16
const MODE = 0o600

export interface PackOptions {
  /** Where the note and the database lie. */
  folder: string
  media: MediaStore
  /** Those of its files that go into the archive. */
  pictures: readonly string[]
  now: Date
  /** Called for each file in it. */
  onFile?: (() => void) | undefined
}

/** Writes note, database and pictures into one archive, each picture as it is read. */
export async function packArchive(file: string, options: PackOptions): Promise<void> {
  const { folder, onFile } = options
  const common = { gzip: true, portable: true, strict: true, mode: MODE }
  const pack = new Pack({ ...common, cwd: folder, onWriteEntry: () => onFile?.() })
  const written = pipeline(pack, createWriteStream(file, { mode: MODE }))
  try {
    // Where the disk takes no more, nobody takes what is packed either.
    await Promise.race([fill(pack, options), written])
    await written
  } finally {
    pack.destroy()
  }
}

async function fill(pack: Pack, { media, pictures, now }: PackOptions): Promise<void> {
  for (const name of [ARCHIVE.note, ARCHIVE.database]) pack.write(name)
  await inPieces(pictures, READ_AT_ONCE, async (some) => {
    const read = some.map(async (name) => ({ name, content: await media.read(name) }))
    for (const { name, content } of await Promise.all(read)) {
      if (!content) throw new Error(`${name} is gone, which was held`)
      const entry = new ReadEntry(headerOf(name, content, now))
      const taken = entry.promise()
      pack.write(entry)
      entry.end(content)
      await taken
    }
  })
  pack.end()
}

function headerOf(name: string, { length: size }: Buffer, mtime: Date): Header {
  return new Header({ path: `${ARCHIVE.media}/${name}`, type: 'File', size, mtime, mode: MODE })
}
