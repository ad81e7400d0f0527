import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { putOwnFiles, type OwnFilesContext, type OwnFilesResult } from './put-own-files.ts'
import { publishSitePages, type SitePagesContext } from './publish-own-pages.ts'
import { SITE_DIST } from '../publish/renderer.ts'

export type SiteContext = OwnFilesContext & SitePagesContext

/** Brings the files that are nobody's menu to the CDN: scripts, icons, the dashboard, the landing page. */
export async function publishSite(context: SiteContext, dist = SITE_DIST): Promise<OwnFilesResult> {
  const own = await publishSiteFiles(context, dist)
  const pages = await publishSitePages(context)
  return { written: own.written + pages.written, removed: own.removed + pages.removed }
}

/**
 * Brings those of them that the build has finished, which are also all that menus need. The dashboard
 * and all around signing in are not among them: our server alone answers with them, so that nobody ever
 * sees them without their headers. Hashed assets of earlier builds stay, because a page that a visitor
 * has open may still ask for one.
 */
export async function publishSiteFiles(
  context: OwnFilesContext,
  dist = SITE_DIST,
): Promise<OwnFilesResult> {
  const files = await readSite(join(dist, 'client'))
  for (const [file, content] of files) if (isHost(file, content)) files.delete(file)
  return putOwnFiles(context, 'site', files, (file) => file.startsWith('assets/'))
}

/** The pages with which our server alone answers. */
export async function readHostPages(dist = SITE_DIST): Promise<Map<string, Buffer>> {
  const files = await readSite(join(dist, 'client'))
  return new Map([...files].filter(([file, content]) => isHost(file, content)))
}

function isHost(file: string, content: Buffer): boolean {
  if (!file.endsWith('.html')) return false
  return file.startsWith('dashboard/') || content.includes('<astro-island')
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
