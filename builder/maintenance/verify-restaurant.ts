import pLimit from 'p-limit'
import type { Database } from '#db/open.ts'
import { loadMenu } from '#db/queries/menus.ts'
import type { MenuDocument } from '#db/menu/document.ts'
import { pictureFiles } from '#db/rules/pictures.ts'
import { readPublished, type Manifest, type PublishedFile } from '#db/queries/publications.ts'
import { shownMoment } from '#db/rules/publishing.ts'
import type { ProductView } from '#db/menu/views.ts'
import type { MenuPage } from '#db/menu/pages.ts'
import { picturesOf, withoutPictures } from '../pictures/drawn-pictures.ts'
import { largerFiles } from '../pictures/media-file.ts'
import type { MediaStore } from '../pictures/media-store.ts'
import { planFiles, shortHash, type Plan, type PlannedPage } from '../publish/plan-files.ts'
import type { Target } from '../targets/target.ts'
import { htmlProblems } from './check-html.ts'
import {
  deadLinks,
  type LinkContext,
  type Problem,
  type VerifyReport,
  oneSpaced,
  readPage,
  type ReadPage,
} from './read-page.ts'
import { dataProblems } from './structured-data.ts'

export interface VerifyContext extends LinkContext {
  db: Database
  target: Target
  /** The renderer's. */
  fingerprint: string
  /** Where uploads and drawn pictures are kept: what the target's should be. */
  media: MediaStore
  /** What is in it. */
  kept: ReadonlyMap<string, number>
  /** Whether HTML and structured data are validated, which takes a hundred times longer. */
  html: boolean
  now: () => Date
}

type Finding = Omit<Problem, 'restaurantId' | 'file'>

// Of pages that nobody finds who searches.
const WITHOUT_DATA: ReadonlySet<MenuPage['kind']> = new Set([
  'redirect',
  'suspended',
  'print',
  'tablet',
  'tabletCategory',
])

interface Check {
  file: string
  find: () => Promise<Finding[]>
}

/** Holds one restaurant's files against its menu; adds to the report, and to the files accounted for. */
export async function verifyRestaurant(
  context: VerifyContext,
  restaurantId: string,
  report: VerifyReport,
  accounted: Set<string>,
): Promise<void> {
  const whole = await loadMenu(context.db, restaurantId)
  if (!whole) return
  const menu = withoutLost(context, whole)
  const { manifest, publishedAt } = await readPublished(context.db, restaurantId)
  const { fingerprint, target } = context
  const { caseSensitive } = target
  report.restaurants += 1
  const now = context.now()
  const at = shownMoment(publishedAt, now)
  const plan = planOf(menu, { fingerprint, caseSensitive, at })
  if (plan instanceof Error) {
    for (const file of ownFiles(manifest)) accounted.add(file)
    const file = `${menu.slug}/index.html`
    report.problems.push({ kind: 'cannot be made', file, detail: plan.message, restaurantId })
    return
  }
  report.pages += plan.pages.length
  const checks = checksOf(context, plan, manifest, report)
  // Each is a journey to a bucket; what they find keeps its order.
  const limit = pLimit(target.putsAtOnce)
  const found = await limit.map(checks, async ({ file, find }) => ({
    file,
    findings: await find(),
  }))
  for (const { file, findings } of [...originalFindings(context, whole), ...found]) {
    accounted.add(file)
    report.problems.push(...findings.map((finding) => ({ ...finding, file, restaurantId })))
  }
}

function checksOf(
  context: VerifyContext,
  { pages, media, drawn }: Omit<Plan, 'drawn'> & { drawn: Iterable<string> },
  manifest: Manifest,
  report: VerifyReport,
): Check[] {
  return [
    ...[...new Set([...media, ...drawn])].map((name) => ({
      file: `media/${name}`,
      find: () => verifyPicture(context, name),
    })),
    ...pages.map((planned) => ({
      file: planned.file,
      find: () => verifyPage(context, planned, manifest.pages[planned.file], report),
    })),
  ]
}

