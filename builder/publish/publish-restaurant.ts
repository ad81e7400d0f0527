import { messageOf } from '#db/errors.ts'
import type { Database } from '#db/open.ts'
import {
  releasePublishLease,
  takePublishLease,
  noteFolders,
  type PublishLease,
  markUnverified,
} from '#db/queries/publish-leases.ts'
import { loadMenu } from '#db/queries/menus.ts'
import { folderOf, EMPTY_MANIFEST } from '#db/queries/publications.ts'
import type { MenuDocument } from '#db/menu/document.ts'
import { LAST_RETRY_MS, LEASE_MS } from '#db/rules/publishing.ts'
import { nextChange } from '#db/menu/availability.ts'
import { transact } from '#db/transact.ts'
import { listSlugOwners } from '#db/queries/names.ts'
import { toSegment } from '#db/rules/text/segments.ts'
import type { Db } from '#db/schema.ts'
import { publishPictures } from '../pictures/media-file.ts'
import { putDrawnPictures } from '../pictures/drawn-pictures.ts'
import type { MediaStore } from '../pictures/media-store.ts'
import { removePicturesOfGone } from '../maintenance/unused-media.ts'
import { checkInUse, isInUse } from '../targets/target-id.ts'
import type { Target } from '../targets/target.ts'
import { fileKeys } from '../targets/files.ts'
import { heldFiles, type HeldFiles, type Trust } from './files-on-target.ts'
import { holdLease, leasedTarget, type LeasedTarget } from './publish-lease.ts'
import { NO_LIMITS, isBounded, isLarge, exceedsLimits, type PublishLimits } from './limits.ts'
import { planFiles, type Plan } from './plan-files.ts'
import { failAttempt, recordOutcome, type FailedResult } from './record.ts'
import { putPages, removePages, type PutPages } from './write.ts'
import type { Renderer } from './renderer.ts'

export interface PublishContext {
  db: Database
  renderer: Renderer
  target: Target
  media: MediaStore
  purging: boolean
  /** Unique in this database. */
  workerId: string
  now: () => Date
}

export type PublishResult =
  | { status: 'published'; restaurantId: string; pages: number; written: number; removed: number }
  | { status: 'busy'; restaurantId: string }
  /** Over the limits; nothing was put. */
  | { status: 'large'; restaurantId: string }
  /** The target is away or not ours; nothing was put. */
  | { status: 'away'; restaurantId: string }
  | FailedResult

export interface PublishOptions {
  trust?: Trust
  limits?: PublishLimits
}

const NOTHING: Plan = { pages: [], media: [], drawn: [] }

/**
 * Synchronizes the CDN with a menu: load, plan, render, write, record. Idempotent; may be killed anywhere.
 */
export async function publishRestaurant(
  context: PublishContext,
  restaurantId: string,
  { trust = 'manifest', limits = NO_LIMITS }: PublishOptions = {},
): Promise<PublishResult> {
  const now = context.now()
  const request = { workerId: context.workerId, now, until: new Date(now.getTime() + LEASE_MS) }
  const lease = await transact(context.db, (trx) => takePublishLease(trx, restaurantId, request))
  if (!lease) return { status: 'busy', restaurantId }
  using held = holdLease(context, lease)
  try {
    if (!(await isInUse(context.target, lease.target))) {
      await releasePublishLease(context.db, lease)
      return { status: 'away', restaurantId }
    }
    const target = leasedTarget(context.target, held.check)
    const believed = lease.interrupted ? 'contents' : trust
    return await syncTarget({ ...context, target }, lease, { trust: believed, limits })
  } catch (error) {
    return failAttempt(context, lease, messageOf(error))
  }
}

type LeasedContext = PublishContext & { target: LeasedTarget }

