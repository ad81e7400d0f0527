import type { ExpressionBuilder, InferResult } from 'kysely'
import { whatIsFree } from '../engines/engine.ts'
import { FURTHEST_MS } from '../rules/publishing.ts'
import type { Db, Schema } from '../schema.ts'
import { EMPTY_MANIFEST, recordedFolders, type Manifest, readTarget } from './publications.ts'

/** The right to publish one restaurant, for a while. */
export interface Claim {
  restaurantId: string
  workerId: string
  revision: number
  manifest: Manifest
  /** The attempt before did not end well, or was on another target: the CDN may hold more or less than the manifest says. */
  interrupted: boolean
  /** Attempts that have failed in a row. */
  attempts: number
  /** How often it was marked unverified before this attempt. */
  unverified: number
  /** The mark of the target in use. */
  target: string | null
}

export interface Lease {
  workerId: string
  now: Date
  /** When others may take over. */
  until: Date
}

/** Takes the right to publish; undefined while somebody else has it. Part of a transaction. */
export async function claimPublication(
  trx: Db,
  restaurantId: string,
  lease: Lease,
): Promise<Claim | undefined> {
  const query = selectPublication(trx, restaurantId)
  const before = await query.$call(whatIsFree(trx)).executeTakeFirst()
  if (before?.leaseUntil && isRunning(before.leaseUntil, lease)) return undefined
  if (before) await takeLease(trx, restaurantId, lease)
  else if (!(await addLease(trx, restaurantId, lease))) return undefined
  return claimOf({ restaurantId, workerId: lease.workerId, target: await readTarget(trx) }, before)
}

