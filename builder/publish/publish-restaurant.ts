import { messageOf } from '#db/errors.ts'
import type { Database } from '#db/open.ts'
import {
  releaseClaim,
  claimPublication,
  noteFolders,
  type Claim,
  doubtPublication,
  forgetPublication,
  recordPieceOut,
  recordPublication,
} from '#db/queries/claims.ts'
import { loadMenu } from '#db/queries/menus.ts'
import { folderOf, EMPTY_MANIFEST, type Manifest, addPurges } from '#db/queries/publications.ts'
import type { MenuDocument } from '#db/menu/document.ts'
import { LAST_RETRY_MS, LEASE_MS, CLOCK_STEP_MS } from '#db/rules/publishing.ts'
import { nextChange } from '#db/menu/availability.ts'
import { transact } from '#db/transact.ts'
import { listTenants } from '#db/queries/names.ts'
import { toSegment } from '#db/rules/segments.ts'
import type { Db } from '#db/schema.ts'
import { bringPictures } from '../pictures/media-file.ts'
import { drawnAmong, putDrawnPictures } from '../pictures/drawn-pictures.ts'
import type { MediaStore } from '../pictures/media-store.ts'
import { removeGonePictures } from '../maintenance/gone-pictures.ts'
import { checkInUse, isInUse } from '../targets/installation.ts'
import type { Target } from '../targets/target.ts'
import { fileKeys } from '../targets/files.ts'
import { mayDraw, withDrawing } from '../pictures/drawing-allowance.ts'
import { failAttempt, type FailedResult } from './failed-attempt.ts'
import { heldFiles, type HeldFiles, type Trust } from './files-on-target.ts'
import { keepClaim, leasedTarget, type LeasedTarget, TAKEN_OVER } from './claim.ts'
import { ALL, isBounded, isLarge, isMore, type Most } from './limits.ts'
import { planFiles, type Plan, pagePath } from './plan-files.ts'
import { putPages, removePages, type PutPages } from './write.ts'
import type { Renderer } from './renderer.ts'

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

/** Restaurants by their folder, where that was another's: names that were given up. */
type Tenants = ReadonlyMap<string, string>

/**
 * Takes away the files that nobody wants, and returns them. Those in what is somebody else's folder by
 * now stay: whoever moves in has just put some of the same names, and clears up the rest. They are to
 * look there even where they move on meanwhile, since nobody else would.
 */
async function clearUp(
  { db, target }: { db: Db; target: Target },
  claim: Claim,
  held: readonly string[],
  wanted: readonly string[],
): Promise<string[]> {
  const key = fileKeys(target)
  const kept = new Set(wanted.map(key))
  const before = await newTenants(db, claim, held)
  const gone = held.filter((file) => !kept.has(key(file)) && !before.has(key(folderOf(file))))
  await removePages(target, gone)
  const after = await newTenants(db, claim, [...held, ...wanted])
  for (const [folder, restaurantId] of [...before, ...after]) {
    const manifest = { ...EMPTY_MANIFEST, underWay: [folder] }
    await doubtPublication(db, { restaurantId, manifest })
  }
  return gone
}

async function newTenants(
  db: Db,
  { restaurantId }: Claim,
  files: Iterable<string>,
): Promise<Tenants> {
  const folders = new Set(Iterator.from(files).map(folderOf))
  const tenants = await listTenants(db, [...new Set([...folders].map(toSegment))])
  const others = tenants.filter((tenant) => tenant.restaurantId !== restaurantId)
  return new Map(others.map((tenant) => [tenant.slug, tenant.restaurantId]))
}

interface FollowContext {
  renderer: Renderer
  target: LeasedTarget
  media: MediaStore
  now: () => Date
}

/** What is out before anything is drawn, and what is to be out with it. */
interface Shown {
  held: HeldFiles
  plan: Plan
  replan: () => Plan
  othersWait: () => boolean
}

/** Pages as they are in the end. */
interface Followed extends PutPages {
  drawnUntil?: string
  /** Whether something is not drawn yet because so much was of late. */
  isWaiting: boolean
}

/** Draws what is missing; pages have shown what there was before, and come once more to show it. */
async function followDrawn(
  context: FollowContext,
  { manifest: { drawnUntil } }: Claim,
  menu: MenuDocument,
  { held, plan, replan, othersWait }: Shown,
  first: PutPages,
): Promise<Followed> {
  const now = context.now()
  const asBefore = { ...first, ...(drawnUntil && { drawnUntil }) }
  if (plan.drawn.every((name) => held.media.has(name))) return { ...asBefore, isWaiting: false }
  if (!mayDraw(drawnUntil, now)) return { ...asBefore, isWaiting: true }
  const isDrawn = await putDrawnPictures(context, menu, held.media)
  if (!isDrawn) return { ...asBefore, isWaiting: false }
  const known = new Map([...held.pages, ...Object.entries(first.pages)])
  const { pages, written, isCut } = await putPages(context, replan(), known, othersWait)
  const all = [...new Set([...first.written, ...written])]
  const until = withDrawing(drawnUntil, now)
  return { pages, written: all, isCut, drawnUntil: until, isWaiting: false }
}

/** What a publish has brought about. */
interface Outcome {
  /** Null when the restaurant is gone. */
  revision: number | null
  manifest: Manifest
  /** Files that are others now than before. */
  changed: readonly string[]
  /** Whether the files were held against what was recorded. */
  checked: boolean
  /** When to look again for what was not to be had; null when nothing is missing. */
  retryAt: Date | null
  /** When the pages would be others without any change; null for never. */
  nextChangeAt: Date | null
}

interface RecordContext {
  db: Database
  renderer: Pick<Renderer, 'fingerprint'>
  /** Whether a CDN in front is told which pages have changed. */
  purging: boolean
  now: () => Date
}

/** Records it, and what a CDN in front must be told; throws when somebody else has taken over. */
function recordOutcome(
  context: RecordContext,
  claim: Claim,
  { revision, changed, ...outcome }: Outcome,
): Promise<void> {
  const { renderer, now } = context
  const nextChangeAt = inStep(outcome.nextChangeAt)
  const published = { ...outcome, nextChangeAt, fingerprint: renderer.fingerprint, now: now() }
  return end(context, changed, (trx) =>
    revision === null
      ? forgetPublication(trx, claim)
      : recordPublication(trx, claim, { ...published, revision }),
  )
}

/** Records what of a menu that stays behind is out, in the same way. */
function recordPiece(
  context: RecordContext,
  claim: Claim,
  { manifest, changed }: Pick<Outcome, 'manifest' | 'changed'>,
): Promise<void> {
  const piece = { manifest, now: context.now() }
  return end(context, changed, (trx) => recordPieceOut(trx, claim, piece))
}

async function end(
  { db, purging }: RecordContext,
  changed: readonly string[],
  record: (db: Db) => Promise<boolean>,
): Promise<void> {
  const recordOwn = async (trx: Db) => {
    if (!(await record(trx))) throw new Error(TAKEN_OVER)
  }
  if (!purging || changed.length === 0) return recordOwn(db)
  // Together, so that no change is recorded of which a CDN in front is never told.
  await transact(db, async (trx) => {
    await recordOwn(trx)
    await addPurges(trx, changed.map(pagePath))
  })
}

// What changes within one step changes at once: a menu of a thousand such times is not made a thousand times.
function inStep(moment: Date | null): Date | null {
  return moment && new Date(Math.ceil(moment.getTime() / CLOCK_STEP_MS) * CLOCK_STEP_MS)
}