function ownFiles({ pages, media }: Manifest): string[] {
  return [...Object.keys(pages), ...media.map((name) => `media/${name}`)]
}

// One menu of which something is wrong must not hide what is wrong of all others.
function planOf(...input: Parameters<typeof planFiles>): Plan | Error {
  try {
    return planFiles(...input)
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** What a menu can show: a file that is neither on the target nor can be made keeps its picture out. */
function withoutLost({ kept, held, key }: VerifyContext, menu: MenuDocument): MenuDocument {
  const lost = picturesOf(menu).filter((picture) => {
    const names = pictureFiles(picture)
    const isThere = (name: string) =>
      [name, ...largerFiles(name, names)].some((one) => kept.has(one))
    return !names.every((name) => held.has(key(`media/${name}`)) || isThere(name))
  })
  return withoutPictures(menu, new Set(lost.map(({ hash }) => hash)))
}

function originalFindings({ kept }: VerifyContext, menu: MenuDocument) {
  const missing = picturesOf(menu)
    .flatMap(pictureFiles)
    .filter((name) => !kept.has(name))
  const findings: Finding[] = [{ kind: 'no original', detail: 'not among what was uploaded' }]
  return missing.map((name) => ({ file: `media/${name}`, findings }))
}

async function verifyPicture(
  { held, target, media }: VerifyContext,
  name: string,
): Promise<Finding[]> {
  if (!held.has(`media/${name}`)) return [{ kind: 'missing', detail: 'a picture' }]
  // Icons of apps are drawn each time, so there is nothing to hold them against.
  const kept = await media.read(name)
  const content = kept && (await target.read(`media/${name}`))
  if (!kept || content?.equals(kept)) return []
  return [{ kind: 'corrupt', detail: 'not the picture that was uploaded or drawn' }]
}

async function verifyPage(
  context: VerifyContext,
  { file, page, input }: PlannedPage,
  recorded: PublishedFile | undefined,
  report: VerifyReport,
): Promise<Finding[]> {
  const content = await context.target.read(file)
  if (content === null)
    return [{ kind: 'missing', detail: `the ${page.kind} page of ${page.path}` }]
  if (recorded?.input !== input) return [{ kind: 'stale', detail: 'made from something older' }]
  if (recorded.content !== shortHash(content)) {
    return [{ kind: 'corrupt', detail: 'not the bytes that were published' }]
  }
  const html = content.toString('utf8')
  const read = readPage(file, html)
  return [
    ...deadLinks(context, { ...read, path: page.path }, report),
    ...missingDishes(page, read, report),
    ...(context.html ? await invalid(page, html, read) : []),
  ]
}

async function invalid(page: MenuPage, html: string, { data }: ReadPage): Promise<Finding[]> {
  if (page.kind === 'manifest' || page.kind === 'icons') return []
  const inHtml = (await htmlProblems(html)).map(
    (detail) => ({ kind: 'invalid html', detail }) as const,
  )
  const isMenu = !WITHOUT_DATA.has(page.kind)
  const inData = isMenu ? dataProblems(data) : []
  return [...inHtml, ...inData.map((detail) => ({ kind: 'invalid data', detail }) as const)]
}

function missingDishes(page: MenuPage, { text }: ReadPage, report: VerifyReport): Finding[] {
  const products = shownProducts(page)
  if (page.kind === 'menu') report.dishes += products.length
  return products
    .filter(({ name, price }) => !text.includes(oneSpaced(name)) || !text.includes(price))
    .map(({ name }) => ({ kind: 'missing dish', detail: name }))
}

/** The products that a page shows with their prices. */
function shownProducts(page: MenuPage): Pick<ProductView, 'name' | 'price'>[] {
  if (page.kind === 'print') return page.categories.flatMap((category) => category.dishes)
  if (page.kind === 'menu') return page.categories.flatMap((category) => category.products)
  if (page.kind === 'category') return page.category.products
  if (page.kind === 'tabletCategory') return page.dishes
  return page.kind === 'product' ? [page.product] : []
}
