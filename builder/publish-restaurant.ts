import pLimit from 'p-limit'
import type { Database } from '#db/open.ts'
import {
  claimPublication,
  doubtPublication,
  noteFolders,
  recordFailure,
  type Claim,
} from '#db/queries/claims.ts'
import { loadMenu } from '#db/queries/menus.ts'
import type { Manifest, PublishedFile } from '#db/queries/publications.ts'
import type { MenuDocument } from '#db/rules/menu-document.ts'
import { LAST_RETRY_MS, LEASE_MS } from '#db/rules/publishing-times.ts'
import { transact } from '#db/transact.ts'
import { putDrawnPictures } from './drawn-pictures.ts'
import { removeGonePictures } from './gone-pictures.ts'
import { heldFiles, type Trust } from './held-files.ts'
import { readMediaFile } from './media-file.ts'
import { keepClaim } from './keep-claim.ts'
import { leasedTarget, type LeasedTarget } from './leased-target.ts'
import { folderOf, planFiles, shortHash, type Plan, type PlannedPage } from './page-files.ts'
import { pageSink, type PageSink } from './page-sink.ts'
import type { Renderer } from './renderer.ts'
import { recordOutcome } from './record-outcome.ts'
import type { Target } from './targets/target.ts'

export interface PublishContext {
  db: Database
  renderer: Renderer
  target: Target
  mediaDir: string
  /** Whether a CDN in front is told which pages have changed. */
  purging: boolean
  /** Names this publisher among others on the same database. */
  holder: string
  now: () => Date
}

/** What a publish did, or why it did not; counts are of files. */
export type PublishResult =
  | { status: 'published'; restaurantId: string; pages: number; written: number; removed: number }
  | { status: 'busy'; restaurantId: string }
  | { status: 'failed'; restaurantId: string; message: string }

const NOTHING: Plan = { pages: [], media: [], drawn: [] }
const FIRST_RETRY_MS = 1000

/**
 * Brings the CDN in line with a restaurant's menu: load, render, diff, put, record. Safe to run
 * twice and to be killed anywhere.
 */
export async function publishRestaurant(
  context: PublishContext,
  restaurantId: string,
  trust: Trust = 'manifest',
): Promise<PublishResult> {
  const now = context.now()
  const lease = { holder: context.holder, now, until: new Date(now.getTime() + LEASE_MS) }
  const claim = await transact(context.db, (trx) => claimPublication(trx, restaurantId, lease))
  if (!claim) return { status: 'busy', restaurantId }
  using kept = keepClaim(context, claim)
  try {
    const target = leasedTarget(context.target, kept.check)
    return await bringInLine({ ...context, target }, claim, claim.interrupted ? 'contents' : trust)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    await recordEnd(context, claim, message)
    return { status: 'failed', restaurantId, message }
  }
}

async function recordEnd(
  { db, now }: PublishContext,
  claim: Claim,
  failure: string,
): Promise<void> {
  const retryAt = new Date(now().getTime() + retryDelay(claim.attempts))
  if (await recordFailure(db, claim, { failure, retryAt })) return
  // What it put last, while somebody else had the claim, may lie over something newer.
  await doubtPublication(db, claim)
}

type LeasedContext = PublishContext & { target: LeasedTarget }

async function bringInLine(
  context: LeasedContext,
  claim: Claim,
  trust: Trust,
): Promise<PublishResult> {
  const menu = await loadMenu(context.db, claim.restaurantId)
  const { fingerprint } = context.renderer
  const { caseSensitive } = context.target
  const plan = menu ? planFiles(menu, { fingerprint, caseSensitive }) : NOTHING
  const held = await heldFiles(context.target, claim.manifest, folders(menu), trust)
  await noteFolders(context.db, claim, new Set(plan.pages.map(({ file }) => folderOf(file))))
  await putMedia(context, plan.media, held.media)
  const { pages, written } = await putPages(context, plan, held.pages)
  const removed = [...held.pages.keys()].filter((file) => !Object.hasOwn(pages, file))
  await removePages(context.target, removed)
  if (menu) await putDrawnPictures(context, menu, held.media)
  else await removeGonePictures(context, claim.manifest.media)
  // What an attempt that was cut short had put, nobody knows.
  const changed = claim.interrupted ? Object.keys(pages) : written
  await recordOutcome(context, claim, {
    revision: menu?.revision ?? null,
    manifest: { pages, media: [...plan.media, ...plan.drawn] },
    changed: [...changed, ...removed],
    checked: trust !== 'manifest',
  })
  const { restaurantId } = claim
  return {
    status: 'published',
    restaurantId,
    pages: plan.pages.length,
    written: written.length,
    removed: removed.length,
  }
}

function folders(menu: MenuDocument | undefined): string[] {
  return menu ? [menu.slug, ...menu.formerSlugs] : []
}

// A picture is in place before any page shows it. Its name tells its content, so that one that another
// restaurant has brought will do; where looking is a journey of its own, it is simply put.
async function putMedia(
  { target, mediaDir }: PublishContext,
  wanted: readonly string[],
  held: ReadonlySet<string>,
): Promise<void> {
  const limit = pLimit(target.putsAtOnce)
  await limit.map(
    wanted.filter((name) => !held.has(name)),
    async (name) => {
      if (target.putsAtOnce === 1 && (await target.has(`media/${name}`))) return
      await target.put(`media/${name}`, await readMediaFile(mediaDir, name, wanted))
    },
  )
}

// New pages first, to which nothing leads yet; once they are all there, whatever the others come to
// link to is in place. So a reader never follows a link to nothing, wherever this is cut short.
async function putPages(
  { target, renderer }: LeasedContext,
  plan: Plan,
  held: ReadonlyMap<string, PublishedFile>,
): Promise<{ pages: Manifest['pages']; written: string[] }> {
  const made = new Map<string, PublishedFile>()
  const sink = pageSink(target, held.size === 0)
  const written: string[] = []
  const isNew = ({ file }: PlannedPage) => !held.has(file)
  for (const some of [plan.pages.filter(isNew), plan.pages.filter((page) => !isNew(page))]) {
    for (const planned of some) {
      await target.keep()
      const known = held.get(planned.file)
      const isSame = known?.input === planned.input
      const page = isSame ? known : await putPage(renderer, planned, known, sink)
      if (page.content !== known?.content) written.push(planned.file)
      made.set(planned.file, page)
    }
    await sink.settle()
  }
  return { pages: Object.fromEntries(made), written }
}

async function putPage(
  renderer: Renderer,
  { file, page, input }: PlannedPage,
  known: PublishedFile | undefined,
  sink: PageSink,
): Promise<PublishedFile> {
  const html = await renderer.renderFile(page)
  const content = shortHash(html)
  if (content !== known?.content) await sink.put(file, html)
  return { input, content, bytes: html.length }
}

// From the menu down, level by level: nothing that is still there leads to what is gone.
async function removePages(target: Target, files: readonly string[]): Promise<void> {
  const levels = Map.groupBy(files, (file) => file.split('/').length)
  for (const level of [...levels.keys()].toSorted((a, b) => a - b)) {
    await target.remove(levels.get(level) ?? [])
  }
}

function retryDelay(attempts: number): number {
  return Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** attempts)
}
