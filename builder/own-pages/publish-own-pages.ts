import pLimit from 'p-limit'
import { readOwnFiles } from '#db/queries/publications.ts'
import { recordBrought, type OwnFilesContext, type OwnFilesResult } from './put-own-files.ts'
import { pageFile, shortHash } from '../publish/plan-files.ts'
import type { Renderer, SiteDetails } from '../publish/renderer.ts'

export interface SitePagesContext extends OwnFilesContext {
  renderer: Renderer
  details: SiteDetails
}

/**
 * Brings the product's own pages that hold the public address or the contact. All are made from the
 * same input, which is what is recorded of each: templates that nobody needs are not even loaded.
 */
export async function publishSitePages(context: SitePagesContext): Promise<OwnFilesResult> {
  const { db, target, renderer, details } = context
  const input = shortHash(renderer.fingerprint + JSON.stringify(details))
  const before = await readOwnFiles(db, 'pages')
  if (await isThere(context, before, input)) return { written: 0, removed: 0 }
  const paths = await renderer.sitePaths()
  const files: Record<string, string> = {}
  await pLimit(target.putsAtOnce).map(paths, async (path) => {
    await target.put(pageFile(path), Buffer.from(await renderer.renderSite(path, details)))
    files[pageFile(path)] = input
  })
  const gone = Object.keys(before).filter((file) => !(file in files))
  await target.remove(gone)
  await recordBrought(context, 'pages', files, [...Object.keys(files), ...gone])
  return { written: paths.length, removed: gone.length }
}

async function isThere(
  { target }: SitePagesContext,
  before: Readonly<Record<string, string>>,
  input: string,
): Promise<boolean> {
  const files = Object.keys(before)
  if (files.length === 0 || files.some((file) => before[file] !== input)) return false
  return target.holds(new Map(files.map((file) => [file, null])))
}
