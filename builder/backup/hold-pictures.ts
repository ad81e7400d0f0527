import { copyFile, link, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { allEnded, inPieces } from '#db/in-pieces.ts'
import { parseMediaFile } from '#db/rules/pictures.ts'
import type { MediaStore } from '../pictures/media-store.ts'

/** Where pictures are kept. */
export interface PicturePlace {
  media: MediaStore
  /** Their folder; null where they are kept on no disk of ours. */
  mediaDir: string | null
}

// Where they are kept in a bucket, each is a journey.
const HELD_AT_ONCE = 16

/**
 * Holds all pictures that there are, in a folder on their disk, for which it takes no room: whoever takes
 * one away meanwhile takes it from others alone. Again, it holds what has come since. From a bucket they
 * are copied.
 */
export async function holdPictures({ media, mediaDir }: PicturePlace, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  const held = new Set(await readdir(to))
  const present = [...(await media.list()).keys()].filter(parseMediaFile)
  const names = present.filter((name) => !held.has(name))
  const hold = (name: string) =>
    mediaDir === null
      ? copyFrom(media, name, join(to, name))
      : linkOrCopy(join(mediaDir, name), join(to, name))
  await inPieces(names, HELD_AT_ONCE, (some) => allEnded(some.map(hold)))
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // Not every disk knows of two names for one file.
    if (code !== 'ENOENT') await copyFile(from, to).catch(unlessGone)
  }
}

async function copyFrom(media: MediaStore, name: string, to: string): Promise<void> {
  const content = await media.read(name)
  if (content) await writeFile(to, content)
}

function unlessGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
