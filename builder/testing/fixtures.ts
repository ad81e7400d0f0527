import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Database } from '#db/open.ts'
import { addPicture } from '#db/queries/pictures.ts'
import { HASH_LENGTH, parseMediaFile, pictureFiles, type Picture } from '#db/rules/look/pictures.ts'
import { parseSettings, type Settings } from '#db/settings/settings.ts'
import { openNewDatabase } from '#db/testing/databases.ts'
import { NOW } from '#db/testing/fixtures.ts'
import { mediaBucket } from '../pictures/media-bucket.ts'
import { mediaFolder } from '../pictures/media-folder.ts'
import type { MediaStore } from '../pictures/media-store.ts'
import type { TestBucket } from './bucket.ts'

export interface House extends AsyncDisposable {
  settings: Settings
  db: Database
  media: MediaStore
}

/** A data folder with a database, and a bucket if given (`await using`). */
export async function aHouse(
  place: TestBucket | null = null,
  environment: Record<string, string> = {},
): Promise<House> {
  const folder = await mkdtemp(join(tmpdir(), 'qaima-'))
  const ours = { DATA_DIR: folder, PUBLIC_URL: 'https://menus.example' }
  const settings = parseSettings({ ...ours, ...place?.environment, ...environment })
  const db = await openNewDatabase(settings.database)
  return {
    settings,
    db,
    media: place ? mediaBucket(place.bucket, place.client) : mediaFolder(settings.mediaDir),
    async [Symbol.asyncDispose]() {
      await db.destroy()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A one-colour picture with its files; differs by letter. */
export async function aStoredPicture(
  { db, media }: Pick<House, 'db' | 'media'>,
  letter: string,
): Promise<Picture> {
  const hash = letter.repeat(HASH_LENGTH)
  const colour = `#${letter.repeat(6)}`
  const picture: Picture = { hash, width: 1000, height: 500, fallback: 'jpg', colour }
  for (const [file, content] of await filesOf(picture)) await media.write(file, content)
  await addPicture(db, picture, NOW)
  return picture
}

// Encoding is slow.
const made = new Map<string, Promise<[file: string, content: Buffer][]>>()

function filesOf(picture: Picture): Promise<[file: string, content: Buffer][]> {
  const files = made.get(picture.hash) ?? Promise.all(pictureFiles(picture).map(makeFile(picture)))
  made.set(picture.hash, files)
  return files
}

function makeFile({ colour }: Picture) {
  return async (file: string): Promise<[file: string, content: Buffer]> => {
    const { width = 0, isSquare = false } = parseMediaFile(file)?.size ?? {}
    const create = {
      width,
      height: isSquare ? width : Math.round(width / 2),
      channels: 3,
      background: colour,
    } as const
    const format = file.endsWith('.avif') ? 'avif' : 'jpeg'
    return [file, await sharp({ create }).toFormat(format).toBuffer()]
  }
}

const SHORTEST_PAUSE_MS = 10

/** Retries until `attempt` passes; after the deadline, throws its last error. */
export async function eventually<T>(
  attempt: () => Promise<T> | T,
  deadlineMs = 120_000,
): Promise<T> {
  const end = performance.now() + deadlineMs
  for (;;) {
    const begun = performance.now()
    try {
      return await attempt()
    } catch (error) {
      if (performance.now() > end) throw error
      // Slow attempts pause longer.
      const pause = Math.max(SHORTEST_PAUSE_MS, 2 * (performance.now() - begun))
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}
