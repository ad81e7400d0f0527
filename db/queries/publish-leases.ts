import type { ExpressionBuilder, InferResult } from 'kysely'
import { skipLocked } from '../engines/engine.ts'
import { FURTHEST_MS } from '../rules/publishing.ts'
import type { Db, Schema } from '../schema.ts'
import { EMPTY_MANIFEST, recordedFolders, type Manifest, readTarget } from './publications.ts'

/** A lease to publish one restaurant. */
export interface PublishLease {
  restaurantId: string
  workerId: string
  revision: number
  manifest: Manifest
  /** The attempt before failed, or had another target: files may differ from the manifest. */
  interrupted: boolean
  attempts: number
  /** How often it was marked unverified before. */
  unverified: number
  target: string | null
}

export interface LeaseRequest {
  workerId: string
  now: Date
  until: Date
}

/** Undefined if another has it. Part of a transaction. */
export async function takePublishLease(
  trx: Db,
  restaurantId: string,
  request: LeaseRequest,
): Promise<PublishLease | undefined> {
  const query = selectPublication(trx, restaurantId)
  const before = await query.$call(skipLocked(trx)).executeTakeFirst()
  if (before?.leaseUntil && isRunning(before.leaseUntil, request)) return undefined
  if (before) await takeLease(trx, restaurantId, request)
  else if (!(await addLease(trx, restaurantId, request))) return undefined
  return leaseOf(
    { restaurantId, workerId: request.workerId, target: await readTarget(trx) },
    before,
  )
}

/** To end another publisher's lease. */
export async function readPublishLease(
  db: Db,
  restaurantId: string,
  workerId: string,
): Promise<PublishLease> {
  const publication = await selectPublication(db, restaurantId).executeTakeFirst()
  return leaseOf({ restaurantId, workerId, target: await readTarget(db) }, publication)
}

function selectPublication(db: Db, restaurantId: string) {
  return db
    .selectFrom('publications')
    .select([
      'revision',
      'manifest',
      'failure',
      'attempts',
      'leaseHolder',
      'leaseUntil',
      'unverified',
      'orphanedFolders',
      'target',
    ])
    .where('restaurantId', '=', restaurantId)
}

type Publication = InferResult<ReturnType<typeof selectPublication>>[number]

function leaseOf(
  { restaurantId, workerId, target }: Pick<PublishLease, 'restaurantId' | 'workerId' | 'target'>,
  before: Publication | undefined,
): PublishLease {
  return {
    restaurantId,
    workerId,
    target,
    revision: before?.revision ?? -1,
    manifest: before ? manifestOf(before) : EMPTY_MANIFEST,
    interrupted:
      before !== undefined &&
      (before.failure !== null ||
        before.leaseHolder !== null ||
        before.unverified > 0 ||
        before.target !== target),
    attempts: before?.attempts ?? 0,
    unverified: before?.unverified ?? 0,
  }
}

function manifestOf({ manifest, orphanedFolders }: Publication): Manifest {
  const recorded = JSON.parse(manifest) as Manifest
  if (orphanedFolders === null) return recorded
  const left = orphanedFolders.split('/').filter((folder) => folder !== '')
  return { ...recorded, underWay: [...new Set([...(recorded.underWay ?? []), ...left])] }
}

// Too far ahead: the clock was set back since.
function isRunning(leaseUntil: string, { now }: LeaseRequest): boolean {
  const furthest = new Date(now.getTime() + FURTHEST_MS)
  return leaseUntil > now.toISOString() && leaseUntil <= furthest.toISOString()
}

async function takeLease(
  trx: Db,
  restaurantId: string,
  { workerId, until }: LeaseRequest,
): Promise<void> {
  await trx
    .updateTable('publications')
    .set({ leaseHolder: workerId, leaseUntil: until.toISOString() })
    .where('restaurantId', '=', restaurantId)
    .execute()
}

/** False if another is inserting it. */
async function addLease(
  trx: Db,
  restaurantId: string,
  { workerId, until }: LeaseRequest,
): Promise<boolean> {
  const leased = { leaseHolder: workerId, leaseUntil: until.toISOString() }
  const first = {
    revision: -1,
    manifest: JSON.stringify(EMPTY_MANIFEST),
    attempts: 0,
    unverified: 0,
  }
  const added = await trx
    .insertInto('publications')
    .values({ restaurantId, ...first, ...leased })
    .onConflict((conflict) => conflict.column('restaurantId').doNothing())
    .executeTakeFirst()
  return added.numInsertedOrUpdatedRows === 1n
}

function isHeldBy({ restaurantId, workerId }: Pick<PublishLease, 'restaurantId' | 'workerId'>) {
  return (row: ExpressionBuilder<Schema, 'publications'>) =>
    row.and({ restaurantId, leaseHolder: workerId })
}

