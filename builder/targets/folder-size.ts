import { opendir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isHidden, type TargetSize } from './target.ts'

export async function folderSize(root: string): Promise<TargetSize> {
  const size = { files: 0, bytes: 0 }
  const folders = [root]
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for await (const entry of await opendir(folder).catch(nothing)) {
      if (folder === root && isHidden(entry.name)) continue
      const path = join(folder, entry.name)
      if (entry.isDirectory()) folders.push(path)
      if (!entry.isFile()) continue
      const bytes = await stat(path).then((stats) => stats.size, nothing)
      if (typeof bytes !== 'number') continue
      size.files += 1
      size.bytes += bytes
    }
  }
  return size
}

// A menu may be removed meanwhile.
function nothing(error: unknown): [] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
  throw error
}
