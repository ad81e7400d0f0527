import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import pLimit from 'p-limit'
import type { Database } from '#db/open.ts'
import { readSiteFiles, recordSiteFiles } from '#db/queries/site-files.ts'
import { shortHash } from './page-files.ts'
import { SITE_DIST } from './renderer.ts'
import type { Target } from './targets/target.ts'

export interface SiteContext {
  db: Database
  target: Target
  now: () => Date
}

export interface SiteResult {
  written: number
  removed: number
}

/**
 * Brings the files that are nobody's menu to the CDN: scripts, icons, the 404 page, the dashboard.
 * Hashed assets of earlier builds stay, because a page that a visitor has open may still ask for one.
 */
export async function publishSite(
  { db, target, now }: SiteContext,
  dist = SITE_DIST,
): Promise<SiteResult> {
  const files = await readSite(join(dist, 'client'))
  const before = await readSiteFiles(db)
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
  const gone = Object.keys(before).filter((file) => !files.has(file) && !file.startsWith('assets/'))
  await target.remove(gone)
  if (written + gone.length > 0) await recordSiteFiles(db, hashes, now())
  return { written, removed: gone.length }
}

/** The compiled site's files by their path. */
async function readSite(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = new Map<string, Buffer>()
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name)
    files.set(relative(folder, path).split(sep).join('/'), await readFile(path))
  }
  return files
}

// What pages link to goes out before them.
function assetsOf(files: ReadonlyMap<string, Buffer>): [string, Buffer][] {
  return [...files].filter(([file]) => !file.endsWith('.html'))
}

function pagesOf(files: ReadonlyMap<string, Buffer>): [string, Buffer][] {
  return [...files].filter(([file]) => file.endsWith('.html'))
}
