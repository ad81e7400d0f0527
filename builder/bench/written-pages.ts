import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

export interface WrittenPages {
  count: number
  bytes: number
  /** The newest change of any of the files, in milliseconds since 1970. */
  newest: number
}

/** The pages below these folders of `root`. */
export async function writtenPages(
  root: string,
  folders: readonly string[] = [''],
): Promise<WrittenPages> {
  const sum: WrittenPages = { count: 0, bytes: 0, newest: 0 }
  for (const folder of folders) {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
    for (const { name, parentPath } of entries) {
      if (name !== 'index.html') continue
      const { size, mtimeMs } = await stat(join(parentPath, name))
      sum.count += 1
      sum.bytes += size
      sum.newest = Math.max(sum.newest, mtimeMs)
    }
  }
  return sum
}
