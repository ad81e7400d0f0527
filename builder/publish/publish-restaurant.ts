import { messageOf } from '#db/errors.ts'
import type { Database } from '#db/open.ts'
import { releaseClaim, claimPublication, noteFolders, type Claim } from '#db/queries/claims.ts'
import { loadMenu } from '#db/queries/menus.ts'
import { folderOf } from '#db/queries/publications.ts'
import type { MenuDocument } from '#db/menu/document.ts'
import { LAST_RETRY_MS, LEASE_MS } from '#db/rules/publishing.ts'
import { nextChange } from '#db/menu/availability.ts'
import { transact } from '#db/transact.ts'
import { bringPictures } from '../pictures/bring-pictures.ts'
import { drawnAmong, putDrawnPictures } from '../pictures/drawn-pictures.ts'
import type { MediaStore } from '../pictures/media-store.ts'
import { failAttempt, type FailedResult } from './failed-attempt.ts'
import { removeGonePictures } from '../housekeeping/gone-pictures.ts'
import { heldFiles, type HeldFiles, type Trust } from './files-on-target.ts'
import { followDrawn, type Followed } from './follow-drawn.ts'
import { keepClaim } from './keep-claim.ts'
import { leasedTarget, type LeasedTarget } from './leased-target.ts'
import { ALL, isBounded, isLarge, isMore, type Most } from './most.ts'
import { planFiles, type Plan } from './plan-files.ts'
import { putPages } from './put-in-order.ts'
import type { Renderer } from './renderer.ts'
import { clearUp } from './clear-up.ts'
import { recordOutcome, recordPiece } from './record-outcome.ts'
import { checkInUse, isInUse } from '../targets/watch/target-mark.ts'
import type { Target } from '../targets/target.ts'

