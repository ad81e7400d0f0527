import pLimit from 'p-limit'
import type { MenuDocument } from '#db/menu/document.ts'
import type { Database } from '#db/open.ts'
import { loadMenu } from '#db/queries/menus.ts'
import {
  listPublicationStates,
  readSiteAssets,
  readPublished,
  type Manifest,
  type PublishedFile,
} from '#db/queries/publications.ts'
import { parseMediaFile, pictureFiles } from '#db/rules/look/pictures.ts'
import { shownMoment } from '#db/rules/publishing.ts'
import { picturesOf, withoutPictures } from '../pictures/drawn-pictures.ts'
import { largerFiles } from '../pictures/media-file.ts'
import type { MediaStore } from '../pictures/media-store.ts'
import { planFiles, shortHash, type Plan, type PlannedPage } from '../publish/plan-files.ts'
import { plannedDiscovery } from '../publish/sitemap.ts'
import { fileKeys } from '../targets/files.ts'
import type { Oddity, Target } from '../targets/target.ts'

export const PROBLEM_KINDS = [
  'cannot be made',
  'no original',
  'missing',
  'stale',
  'corrupt',
  'unreadable',
  'left over',
] as const

export interface Problem {
  kind: (typeof PROBLEM_KINDS)[number]
  file: string
  detail: string
  restaurantId: string | null
}

export interface VerifyReport {
  restaurants: number
  pages: number
  problems: Problem[]
  odd: Oddity[]
}

export interface VerifyOptions {
  db: Database
  target: Target
  fingerprint: string
  publicUrl: string
  /** Uploads and drawn pictures, as the target should have them. */
  media: MediaStore
  sitePages: ReadonlyMap<string, Buffer>
  now: () => Date
  onRestaurant?: (restaurantId: string) => void
}

interface Context extends VerifyOptions {
  /** Makes names comparable on this target. */
  key: (file: string) => string
  held: ReadonlySet<string>
  kept: ReadonlyMap<string, number>
  report: VerifyReport
}

type Finding = Omit<Problem, 'restaurantId' | 'file'>

interface Check {
  file: string
  find: () => Promise<Finding | null>
}

/** Compares target and database both ways: missing, stale, damaged, left over. */
export async function verify(options: VerifyOptions): Promise<VerifyReport> {
  const { db, target, media, onRestaurant } = options
  const report: VerifyReport = { restaurants: 0, pages: 0, problems: [], odd: [] }
  const key = fileKeys(target)
  const { files, odd } = (await target.survey?.()) ?? { files: await target.list(''), odd: [] }
  const held = new Set([...files.keys()].map(key))
  const context: Context = { ...options, key, held, kept: await media.list(), report }
  const accounted = new Set([...(await verifySite(context)), ...(await verifyDiscovery(context))])
  const folders = new Map<string, string>()
  for (const { restaurantId } of await listPublicationStates(db)) {
    for (const file of await verifyRestaurant(context, restaurantId)) {
      accounted.add(key(file))
      if (!MEDIA.test(file)) folders.set(key(firstSegment(file)), restaurantId)
    }
    onRestaurant?.(restaurantId)
  }
  for (const file of files.keys()) {
    if (accounted.has(key(file)) || isKeptLonger(file)) continue
    const restaurantId = folders.get(key(firstSegment(file))) ?? null
    report.problems.push({ kind: 'left over', file, detail: 'belongs to no menu', restaurantId })
  }
  for (const { file, what, detail } of odd) {
    const kind = what === 'unreadable folder' ? 'unreadable' : 'left over'
    report.problems.push({ kind, file, detail, restaurantId: null })
  }
  report.odd = odd
  report.problems.sort((a, b) => rankOf(a) - rankOf(b))
  return report
}

function rankOf({ kind }: Problem): number {
  return PROBLEM_KINDS.indexOf(kind)
}

// As the compiler names them; what reads photos has a folder of its versions.
const ASSET = /^assets\/(?:ocr-[\d.-]+\/|[^/]+[.-][\w-]{8}\.\w+(?:\.br)?$)/
const MEDIA = /^media\/([^/]+)$/

// Open pages may need former assets and pictures.
function isKeptLonger(file: string): boolean {
  const [, picture] = MEDIA.exec(file) ?? []
  return picture === undefined ? ASSET.test(file) : parseMediaFile(picture) !== null
}

function firstSegment(file: string): string {
  return file.split('/')[0] ?? ''
}

// One file must not hide the problems of all others.
function unreadable(error: unknown): Finding {
  if (!(error instanceof Error && 'syscall' in error)) throw error
  return { kind: 'unreadable', detail: error.message }
}

async function run({ target, report }: Context, checks: Check[], restaurantId: string | null) {
  const found = await pLimit(target.putsAtOnce).map(checks, async ({ file, find }) => ({
    file,
    finding: await find().catch(unreadable),
  }))
  for (const { file, finding } of found) {
    if (finding) report.problems.push({ ...finding, file, restaurantId })
  }
}

