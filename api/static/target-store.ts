import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { shortHash } from '#builder/publish/plan-files.ts'
import { SITE_DIST } from '#builder/publish/renderer.ts'
import { contentTypeOf } from '#builder/targets/files.ts'
import type { Target } from '#builder/targets/target.ts'
import { ownBytes } from '#db/own-bytes.ts'
import { isReservedSegment } from '#db/rules/text/segments.ts'
import type { MediaStore } from '#builder/pictures/media-store.ts'
import { parseMediaFile } from '#db/rules/look/pictures.ts'
import { createFileStore, type FileStore, type ServedFile, inspectPage } from './file-store.ts'

const HELD_BYTES = 64 * 1024 * 1024
// Changes are public within two seconds.
const BELIEVED_MS = 500
// In bytes, with room for a prefix.
const LONGEST_NAME = 900
// Cached pages do not wait for a slow target.
const PATIENCE_MS = 1000
const FIRST_READS_AT_ONCE = 8
const MOST_NAMES = 10_000
const MOST_MISSING = 10_000

export class PagesError extends Error {
  override name = 'PagesError'
}

export type IsAddress = (segment: string) => Promise<boolean>

/**
 * Serves a remote target. Reads are cached for half a second, and for as long as the target fails. Paths
 * below no restaurant's address are not looked up.
 */
export function createTargetStore(opening: Promise<Target>, isAddress: IsAddress): FileStore {
  // Reported to the first request.
  opening.catch(() => {})
  const held = heldPages(opening)
  const missing = new LRUCache<string, true>({ max: MOST_MISSING, ttl: BELIEVED_MS })
  const mayHave = rememberedAddresses(isAddress)
  const inTurn = pLimit(FIRST_READS_AT_ONCE)
  const compiled = createFileStore(join(SITE_DIST, 'client'))

  async function findFirst(segments: readonly string[], name: string): Promise<ServedFile | null> {
    if (missing.has(name) || Buffer.byteLength(name) > LONGEST_NAME) return null
    if (!isNoMenu(segments) && !(await mayHave(segments[0] ?? ''))) return null
    const file = await inTurn(() => held.fetch(name))
    if (!file) missing.set(name, true)
    return file ?? null
  }

  return {
    async find(segments) {
      const own = isNoMenu(segments) ? await compiled.find(segments) : null
      if (own) return own
      const name = segments.join('/')
      const isHeld = held.peek(name, { allowStale: true }) !== undefined
      const finding = isHeld ? held.fetch(name) : findFirst(segments, name)
      const file = await finding.catch((cause: unknown) => {
        throw new PagesError('A page cannot be read', { cause })
      })
      return file ?? null
    },
  }
}

function heldPages(opening: Promise<Target>): LRUCache<string, ServedFile> {
  return new LRUCache<string, ServedFile>({
    maxSize: HELD_BYTES,
    sizeCalculation: ({ size }) => size + 1024,
    ttl: BELIEVED_MS,
    fetchMethod: (name, before) => {
      const reading = read(opening, name, before)
      if (!before) return reading
      const late = after(PATIENCE_MS, before, { ref: false })
      return Promise.race([reading, late]).catch(() => before)
    },
  })
}

// If the database is away, the target is asked.
function rememberedAddresses(isAddress: IsAddress): IsAddress {
  const names = new LRUCache<string, boolean>({
    max: MOST_NAMES,
    ttl: BELIEVED_MS,
    fetchMethod: (segment) => {
      const late = after(PATIENCE_MS, true, { ref: false })
      return Promise.race([isAddress(segment), late]).catch(() => true)
    },
  })
  return (segment) => names.forceFetch(segment)
}

function isNoMenu([first = '', ...others]: readonly string[]): boolean {
  return others.length === 0 || isReservedSegment(first)
}

async function read(
  opening: Promise<Target>,
  name: string,
  before: ServedFile | undefined,
): Promise<ServedFile | undefined> {
  const content = await (await opening).read(name)
  return content ? toFile(name, content, before ?? null) : undefined
}

function toFile(name: string, bytes: Buffer, before: ServedFile | null): ServedFile {
  const tag = shortHash(bytes)
  if (before?.tag === tag) return before
  const content = ownBytes(bytes)
  const type = contentTypeOf(name)
  return {
    path: name,
    identity: tag,
    size: content.length,
    content,
    tag,
    modified: new Date(),
    type,
    page: type.startsWith('text/html') ? inspectPage(content.toString()) : null,
  }
}

export function createUploadStore(media: MediaStore): FileStore {
  return {
    async find([name = '']) {
      const content = parseMediaFile(name) && (await media.read(name))
      return content && toFile(name, content, null)
    },
  }
}
