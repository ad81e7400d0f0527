import { hash } from 'node:crypto'
import { open, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { LRUCache } from 'lru-cache'
import { pageSources, type PageSources } from '#db/page-policy.ts'
import { SITE_DIST } from '#builder/publish/renderer.ts'
import { isReservedSegment } from '#db/rules/text/segments.ts'

/** What an HTML page needs beside its bytes. */
export interface PageTraits extends PageSources {
  redirect: string | null
}

const REDIRECT = /^<!doctype html><html data-redirect="([^"]*)"/i
const ENTITIES: Record<string, string> = { amp: '&', quot: '"', '#34': '"', '#39': "'", lt: '<' }

export function inspectPage(html: string): PageTraits {
  return { redirect: redirectOf(html), ...pageSources(html) }
}

function redirectOf(html: string): string | null {
  const target = REDIRECT.exec(html)?.[1]
  if (target === undefined) return null
  const text = target.replace(/&(\w+|#\d+);/g, (entity, name) => ENTITIES[name] ?? entity)
  // Encodes the rest, and keeps the host.
  const { pathname } = new URL(text, 'http://localhost')
  return pathname.replace(/^\/+/, '/')
}

/** A file as it is answered with. */
export interface ServedFile {
  path: string
  identity: string
  size: number
  content: Buffer<ArrayBuffer> | null
  /** Tells the content from every other; goes into the ETag. */
  tag: string
  modified: Date
  type: string
  page: PageTraits | null
}

export function madeFile(text: string, type: string): ServedFile {
  const content = Buffer.from(text)
  const tag = tagOf(content)
  const modified = new Date()
  return { path: '', identity: tag, size: content.length, content, tag, modified, type, page: null }
}

export interface FileStore {
  /** The regular file at these segments below the folder; null when there is none. */
  find(segments: readonly string[]): Promise<ServedFile | null>
}

const HELD_BYTES = 64 * 1024 * 1024
const LARGEST_HELD = 2 * 1024 * 1024
const NOWHERE = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'ELOOP', 'EACCES'])

/** Reads files below a folder; what was read is held until the file is another. */
export function createFileStore(folder: string): FileStore {
  const held = new LRUCache<string, ServedFile>({
    maxSize: HELD_BYTES,
    sizeCalculation: ({ content }) => (content?.length ?? 0) + 1024,
  })
  return {
    async find(segments) {
      const path = join(folder, ...segments)
      const identity = await identify(path)
      if (identity === null) return null
      const known = held.get(path)
      if (known?.identity === identity) return known
      const file = await read(folder, path)
      if (file) held.set(path, file)
      return file
    },
  }
}

function tagOf(content: Buffer | string): string {
  return hash('sha256', content, 'base64url').slice(0, 22)
}

async function identify(path: string): Promise<string | null> {
  return orNull(async () => {
    const stats = await stat(path, { bigint: true })
    return stats.isFile() ? identityOf(stats) : null
  })
}

// Links must not lead out of the folder.
async function read(folder: string, path: string): Promise<ServedFile | null> {
  return orNull(async () => {
    const real = await realpath(path)
    if (!real.startsWith((await realpath(folder)) + sep)) return null
    await using file = await open(real)
    const stats = await file.stat({ bigint: true })
    if (!stats.isFile()) return null
    const size = Number(stats.size)
    const identity = identityOf(stats)
    const content = size > LARGEST_HELD ? null : await file.readFile()
    const type = getMimeType(path) ?? 'application/octet-stream'
    return {
      path: real,
      identity,
      size: content?.length ?? size,
      content,
      tag: tagOf(content ?? identity),
      modified: stats.mtime,
      type,
      page: content && type.startsWith('text/html') ? inspectPage(content.toString()) : null,
    }
  })
}

interface Identifying {
  dev: bigint
  ino: bigint
  size: bigint
  mtimeNs: bigint
  ctimeNs: bigint
}

function identityOf({ dev, ino, size, mtimeNs, ctimeNs }: Identifying): string {
  return `${dev}:${ino}:${size}:${mtimeNs}:${ctimeNs}`
}

async function orNull<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (NOWHERE.has(code)) return null
    throw error
  }
}

/**
 * The published folder, and from the build the dashboard and sign-in pages, which no copy of the folder may
 * show.
 */
export function createFolderStore(cdnDir: string): FileStore {
  const published = createFileStore(cdnDir)
  const compiled = createFileStore(join(SITE_DIST, 'client'))
  return {
    async find(segments) {
      const file = await published.find(segments)
      return file ?? (isReservedSegment(segments[0] ?? '') ? compiled.find(segments) : null)
    },
  }
}