async function verifySite(context: Context): Promise<string[]> {
  const { db, target, key, sitePages } = context
  // Pages record their input, not their content.
  const pages = Object.keys(await readSiteAssets(db, 'pages')).map((file) => [file, ''] as const)
  const rendered = [...sitePages].map(([file, content]) => [file, shortHash(content)] as const)
  const wanted = new Map([
    ...Object.entries(await readSiteAssets(db, 'site')),
    ...pages,
    ...rendered,
  ])
  const detail = 'a file of the site itself'
  const checks = [...wanted].map(([file, hash]) => ({
    file,
    async find(): Promise<Finding | null> {
      const content = await target.read(file)
      if (!content) return { kind: 'missing', detail }
      return shortHash(content) === hash ? null : { kind: 'corrupt', detail }
    },
  }))
  await run(context, checks, null)
  return [...wanted.keys()].map(key)
}

async function verifyDiscovery(context: Context): Promise<string[]> {
  const { db, target, publicUrl, key } = context
  const recorded = await readSiteAssets(db, 'discovery')
  const planned = [...(await plannedDiscovery(db, publicUrl))]
  const detail = 'for search engines'
  const checks = planned.map(([file, wanted]) => ({
    file,
    async find(): Promise<Finding | null> {
      const content = await target.read(file)
      if (!content) return { kind: 'missing', detail }
      if (content.equals(wanted)) return null
      // A rebuild would believe the record.
      return { kind: recorded[file] === shortHash(wanted) ? 'corrupt' : 'stale', detail }
    },
  }))
  await run(context, checks, null)
  return planned.map(([file]) => key(file))
}

async function verifyRestaurant(context: Context, restaurantId: string): Promise<string[]> {
  const { db, fingerprint, target, report } = context
  const whole = await loadMenu(db, restaurantId)
  if (!whole) return []
  const menu = withoutLost(context, whole)
  const { manifest, publishedAt } = await readPublished(db, restaurantId)
  report.restaurants += 1
  const now = context.now()
  const at = shownMoment(publishedAt, now)
  const { caseSensitive } = target
  const plan = planOf(menu, { fingerprint, caseSensitive, at })
  if (plan instanceof Error) {
    const file = `${menu.slug}/index.html`
    report.problems.push({ kind: 'cannot be made', file, detail: plan.message, restaurantId })
    return manifestFiles(manifest)
  }
  report.pages += plan.pages.length
  const checks = [
    ...lostOriginals(context, whole),
    ...[...new Set([...plan.media, ...plan.drawn])].map((name) => ({
      file: `media/${name}`,
      find: () => verifyPicture(context, name),
    })),
    ...plan.pages.map((planned) => ({
      file: planned.file,
      find: () => verifyPage(context, planned, manifest.pages[planned.file]),
    })),
  ]
  await run(context, checks, restaurantId)
  return checks.map(({ file }) => file)
}

function manifestFiles({ pages, media }: Manifest): string[] {
  return [...Object.keys(pages), ...media.map((name) => `media/${name}`)]
}

// One broken menu must not hide the others' problems.
function planOf(...input: Parameters<typeof planFiles>): Plan | Error {
  try {
    return planFiles(...input)
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** The menu without pictures that cannot be had. */
function withoutLost({ kept, held, key }: Context, menu: MenuDocument): MenuDocument {
  const lost = picturesOf(menu).filter((picture) => {
    const names = pictureFiles(picture)
    const isThere = (name: string) =>
      [name, ...largerFiles(name, names)].some((one) => kept.has(one))
    return !names.every((name) => held.has(key(`media/${name}`)) || isThere(name))
  })
  return withoutPictures(menu, new Set(lost.map(({ hash }) => hash)))
}

function lostOriginals({ kept }: Context, menu: MenuDocument): Check[] {
  const missing = picturesOf(menu)
    .flatMap(pictureFiles)
    .filter((name) => !kept.has(name))
  const finding: Finding = { kind: 'no original', detail: 'not among what was uploaded' }
  return missing.map((name) => ({ file: `media/${name}`, find: async () => finding }))
}

async function verifyPicture(
  { held, target, media }: Context,
  name: string,
): Promise<Finding | null> {
  if (!held.has(`media/${name}`)) return { kind: 'missing', detail: 'a picture' }
  const kept = await media.read(name)
  const content = kept && (await target.read(`media/${name}`))
  if (!kept || content?.equals(kept)) return null
  return { kind: 'corrupt', detail: 'not the picture that was uploaded or drawn' }
}

async function verifyPage(
  { target }: Context,
  { file, page, input }: PlannedPage,
  recorded: PublishedFile | undefined,
): Promise<Finding | null> {
  const content = await target.read(file)
  if (content === null) return { kind: 'missing', detail: `the ${page.kind} page of ${page.path}` }
  if (recorded?.input !== input) return { kind: 'stale', detail: 'made from something older' }
  if (recorded.content === shortHash(content)) return null
  return { kind: 'corrupt', detail: 'not the bytes that were published' }
}
