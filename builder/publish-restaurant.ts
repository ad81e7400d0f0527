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
import type { MenuDocument } from '#db/rules/menu-document.ts'
import { LAST_RETRY_MS, LEASE_MS } from '#db/rules/publishing-times.ts'
import { transact } from '#db/transact.ts'
import { putDrawnPictures } from './drawn-pictures.ts'
import { removeGonePictures } from './gone-pictures.ts'
import { heldFiles, type HeldFiles, type Trust } from './held-files.ts'
import { readMediaFile } from './media-file.ts'
import { keepClaim } from './keep-claim.ts'
import { leasedTarget, type LeasedTarget } from './leased-target.ts'
import { folderOf, planFiles, type Plan } from './page-files.ts'
import { putPages, removePages, type PutPages } from './put-pages.ts'
import type { Renderer } from './renderer.ts'
import { recordOutcome } from './record-outcome.ts'
import { fileKeys } from './targets/file-key.ts'
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
  const held = await heldFiles(context.target, claim.manifest, folders(menu), trust)
  // Whoever sees pages need not wait for what is drawn.
  const isSeen = trust === 'manifest' && held.pages.size > 0
  if (menu && !isSeen) await putDrawnPictures(context, menu, held.media)
  const plan = planOf(context, menu, held)
  await noteFolders(context.db, claim, new Set(plan.pages.map(({ file }) => folderOf(file))))
  await putMedia(context, plan.media, held.media)
  const first = await putPages(context, plan, held.pages)
  const { pages, written } = menu ? await followDrawn(context, menu, held, first) : first
  const key = fileKeys(context.target)
  const kept = new Set(Object.keys(pages).map(key))
  const removed = [...held.pages.keys()].filter((file) => !kept.has(key(file)))
  await removePages(context.target, removed)
  if (!menu) await removeGonePictures(context, claim.manifest.media)
  // What an attempt that was cut short had put, nobody knows.
  const changed = claim.interrupted ? Object.keys(pages) : written
  await recordOutcome(context, claim, {
    revision: menu?.revision ?? null,
    manifest: {
      pages,
      media: [...plan.media, ...plan.drawn.filter((name) => held.media.has(name))],
    },
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

/** Draws what is missing; pages have shown what there was before, and come once more to show it. */
async function followDrawn(
  context: LeasedContext,
  menu: MenuDocument,
  held: HeldFiles,
  first: PutPages,
): Promise<PutPages> {
  if (!(await putDrawnPictures(context, menu, held.media))) return first
  const known = new Map([...held.pages, ...Object.entries(first.pages)])
  const { pages, written } = await putPages(context, planOf(context, menu, held), known)
  return { pages, written: [...new Set([...first.written, ...written])] }
}

function planOf(
  { renderer: { fingerprint }, target: { caseSensitive } }: PublishContext,
  menu: MenuDocument | undefined,
  { media: drawn }: HeldFiles,
): Plan {
  return menu ? planFiles(menu, { fingerprint, caseSensitive, drawn }) : NOTHING
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

function retryDelay(attempts: number): number {
  return Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** attempts)
}
