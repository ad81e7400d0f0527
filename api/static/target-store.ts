import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { shortHash } from '#builder/publish/plan-files.ts'
import { SITE_DIST } from '#builder/publish/renderer.ts'
import { contentTypeOf } from '#builder/targets/file-headers.ts'
import type { Target } from '#builder/targets/target.ts'
import { isReservedSegment } from '#db/rules/segments.ts'
import { createFileStore, type FileStore, type ServedFile } from './file-store.ts'
import { inspectPage } from './pages.ts'

const HELD_BYTES = 64 * 1024 * 1024
// A change is on the public pages within two seconds.
const BELIEVED_MS = 500
// Whoever has read a page before need not wait for a target that does not answer.
const PATIENCE_MS = 1000
const NOBODY: Held = { file: null }

/** Where the pages are cannot be reached, or fails; nobody knows whether there is one. */
export class PagesError extends Error {
  override name = 'PagesError'
}

interface Held {
  file: ServedFile | null
}

/**
 * Files of a target that is no folder of this machine. What was read is believed for half a second,
 * so that many visitors at once are one request, and for as long as the target fails. The dashboard
 * and what else was compiled with the site is read from there: owners can see what is wrong.
 */
export function createTargetStore(opening: Promise<Target>): FileStore {
  // Told to whoever asks first, not to the process.
  opening.catch(() => {})
  const held = new LRUCache<string, Held>({
    maxSize: HELD_BYTES,
    sizeCalculation: ({ file }) => (file?.size ?? 0) + 1024,
    ttl: BELIEVED_MS,
    fetchMethod: (name, before) => {
      const reading = read(opening, name, before)
      // What is not there yet when the target gets slow may be there by now.
      if (!before?.file) return reading
      const late = after(PATIENCE_MS, before, { ref: false })
      return Promise.race([reading, late]).catch(() => before)
    },
  })
  const compiled = createFileStore(join(SITE_DIST, 'client'))
  return {
    async find(segments) {
      const own = isNoMenu(segments) ? await compiled.find(segments) : null
      if (own) return own
      const found = held.forceFetch(segments.join('/')).catch((cause: unknown) => {
        throw new PagesError('A page cannot be read', { cause })
      })
      return (await found).file
    },
  }
}

function isNoMenu([first = '', ...others]: readonly string[]): boolean {
  return others.length === 0 || isReservedSegment(first)
}

async function read(
  opening: Promise<Target>,
  name: string,
  before: Held | undefined,
): Promise<Held> {
  const content = await (await opening).read(name)
  return content ? { file: toFile(name, content, before?.file ?? null) } : NOBODY
}

/** A file that was read elsewhere; the one from before, if it is the same. */
export function toFile(name: string, bytes: Buffer, before: ServedFile | null): ServedFile {
  const tag = shortHash(bytes)
  if (before?.tag === tag) return before
  const content = Buffer.from(bytes)
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
