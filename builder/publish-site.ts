import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { putOwnFiles, type OwnFilesContext, type OwnFilesResult } from './own-files.ts'
import { publishSitePages, type SitePagesContext } from './publish-site-pages.ts'
import { SITE_DIST } from './renderer.ts'

export type SiteContext = OwnFilesContext & SitePagesContext

/** Brings the files that are nobody's menu to the CDN: scripts, icons, the dashboard, the landing page. */
export async function publishSite(context: SiteContext, dist = SITE_DIST): Promise<OwnFilesResult> {
  const own = await publishSiteFiles(context, dist)
  const pages = await publishSitePages(context)
  return { written: own.written + pages.written, removed: own.removed + pages.removed }
}

/**
 * Brings those of them that the build has finished, which are also all that menus need. Hashed assets of earlier builds stay, because a page that a visitor has open may still ask for one.
 */
export async function publishSiteFiles(
  context: OwnFilesContext,
  dist = SITE_DIST,
): Promise<OwnFilesResult> {
  const files = await readSite(join(dist, 'client'))
  return putOwnFiles(context, 'site', files, (file) => file.startsWith('assets/'))
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
