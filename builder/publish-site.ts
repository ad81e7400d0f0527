import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
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
  for (const [file, content] of files) {
    const hash = shortHash(content)
    hashes[file] = hash
    if (before[file] === hash && (await target.has(file))) continue
    await target.put(file, content)
    written += 1
  }
  const gone = Object.keys(before).filter((file) => !files.has(file) && !file.startsWith('assets/'))
  await target.remove(gone)
  if (written + gone.length > 0) await recordSiteFiles(db, hashes, now())
  return { written, removed: gone.length }
}

/** The compiled site's files, those that pages link to first. */
async function readSite(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const sorted = paths.toSorted((a, b) => Number(a.endsWith('.html')) - Number(b.endsWith('.html')))
  const files = new Map<string, Buffer>()
  for (const path of sorted) {
    files.set(relative(folder, path).split(sep).join('/'), await readFile(path))
  }
  return files
}
