import pLimit from 'p-limit'
import type { Database } from '#db/open.ts'
import {
  type OwnFiles,
  readOwnFiles,
  readOwnFingerprint,
  recordOwnFiles,
  addPurges,
} from '#db/queries/publications.ts'
import { transact } from '#db/transact.ts'
import { pagePath, shortHash } from '../publish/plan-files.ts'
import type { Renderer } from '../publish/renderer.ts'
import type { Target } from '../targets/target.ts'

export interface OwnFilesContext {
  db: Database
  target: Target
  renderer: Pick<Renderer, 'fingerprint'>
  /** Whether a CDN in front is told which files have changed. */
  purging: boolean
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
  context: OwnFilesContext,
  owner: OwnFiles,
  files: ReadonlyMap<string, Buffer>,
  keeps: (file: string) => boolean = () => false,
): Promise<OwnFilesResult> {
  const { db, target } = context
  const before = await readOwnFiles(db, owner)
  const hashes: Record<string, string> = {}
  const written: string[] = []
  const limit = pLimit(target.putsAtOnce)
  const sizes = await listOurs(target, Object.keys(before))
  const bring = async ([file, content]: [string, Buffer]) => {
    const hash = shortHash(content)
    hashes[file] = hash
    // After a loss of power a file may be there and empty.
    const isThere = () =>
      sizes.get(file) === content.length || target.holds(new Map([[file, content.length]]))
    if (before[file] === hash && (await isThere())) return
    await target.put(file, content)
    written.push(file)
  }
  for (const together of [assetsOf(files), pagesOf(files)]) await limit.map(together, bring)
  const gone = Object.keys(before).filter((file) => !files.has(file) && !keeps(file))
  await target.remove(gone)
  const changed = [...written, ...gone]
  // The sitemap is looked at every few seconds; most looks find nothing to note.
  if (changed.length > 0 || (await areOfOthers(context, owner))) {
    await recordBrought(context, owner, hashes, changed)
  }
  return { written: written.length, removed: gone.length }
}

// One listing tells of a folder that is nobody else's; in that of pictures are those of all menus.
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

/** Records files that are nobody's menu, and which of them a CDN in front must hear of. */
export async function recordBrought(
  { db, renderer: { fingerprint }, purging, now }: OwnFilesContext,
  owner: OwnFiles,
  hashes: Readonly<Record<string, string>>,
  changed: readonly string[],
): Promise<void> {
  await transact(db, async (trx) => {
    await recordOwnFiles(trx, owner, hashes, { fingerprint, now: now() })
    if (purging) await addPurges(trx, changed.map(pagePath))
  })
}

// Whoever has brought them last says which templates are the newest.
async function areOfOthers({ db, renderer }: OwnFilesContext, owner: OwnFiles): Promise<boolean> {
  return (await readOwnFingerprint(db, owner)) !== renderer.fingerprint
}

function assetsOf(files: ReadonlyMap<string, Buffer>): [string, Buffer][] {
  return [...files].filter(([file]) => !file.endsWith('.html'))
}

function pagesOf(files: ReadonlyMap<string, Buffer>): [string, Buffer][] {
  return [...files].filter(([file]) => file.endsWith('.html'))
}