/** False if another took over. */
export async function renewPublishLease(
  db: Db,
  lease: PublishLease,
  until: Date,
): Promise<boolean> {
  const renewed = await db
    .updateTable('publications')
    .set({ leaseUntil: until.toISOString() })
    .where(isHeldBy(lease))
    .executeTakeFirst()
  return renewed.numUpdatedRows > 0n
}

/** Records folders before pages are put: after a crash and a rename, the next publisher finds them. */
export async function noteFolders(
  db: Db,
  lease: PublishLease,
  folders: ReadonlySet<string>,
): Promise<void> {
  const { manifest } = lease
  const added = folders.difference(recordedFolders(manifest))
  if (added.size === 0) return
  lease.manifest = { ...manifest, underWay: [...(manifest.underWay ?? []), ...added] }
  await db
    .updateTable('publications')
    .set({ manifest: JSON.stringify(lease.manifest) })
    .where(isHeldBy(lease))
    .execute()
}

export interface Published {
  revision: number
  manifest: Manifest
  fingerprint: string
  checked: boolean
  /** For missing pictures; null if none. */
  retryAt?: Date | null
  /** When the clock changes pages; null for never. */
  nextChangeAt?: Date | null
  now: Date
}

/** Records the state and releases the lease; false if it was lost. */
export async function recordPublication(
  db: Db,
  lease: PublishLease,
  { revision, manifest, fingerprint, checked, retryAt = null, nextChangeAt = null, now }: Published,
): Promise<boolean> {
  const time = now.toISOString()
  const recorded = await db
    .updateTable('publications')
    .set((row) => ({
      revision,
      manifest: JSON.stringify(manifest),
      fingerprint,
      target: lease.target,
      publishedAt: time,
      ...(checked && { checkedAt: time }),
      failure: null,
      attempts: 0,
      retryAt: retryAt?.toISOString() ?? null,
      nextChangeAt: nextChangeAt?.toISOString() ?? null,
      leaseHolder: null,
      leaseUntil: null,
      unverified: row('unverified', '-', lease.unverified),
      // Added during this attempt.
      orphanedFolders: row
        .case()
        .when('unverified', '>', lease.unverified)
        .then(row.ref('orphanedFolders'))
        .else(null)
        .end(),
    }))
    .where(isHeldBy(lease))
    .executeTakeFirst()
  return recorded.numUpdatedRows > 0n
}

/** Records a failure and the next try; false if the lease was lost. */
export async function recordFailure(
  db: Db,
  lease: PublishLease,
  { failure, retryAt }: { failure: string; retryAt: Date },
): Promise<boolean> {
  const recorded = await db
    .updateTable('publications')
    .set((row) => ({
      failure,
      retryAt: retryAt.toISOString(),
      attempts: row('attempts', '+', 1),
      leaseHolder: null,
      leaseUntil: null,
    }))
    .where(isHeldBy(lease))
    .executeTakeFirst()
  return recorded.numUpdatedRows > 0n
}

/** Releases an unused lease; `interrupted` stays. */
export async function releasePublishLease(db: Db, lease: PublishLease): Promise<void> {
  await db
    .updateTable('publications')
    .set({ leaseUntil: null, ...(!lease.interrupted && { leaseHolder: null }) })
    .where(isHeldBy(lease))
    .execute()
}

/** Forgets a deleted restaurant after its files; false if the lease was lost. */
export async function forgetPublication(db: Db, lease: PublishLease): Promise<boolean> {
  const forgotten = await db
    .deleteFrom('publications')
    .where(isHeldBy(lease))
    .where('unverified', '<=', lease.unverified)
    .executeTakeFirst()
  return forgotten.numDeletedRows > 0n
}

/**
 * Another may have changed these files: a late publisher, or the slug's former owner. All folders of the
 * manifest are checked again, even after a rename.
 */
export async function markUnverified(
  db: Db,
  { restaurantId, manifest }: Pick<PublishLease, 'restaurantId' | 'manifest'>,
): Promise<void> {
  const forgotten = { revision: -1, manifest: JSON.stringify(manifest), attempts: 0, unverified: 1 }
  const left = Array.from(recordedFolders(manifest), (folder) => `${folder}/`).join('')
  await db
    .insertInto('publications')
    .values({ restaurantId, ...forgotten })
    .onConflict((conflict) =>
      conflict.column('restaurantId').doUpdateSet((row) => ({
        unverified: row('publications.unverified', '+', 1),
        orphanedFolders: row(
          row.fn.coalesce('publications.orphanedFolders', row.val('')),
          '||',
          left,
        ),
      })),
    )
    .execute()
}
