import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import pLimit from 'p-limit'
import {
  readSiteAssets,
  type SiteAssets,
  readSiteFingerprint,
  recordSiteAssets,
} from '#db/queries/publications.ts'
import { addPurges } from '#db/queries/purges.ts'
import type { Database } from '#db/open.ts'
import { transact } from '#db/transact.ts'
import type { Target } from '../targets/target.ts'
import { SITE_DIST, type Renderer, type SiteDetails } from './renderer.ts'
import { pageFile, shortHash, pagePath } from './plan-files.ts'

export type SiteContext = SiteAssetsContext & SitePagesContext

/** Publishes scripts, icons, the dashboard and the landing page. */
export async function publishSite(
  context: SiteContext,
  dist = SITE_DIST,
): Promise<SiteAssetsResult> {
  const own = await publishSiteFiles(context, dist)
  const pages = await publishSitePages(context)
  return { written: own.written + pages.written, removed: own.removed + pages.removed }
}

/**
 * Publishes the built files that menus need. Dashboard and sign-in pages stay on our server, with their
 * headers. Old hashed assets stay for open pages.
 */
export async function publishSiteFiles(
  context: SiteAssetsContext,
  dist = SITE_DIST,
): Promise<SiteAssetsResult> {
  const files = await listSite(join(dist, 'client'))
  for (const [file, read] of files) if (await isHost(file, read)) files.delete(file)
  return putSiteAssets(context, 'site', files, (file) => file.startsWith('assets/'))
}

async function isHost(file: string, read: ReadFile): Promise<boolean> {
  if (!file.endsWith('.html')) return false
  return file.startsWith('dashboard/') || (await read()).includes('<astro-island')
}

/** One at a time is in memory: models that read photos have 40 MB. */
type ReadFile = () => Promise<Buffer>

async function listSite(folder: string): Promise<Map<string, ReadFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name))
  const name = (path: string) => relative(folder, path).split(sep).join('/')
  return new Map(paths.map((path) => [name(path), () => readFile(path)]))
}

export interface SitePagesContext extends SiteAssetsContext {
  renderer: Renderer
  details: SiteDetails
}

/**
 * Publishes pages with the public address or contact. All share one input, so unchanged templates are not
 * loaded.
 */
export async function publishSitePages(context: SitePagesContext): Promise<SiteAssetsResult> {
  const { db, target, renderer, details } = context
  const input = shortHash(renderer.fingerprint + JSON.stringify(details))
  const before = await readSiteAssets(db, 'pages')
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

export interface SiteAssetsContext {
  db: Database
  target: Target
  renderer: Pick<Renderer, 'fingerprint'>
  purging: boolean
  now: () => Date
}

export interface SiteAssetsResult {
  written: number
  removed: number
}

/** Puts files after what they link to, and removes others unless `keeps` says so. */
export async function putSiteAssets(
  context: SiteAssetsContext,
  owner: SiteAssets,
  files: ReadonlyMap<string, ReadFile>,
  keeps: (file: string) => boolean = () => false,
): Promise<SiteAssetsResult> {
  const { db, target } = context
  const before = await readSiteAssets(db, owner)
  const hashes: Record<string, string> = {}
  const written: string[] = []
  const limit = pLimit(target.putsAtOnce)
  const sizes = await listOurs(target, Object.keys(before))
  const put = async ([file, read]: [string, ReadFile]) => {
    const content = await read()
    const hash = shortHash(content)
    hashes[file] = hash
    // After a power loss a file may be empty.
    const isThere = () =>
      sizes.get(file) === content.length || target.holds(new Map([[file, content.length]]))
    if (before[file] === hash && (await isThere())) return
    await target.put(file, content)
    written.push(file)
  }
  for (const together of [assetsOf(files), pagesOf(files)]) await limit.map(together, put)
  const gone = Object.keys(before).filter((file) => !files.has(file) && !keeps(file))
  await target.remove(gone)
  const changed = [...written, ...gone]
  // Usually nothing changed.
  if (changed.length > 0 || (await areOfOthers(context, owner))) {
    await recordBrought(context, owner, hashes, changed)
  }
  return { written: written.length, removed: gone.length }
}

// Our folders can be listed; `media` holds all menus' pictures.
async function listOurs(
  target: Target,
  expected: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const folders = ['assets', 'icons'].filter((folder) =>
    expected.some((file) => file.startsWith(`${folder}/`)),
  )
  const lists = await Promise.all(folders.map((folder) => target.list(folder)))
  return new Map(lists.flatMap((list) => [...list]))
}

async function recordBrought(
  { db, renderer: { fingerprint }, purging, now }: SiteAssetsContext,
  owner: SiteAssets,
  hashes: Readonly<Record<string, string>>,
  changed: readonly string[],
): Promise<void> {
  await transact(db, async (trx) => {
    await recordSiteAssets(trx, owner, hashes, { fingerprint, now: now() })
    if (purging) await addPurges(trx, changed.map(pagePath), now())
  })
}

// The last one decides which templates are newest.
async function areOfOthers(
  { db, renderer }: SiteAssetsContext,
  owner: SiteAssets,
): Promise<boolean> {
  return (await readSiteFingerprint(db, owner)) !== renderer.fingerprint
}

function assetsOf(files: ReadonlyMap<string, ReadFile>): [string, ReadFile][] {
  return [...files].filter(([file]) => !file.endsWith('.html'))
}

function pagesOf(files: ReadonlyMap<string, ReadFile>): [string, ReadFile][] {
  return [...files].filter(([file]) => file.endsWith('.html'))
}