async function syncTarget(
  context: LeasedContext,
  lease: PublishLease,
  { trust, limits }: Required<PublishOptions>,
): Promise<PublishResult> {
  const tooMuch = async (): Promise<PublishResult> => {
    await releasePublishLease(context.db, lease)
    return { status: 'large', restaurantId: lease.restaurantId }
  }
  if (isBounded(limits) && (await isLarge(context.db, lease, { trust, limits }))) return tooMuch()
  const at = context.now()
  const whole = await loadMenu(context.db, lease.restaurantId)
  const folders = whole ? [whole.slug, ...whole.formerSlugs] : []
  const held = await heldFiles(context.target, lease.manifest, folders, {
    trust,
    media: context.media,
  })
  const firstPlan = isBounded(limits) ? planOf(context, whole, { held, at }) : null
  if (firstPlan && exceedsLimits(firstPlan, held, limits)) return tooMuch()
  const menu = whole && (await publishPictures(context, whole, held.media))
  // Visitors of existing pages need not wait for drawings.
  const isSeen = trust === 'manifest' && held.pages.size > 0
  if (menu && !isSeen) await putDrawnPictures(context, menu, held.media)
  const isStillPlanned = menu === whole && (!menu || isSeen)
  const plan = isStillPlanned && firstPlan ? firstPlan : planOf(context, menu, { held, at })
  await noteFolders(context.db, lease, new Set(plan.pages.map(({ file }) => folderOf(file))))
  const first = await putPages(context, plan, held.pages)
  const { pages, written } = menu
    ? await putGeneratedImages(context, menu, { held, plan, at }, first)
    : first
  const removed = await removeOrphans(context, lease, [...held.pages.keys()], Object.keys(pages))
  if (!menu) await removePicturesOfGone(context, lease.manifest.media)
  await checkInUse(context.target, lease.target)
  // What the interrupted attempt put is unknown.
  const changed = lease.interrupted ? Object.keys(pages) : written
  await recordOutcome(context, lease, {
    revision: menu?.revision ?? null,
    manifest: {
      pages,
      media: [...plan.media, ...plan.drawn.filter((name) => held.media.has(name))],
    },
    changed: [...changed, ...removed],
    checked: trust !== 'manifest',
    nextChangeAt: menu ? nextChange(menu, at) : null,
    // Lost pictures may be back.
    retryAt: menu === whole ? null : new Date(context.now().getTime() + LAST_RETRY_MS),
  })
  return {
    status: 'published',
    restaurantId: lease.restaurantId,
    pages: plan.pages.length,
    written: written.length,
    removed: removed.length,
  }
}

function planOf(
  { renderer: { fingerprint }, target: { caseSensitive } }: PublishContext,
  menu: MenuDocument | undefined,
  { held: { media: drawn }, at }: { held: HeldFiles; at: Date },
): Plan {
  return menu ? planFiles(menu, { fingerprint, caseSensitive, drawn, at }) : NOTHING
}

type SlugOwners = ReadonlyMap<string, string>

/**
 * Removes unwanted files and returns them. Folders that others took over stay: their new owners are marked
 * unverified and clean up.
 */
async function removeOrphans(
  { db, target }: { db: Db; target: Target },
  lease: PublishLease,
  held: readonly string[],
  wanted: readonly string[],
): Promise<string[]> {
  const key = fileKeys(target)
  const kept = new Set(wanted.map(key))
  const before = await otherSlugOwners(db, lease, held)
  const gone = held.filter((file) => !kept.has(key(file)) && !before.has(key(folderOf(file))))
  await removePages(target, gone)
  const after = await otherSlugOwners(db, lease, [...held, ...wanted])
  for (const [folder, restaurantId] of [...before, ...after]) {
    const manifest = { ...EMPTY_MANIFEST, underWay: [folder] }
    await markUnverified(db, { restaurantId, manifest })
  }
  return gone
}

async function otherSlugOwners(
  db: Db,
  { restaurantId }: PublishLease,
  files: Iterable<string>,
): Promise<SlugOwners> {
  const folders = new Set(Iterator.from(files).map(folderOf))
  const owners = await listSlugOwners(db, [...new Set([...folders].map(toSegment))])
  const others = owners.filter((owner) => owner.restaurantId !== restaurantId)
  return new Map(others.map((owner) => [owner.slug, owner.restaurantId]))
}

/** Draws missing pictures, then their pages. Pages go out before, so that a price never waits. */
async function putGeneratedImages(
  context: LeasedContext,
  menu: MenuDocument,
  { held, plan, at }: { held: HeldFiles; plan: Plan; at: Date },
  first: PutPages,
): Promise<PutPages> {
  if (plan.drawn.every((name) => held.media.has(name))) return first
  if (!(await putDrawnPictures(context, menu, held.media))) return first
  const known = new Map([...held.pages, ...Object.entries(first.pages)])
  const { pages, written } = await putPages(context, planOf(context, menu, { held, at }), known)
  return { pages, written: [...new Set([...first.written, ...written])] }
}