export interface PublishContext {
  db: Database
  renderer: Renderer
  target: Target
  /** Where the pictures are kept that menus show. */
  media: MediaStore
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
  /** There is more to do than was to be done here. */
  | { status: 'large'; restaurantId: string }
  /** A piece of it is out; others waited for their turn. */
  | { status: 'partly'; restaurantId: string }
  /** The target is not the one in use, or not there: nothing was put. */
  | { status: 'away'; restaurantId: string }
  | FailedResult

export interface PublishOptions {
  trust?: Trust
  /** A menu with more to do is left as it is. */
  most?: Most
  /** Where others do, the rest of a large change is left for another turn. */
  othersWait?: () => boolean
}

const nobodyWaits = () => false
const NOTHING: Plan = { pages: [], media: [], drawn: [] }

/**
 * Brings the CDN in line with a restaurant's menu: load, render, diff, put, record. Safe to run
 * twice and to be killed anywhere.
 */
export async function publishRestaurant(
  context: PublishContext,
  restaurantId: string,
  { trust = 'manifest', most = ALL, othersWait = nobodyWaits }: PublishOptions = {},
): Promise<PublishResult> {
  const now = context.now()
  const lease = { holder: context.holder, now, until: new Date(now.getTime() + LEASE_MS) }
  const claim = await transact(context.db, (trx) => claimPublication(trx, restaurantId, lease))
  if (!claim) return { status: 'busy', restaurantId }
  using kept = keepClaim(context, claim)
  try {
    if (!(await isInUse(context.target, claim.target))) {
      await releaseClaim(context.db, claim)
      return { status: 'away', restaurantId }
    }
    const target = leasedTarget(context.target, kept.check)
    const believed = claim.interrupted ? 'contents' : trust
    return await bringInLine({ ...context, target }, claim, { trust: believed, most, othersWait })
  } catch (error) {
    return failAttempt(context, claim, messageOf(error))
  }
}

type LeasedContext = PublishContext & { target: LeasedTarget }

async function bringInLine(
  context: LeasedContext,
  claim: Claim,
  { trust, most, othersWait }: Required<PublishOptions>,
): Promise<PublishResult> {
  const tooMuch = async (): Promise<PublishResult> => {
    await releaseClaim(context.db, claim)
    return { status: 'large', restaurantId: claim.restaurantId }
  }
  if (isBounded(most) && (await isLarge(context.db, claim, { trust, most }))) return tooMuch()
  const at = context.now()
  const whole = await loadMenu(context.db, claim.restaurantId)
  const folders = whole ? [whole.slug, ...whole.formerSlugs] : []
  const held = await heldFiles(context.target, claim.manifest, folders, {
    trust,
    media: context.media,
  })
  const looked = isBounded(most) ? planOf(context, whole, { held, at }) : null
  if (looked && isMore(looked, held, most)) return tooMuch()
  const menu = whole && (await bringPictures(context, whole, held.media))
  // Whoever sees pages need not wait for what is drawn.
  const isSeen = trust === 'manifest' && held.pages.size > 0
  if (menu && !isSeen) await putDrawnPictures(context, menu, held.media)
  const isAsLooked = menu === whole && (!menu || isSeen)
  const plan = isAsLooked && looked ? looked : planOf(context, menu, { held, at })
  // What is looked at file by file is looked at once, and a new menu is out at once.
  const inPieces = isSeen ? othersWait : nobodyWaits
  const work = { menu, isWhole: menu === whole, held, at, plan, trust, othersWait: inPieces }
  return putPlan(context, claim, work)
}

interface Work {
  menu: MenuDocument | undefined
  /** Whether none of its pictures is lost. */
  isWhole: boolean
  held: HeldFiles
  /** The moment that the pages are for. */
  at: Date
  plan: Plan
  trust: Trust
  othersWait: () => boolean
}

async function putPlan(context: LeasedContext, claim: Claim, work: Work): Promise<PublishResult> {
  const { menu, held, at, plan, othersWait } = work
  await noteFolders(context.db, claim, new Set(plan.pages.map(({ file }) => folderOf(file))))
  const first = await putPages(context, plan, held.pages, othersWait)
  const replan = () => planOf(context, menu, { held, at })
  const followed =
    menu && !first.isCut
      ? await followDrawn(context, claim, menu, { held, plan, replan, othersWait }, first)
      : { ...first, isWaiting: false }
  if (!followed.isCut) return endWhole(context, claim, work, followed)
  const { pages, written: changed, drawnUntil } = followed
  const media = [...held.media]
  const manifest = { ...claim.manifest, pages, media, ...(drawnUntil && { drawnUntil }) }
  await checkInUse(context.target, claim.target)
  await recordPiece(context, claim, { manifest, changed })
  return { status: 'partly', restaurantId: claim.restaurantId }
}

/** All that there should be is there: what should not is taken away. */
async function endWhole(
  context: LeasedContext,
  claim: Claim,
  { menu, isWhole, held, at, plan, trust }: Work,
  { pages, written, isWaiting, drawnUntil }: Followed,
): Promise<PublishResult> {
  const removed = await clearUp(context, claim, [...held.pages.keys()], Object.keys(pages))
  if (!menu) await removeGonePictures(context, claim.manifest.media)
  // What an attempt that was cut short had put, nobody knows.
  const changed = claim.interrupted ? Object.keys(pages) : written
  const shown = plan.drawn.filter((name) => held.media.has(name))
  const drawn = isWaiting ? drawnAmong(held.media) : shown
  await checkInUse(context.target, claim.target)
  await recordOutcome(context, claim, {
    revision: menu?.revision ?? null,
    manifest: {
      pages,
      media: [...plan.media, ...drawn],
      ...(drawnUntil && { drawnUntil }),
    },
    changed: [...changed, ...removed],
    checked: trust !== 'manifest',
    nextChangeAt: menu ? nextChange(menu, at) : null,
    // A picture that was lost may be back by then, and one that waits be drawn.
    retryAt: isWhole && !isWaiting ? null : new Date(context.now().getTime() + LAST_RETRY_MS),
  })
  return {
    status: 'published',
    restaurantId: claim.restaurantId,
    pages: plan.pages.length,
    written: written.length,
    removed: removed.length,
  }
}

function planOf(
  { renderer: { fingerprint }, target: { caseSensitive } }: PublishContext,
  menu: MenuDocument | undefined,
  { held: { media: drawn }, at }: Pick<Work, 'held' | 'at'>,
): Plan {
  return menu ? planFiles(menu, { fingerprint, caseSensitive, drawn, at }) : NOTHING
}
