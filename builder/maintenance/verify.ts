import pLimit from 'p-limit'
import { listPublicationStates, readOwnFiles } from '#db/queries/publications.ts'
import { plannedDiscovery } from '../publish/sitemap.ts'
import { pagePath, shortHash } from '../publish/plan-files.ts'
import { fileKeys } from '../targets/files.ts'
import { htmlProblems } from './check-html.ts'
import { deadLinks, PROBLEM_KINDS, type Problem, type VerifyReport, readPage } from './read-page.ts'
import { verifyRestaurant, type VerifyContext } from './verify-restaurant.ts'

const PAGE = /\.(?:html|webmanifest)$/

export type VerifyOptions = Omit<VerifyContext, 'held' | 'key' | 'kept'> & {
  /** The product's own pages as they should be, by file. */
  sitePages: ReadonlyMap<string, Buffer>
  /** Those that our server answers with and that are not on the target. */
  hostPages: ReadonlyMap<string, Buffer>
  onRestaurant?: (restaurantId: string) => void
}

/**
 * Holds the whole target against the database, both ways: what should be there and is not, is
 * older or damaged, and what is there and should not be.
 */
export async function verify({
  onRestaurant,
  sitePages,
  hostPages,
  ...options
}: VerifyOptions): Promise<VerifyReport> {
  const report: VerifyReport = { restaurants: 0, pages: 0, links: 0, dishes: 0, problems: [] }
  const key = fileKeys(options.target)
  const files = await options.target.list('')
  const kept = await options.media.list()
  const context = {
    ...options,
    key,
    kept,
    held: new Set([...files.keys(), ...hostPages.keys()].map(key)),
  }
  const accounted = new Set<string>()
  await verifySite(context, sitePages, report, accounted)
  verifyHostPages(context, hostPages, report)
  await verifyDiscovery(context, report, accounted)
  const folders = new Map<string, string>()
  for (const { restaurantId } of await listPublicationStates(context.db)) {
    const own = new Set<string>()
    await verifyRestaurant(context, restaurantId, report, own)
    for (const file of own) {
      accounted.add(key(file))
      folders.set(key(firstSegment(file)), restaurantId)
    }
    onRestaurant?.(restaurantId)
  }
  for (const file of files.keys()) {
    if (accounted.has(key(file)) || isKeptLonger(file)) continue
    const restaurantId = folders.get(key(firstSegment(file))) ?? null
    report.problems.push({ kind: 'left over', file, detail: 'belongs to no menu', restaurantId })
  }
  // The causes before what follows from them.
  report.problems.sort((a, b) => rankOf(a) - rankOf(b))
  return report
}

function rankOf({ kind }: Problem): number {
  return PROBLEM_KINDS.indexOf(kind)
}

async function verifySite(
  context: VerifyContext,
  sitePages: ReadonlyMap<string, Buffer>,
  report: VerifyReport,
  accounted: Set<string>,
): Promise<void> {
  const { db, target, key } = context
  // What was recorded of pages is what they were made from, not what they hold.
  const pages = Object.keys(await readOwnFiles(db, 'pages')).map((file) => [file, ''] as const)
  const rendered = [...sitePages].map(([file, content]) => [file, shortHash(content)] as const)
  const wanted = [...Object.entries(await readOwnFiles(db, 'site')), ...pages, ...rendered]
  const detail = 'a file of the site itself'
  const limit = pLimit(target.putsAtOnce)
  const found = await limit.map(new Map(wanted), async ([file, hash]): Promise<Problem[]> => {
    accounted.add(key(file))
    const content = await target.read(file)
    const findings =
      content && shortHash(content) === hash
        ? await pageFindings(context, file, content.toString(), report)
        : [{ kind: content ? 'corrupt' : 'missing', detail } as const]
    return findings.map((finding) => ({ ...finding, file, restaurantId: null }))
  })
  report.problems.push(...found.flat())
}

function verifyHostPages(
  context: VerifyContext,
  hostPages: ReadonlyMap<string, Buffer>,
  report: VerifyReport,
): void {
  for (const [file, content] of hostPages) {
    const { addresses } = readPage(file, content.toString())
    const dead = deadLinks(context, { path: pagePath(file), addresses }, report)
    report.problems.push(...dead.map((finding) => ({ ...finding, file, restaurantId: null })))
  }
}

/** What is wrong with a page of ours that is as it was brought; nothing with what is no page. */
async function pageFindings(
  context: VerifyContext,
  file: string,
  content: string,
  report: VerifyReport,
): Promise<Omit<Problem, 'file' | 'restaurantId'>[]> {
  if (!PAGE.test(file)) return []
  const { addresses } = readPage(file, content)
  const dead = deadLinks(context, { path: pagePath(file), addresses }, report)
  const invalid = context.html && file.endsWith('.html') ? await htmlProblems(content) : []
  return [...dead, ...invalid.map((detail) => ({ kind: 'invalid html' as const, detail }))]
}

async function verifyDiscovery(
  { db, target, publicUrl, key }: VerifyContext,
  report: VerifyReport,
  accounted: Set<string>,
): Promise<void> {
  const recorded = await readOwnFiles(db, 'discovery')
  for (const [file, wanted] of await plannedDiscovery(db, publicUrl)) {
    accounted.add(key(file))
    const content = await target.read(file)
    if (content?.equals(wanted)) continue
    // What was recorded as the newest and is not, a rebuild would take for being in place.
    const changed = recorded[file] === shortHash(wanted) ? 'corrupt' : 'stale'
    const kind = content ? changed : 'missing'
    report.problems.push({ kind, file, detail: 'for search engines', restaurantId: null })
  }
}

// Hashed assets and pictures stay for whoever has an older page open.
function isKeptLonger(file: string): boolean {
  return file.startsWith('assets/') || file.startsWith('media/')
}

function firstSegment(file: string): string {
  return file.split('/')[0] ?? ''
}
