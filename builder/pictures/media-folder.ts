import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { safeJoin } from '../targets/files.ts'
import type { MediaFileState, MediaStore } from './media-store.ts'

/** The folder is created with the first picture. */
export function mediaFolder(root: string): MediaStore {
  return {
    list: () => list(root),
    stat: (name) => statFile(safeJoin(root, name)),
    read: async (name) => read(safeJoin(root, name)),
    write: (name, content) => write(root, safeJoin(root, name), content),
    touch: (names) => touch(names.map((name) => safeJoin(root, name))),
    async remove(names) {
      for (const name of names) await rm(safeJoin(root, name), { force: true })
    },
    check: async () => {},
  }
}

async function list(root: string): Promise<Map<string, number>> {
  const names = await readdir(root).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const files = new Map<string, number>()
  for (const name of names) {
    if (name.startsWith('.')) continue
    const state = await statFile(join(root, name))
    if (state) files.set(name, state.bytes)
  }
  return files
}

async function statFile(path: string): Promise<MediaFileState | null> {
  const stats = await stat(path).catch(() => null)
  // An empty file is left by a full disk.
  return stats?.size ? { bytes: stats.size, touchedAt: stats.mtime } : null
}

// A hop to the thread pool costs more than a small file.
function read(path: string): Buffer | null {
  try {
    const content = readFileSync(path)
    return content.length > 0 ? content : null
  } catch {
    return null
  }
}

async function write(root: string, path: string, content: Uint8Array): Promise<void> {
  const temporary = join(root, `.${randomBytes(12).toString('hex')}`)
  await mkdir(root, { recursive: true })
  try {
    await using file = await open(temporary, 'w')
    await file.writeFile(content)
    await file.sync()
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

async function touch(paths: readonly string[]): Promise<boolean> {
  const now = new Date()
  const results = await Promise.allSettled(
    paths.map(async (path) => {
      await utimes(path, now, now)
      return statFile(path)
    }),
  )
  return results.every((result) => result.status === 'fulfilled' && result.value !== null)
}
