import { hostname } from 'node:os'
import { setTimeout as after } from 'node:timers/promises'
import pLimit from 'p-limit'
import { newId } from '#db/ids.ts'
import type { Database } from '#db/open.ts'
import {
  isLive,
  listPublishers,
  isKnownTarget,
  listInPlace,
  moveTarget,
  notePagesGone,
} from '#db/queries/targets.ts'
import { areSiteAssetsUnverified, AWAY, readTarget } from '#db/queries/publications.ts'
import { transact } from '#db/transact.ts'
import { LIVE_MS } from '#db/rules/publishing.ts'
import type { MediaStore } from '../pictures/media-store.ts'
import type { PublisherSelf } from '../publish/register-publisher.ts'
import { describeTargetId, putTargetId, readTargetId } from './target-id.ts'
import type { Target } from './target.ts'

export interface CheckContext {
  db: Database
  target: Target
  media: MediaStore
  self: PublisherSelf
  now: () => Date
}

export interface CheckOptions {
  /** Takes over another target, or one without an id. */
  mayAdopt: boolean
  after: string
}

export interface TargetState {
  isAway: boolean
  trouble: string | null
  lacksSite: boolean
  after: string
}

// In a bucket each look costs money.
const PAGES_AT_ONCE = { folder: 50, bucket: 2 }

/**
 * Checks that the target is ours and has its pages. With `mayAdopt`, adopts another one: then all pages are
 * behind.
 */
export async function checkTarget(
  context: CheckContext,
  { mayAdopt, after }: CheckOptions,
): Promise<TargetState> {
  const { db, target, media, self } = context
  const inUse = await readTarget(db)
  const targetId = await readTargetId(target)
  const isSame = targetId !== null && targetId === inUse
  await self.heartbeat({ target: isSame ? targetId : null })
  if (!isSame) {
    const trouble = await whyNot(context, { inUse, targetId, mayAdopt })
    if (trouble !== null) return { isAway: true, trouble, lacksSite: true, after }
    await adopt(context, inUse, targetId)
    await self.heartbeat({ target: await readTarget(db) })
    return { isAway: false, trouble: null, lacksSite: true, after: '' }
  }
  const next = await checkPages(context, after)
  const lacksSite = !(await target.has('404.html')) || (await areSiteAssetsUnverified(db))
  const trouble = await Promise.all([target.check(), media.check()]).then(
    () => null,
    (error: Error) => error.message,
  )
  return { isAway: false, trouble, lacksSite, after: next }
}

interface Seen {
  inUse: string | null
  targetId: string | null
  mayAdopt: boolean
}

/** Null if it may be adopted. */
async function whyNot(
  context: CheckContext,
  { inUse, targetId, mayAdopt }: Seen,
): Promise<string | null> {
  const { db } = context
  if (inUse === null) return null
  if (inUse !== AWAY) {
    if (await isSeenByOthers(context, inUse)) {
      return 'Another publisher of this database publishes to another CDN.'
    }
    // From now on nothing counts as published.
    if (!mayAdopt) await transact(db, (trx) => moveTarget(trx, { from: inUse, to: AWAY }))
  }
  const isBack = targetId !== null && (await isKnownTarget(db, targetId))
  return mayAdopt || isBack ? null : describeTargetId(targetId)
}

async function isSeenByOthers(
  { db, self, now }: CheckContext,
  targetId: string | null,
): Promise<boolean> {
  const publishers = await listPublishers(db)
  return publishers.some(
    (other) =>
      other.target === targetId &&
      isLive(other, now()) &&
      !(other.host === hostname() && other.pid === self.pid),
  )
}

async function adopt(
  { db, target }: CheckContext,
  inUse: string | null,
  targetId: string | null,
): Promise<void> {
  const from = (await readTarget(db)) === AWAY ? AWAY : inUse
  const to = targetId ?? newId()
  // One of several publishers wins.
  if (!(await transact(db, (trx) => moveTarget(trx, { from, to })))) return
  if (targetId !== null) return
  try {
    await putTargetId(target, to)
  } catch (error) {
    await transact(db, (trx) => moveTarget(trx, { from: to, to: from }))
    throw error
  }
}

/** Checks some menus' pages in turn, and more while some are missing. */
async function checkPages({ db, target }: CheckContext, after: string): Promise<string> {
  const limit = target.putsAtOnce > 1 ? PAGES_AT_ONCE.bucket : PAGES_AT_ONCE.folder
  for (;;) {
    const menus = await listInPlace(db, { after, limit })
    const last = menus.at(-1)
    if (!last) return ''
    after = last.restaurantId
    const found = await pLimit(limit).map(menus, ({ slug }) => target.has(`${slug}/index.html`))
    const gone = menus.filter((_, index) => !found[index])
    if (gone.length === 0) return after
    await notePagesGone(
      db,
      gone.map(({ restaurantId }) => restaurantId),
    )
  }
}

const POLL_EVERY_MS = 500

export class TargetInUseError extends Error {
  override name = 'TargetInUseError'
}

/**
 * Adopts a command's target. Waits a moment for a server to see that the former one is gone; if it is not,
 * throws.
 */
export async function adoptTarget(context: CheckContext): Promise<void> {
  const until = performance.now() + LIVE_MS / 2
  for (;;) {
    const { isAway, trouble } = await checkTarget(context, { mayAdopt: true, after: '' })
    if (!isAway) return
    if (performance.now() > until) throw new TargetInUseError(trouble ?? '')
    await after(POLL_EVERY_MS)
  }
}
