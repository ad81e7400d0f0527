import pLimit from 'p-limit'
import type { Database } from '#db/open.ts'
import type { OwnFiles } from '#db/queries/publications.ts'
import { readOwnFiles, recordOwnFiles } from '#db/queries/site-files.ts'
import { shortHash } from './page-files.ts'
import type { Target } from './targets/target.ts'

export interface OwnFilesContext {
  db: Database
  target: Target
  now: () => Date
}

/** What was done; counts are of files. */
export interface OwnFilesResult {
  written: number
  removed: number
}

/**
 * Brings files that are nobody's menu to the CDN, pages after what they link to, and takes away what
 * is no longer among them, unless `keeps` says that a visitor may still ask for it.
 */
export async function putOwnFiles(
  { db, target, now }: OwnFilesContext,
  owner: OwnFiles,
  files: ReadonlyMap<string, Buffer>,
  keeps: (file: string) => boolean = () => false,
): Promise<OwnFilesResult> {
  const before = await readOwnFiles(db, owner)
  const hashes: Record<string, string> = {}
  let written = 0
  const limit = pLimit(target.putsAtOnce)
  const bring = async ([file, content]: [string, Buffer]) => {
    const hash = shortHash(content)
    hashes[file] = hash
    if (before[file] === hash && (await target.has(file))) return
    await target.put(file, content)
    written += 1
  }
  for (const together of [assetsOf(files), pagesOf(files)]) await limit.map(together, bring)
  const gone = Object.keys(before).filter((file) => !files.has(file) && !keeps(file))
  await target.remove(gone)
  if (written + gone.length > 0) await recordOwnFiles(db, owner, hashes, now())
  return { written, removed: gone.length }
}

function assetsOf(files: ReadonlyMap<string, Buffer>): [string, Buffer][] {
  return [...files].filter(([file]) => !file.endsWith('.html'))
}

function pagesOf(files: ReadonlyMap<string, Buffer>): [string, Buffer][] {
  return [...files].filter(([file]) => file.endsWith('.html'))
}