/** The claim that a publisher has or had, for whoever must end it in its place. */
export async function readClaim(db: Db, restaurantId: string, workerId: string): Promise<Claim> {
  const publication = await selectPublication(db, restaurantId).executeTakeFirst()
  return claimOf({ restaurantId, workerId, target: await readTarget(db) }, publication)
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

function claimOf(
  { restaurantId, workerId, target }: Pick<Claim, 'restaurantId' | 'workerId' | 'target'>,
  before: Publication | undefined,
): Claim {
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

// One that ends too far ahead was given before the clock was set back.
function isRunning(leaseUntil: string, { now }: Lease): boolean {
  const furthest = new Date(now.getTime() + FURTHEST_MS)
  return leaseUntil > now.toISOString() && leaseUntil <= furthest.toISOString()
}

async function takeLease(trx: Db, restaurantId: string, { workerId, until }: Lease): Promise<void> {
  await trx
    .updateTable('publications')
    .set({ leaseHolder: workerId, leaseUntil: until.toISOString() })
    .where('restaurantId', '=', restaurantId)
    .execute()
}

/** Takes what nobody had before; false when somebody is just taking it. */
async function addLease(
  trx: Db,
  restaurantId: string,
  { workerId, until }: Lease,
): Promise<boolean> {
  const lease = { leaseHolder: workerId, leaseUntil: until.toISOString() }
  const first = {
    revision: -1,
    manifest: JSON.stringify(EMPTY_MANIFEST),
    attempts: 0,
    unverified: 0,
  }
  const added = await trx
    .insertInto('publications')
    .values({ restaurantId, ...first, ...lease })
    .onConflict((conflict) => conflict.column('restaurantId').doNothing())
    .executeTakeFirst()
  return added.numInsertedOrUpdatedRows === 1n
}

/** The row of a claim, while nobody else has taken over. */
function isHeldBy({ restaurantId, workerId }: Pick<Claim, 'restaurantId' | 'workerId'>) {
  return (row: ExpressionBuilder<Schema, 'publications'>) =>
    row.and({ restaurantId, leaseHolder: workerId })
}

/** Keeps a claim for longer; false when somebody else has taken over. */
export async function renewClaim(db: Db, claim: Claim, until: Date): Promise<boolean> {
  const renewed = await db
    .updateTable('publications')
    .set({ leaseUntil: until.toISOString() })
    .where(isHeldBy(claim))
    .executeTakeFirst()
  return renewed.numUpdatedRows > 0n
}

/**
 * Notes the folders that are about to be put, also in the claim, where the manifest names none of their
 * pages yet: should this attempt be cut short and the name change, whoever comes next finds what it
 * left.
 */
export async function noteFolders(
  db: Db,
  claim: Claim,
  folders: ReadonlySet<string>,
): Promise<void> {
  const { manifest } = claim
  const added = folders.difference(recordedFolders(manifest))
  if (added.size === 0) return
  claim.manifest = { ...manifest, underWay: [...(manifest.underWay ?? []), ...added] }
  await db
    .updateTable('publications')
    .set({ manifest: JSON.stringify(claim.manifest) })
    .where(isHeldBy(claim))
    .execute()
}

/** What a publish brought to the CDN. */
export interface Published {
  revision: number
  manifest: Manifest
  /** The templates that the pages were made with. */
  fingerprint: string
  /** Whether the files were held against what was recorded. */
  checked: boolean
  /** When to look again for pictures that were not to be had; null when none is missing. */
  retryAt?: Date | null
  /** When the pages would be others without any change; null for never. */
  nextChangeAt?: Date | null
  now: Date
}

/** Records what is on the CDN now and gives the claim back; false when somebody else has it. */
export async function recordPublication(
  db: Db,
  claim: Claim,
  { revision, manifest, fingerprint, checked, retryAt = null, nextChangeAt = null, now }: Published,
): Promise<boolean> {
  const time = now.toISOString()
  const recorded = await db
    .updateTable('publications')
    .set((row) => ({
      revision,
      manifest: JSON.stringify(manifest),
      fingerprint,
      target: claim.target,
      publishedAt: time,
      ...(checked && { checkedAt: time }),
      failure: null,
      attempts: 0,
      retryAt: retryAt?.toISOString() ?? null,
      nextChangeAt: nextChangeAt?.toISOString() ?? null,
      leaseHolder: null,
      leaseUntil: null,
      unverified: row('unverified', '-', claim.unverified),
      // What was left there since, this attempt does not know of.
      orphanedFolders: row
        .case()
        .when('unverified', '>', claim.unverified)
        .then(row.ref('orphanedFolders'))
        .else(null)
        .end(),
    }))
    .where(isHeldBy(claim))
    .executeTakeFirst()
  return recorded.numUpdatedRows > 0n
}

/** Records why an attempt failed and when the next may follow; false when somebody else has it. */
export async function recordFailure(
  db: Db,
  claim: Claim,
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
    .where(isHeldBy(claim))
    .executeTakeFirst()
  return recorded.numUpdatedRows > 0n
}

/** Gives a claim back before anything was put; what it found interrupted stays so. */
export async function releaseClaim(db: Db, claim: Claim): Promise<void> {
  await db
    .updateTable('publications')
    .set({ leaseUntil: null, ...(!claim.interrupted && { leaseHolder: null }) })
    .where(isHeldBy(claim))
    .execute()
}

/** Forgets a restaurant that is gone, after its files are; false when somebody else has the claim. */
export async function forgetPublication(db: Db, claim: Claim): Promise<boolean> {
  const forgotten = await db
    .deleteFrom('publications')
    .where(isHeldBy(claim))
    .where('unverified', '<=', claim.unverified)
    .executeTakeFirst()
  return forgotten.numDeletedRows > 0n
}

/**
 * Notes that somebody else was at work on a restaurant's files, a publisher that had lost its claim or
 * whoever had its name before, so that they are looked at again in all folders of this manifest: also
 * where the restaurant has another name by then, or has been forgotten since.
 */
export async function markUnverified(
  db: Db,
  { restaurantId, manifest }: Pick<Claim, 'restaurantId' | 'manifest'>,
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
