import { FURTHEST_MS } from '../rules/publishing-times.ts'
import type { Db } from '../schema.ts'
import { EMPTY_MANIFEST, type Manifest } from './publications.ts'

/** The right to publish one restaurant, for a while. */
export interface Claim {
  restaurantId: string
  holder: string
  revision: number
  manifest: Manifest
  /** The attempt before did not end well: the CDN may hold more or less than the manifest says. */
  interrupted: boolean
  /** Attempts that have failed in a row. */
  attempts: number
  /** The doubts that are over when this attempt ends well. */
  doubts: number
}

export interface Lease {
  holder: string
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
  const before = await trx
    .selectFrom('publications')
    .select(['revision', 'manifest', 'failure', 'attempts', 'leaseHolder', 'leaseUntil', 'doubts'])
    .where('restaurantId', '=', restaurantId)
    .executeTakeFirst()
  if (before?.leaseUntil && isRunning(before.leaseUntil, lease)) return undefined
  await takeLease(trx, restaurantId, lease)
  return {
    restaurantId,
    holder: lease.holder,
    revision: before?.revision ?? -1,
    manifest: before ? (JSON.parse(before.manifest) as Manifest) : EMPTY_MANIFEST,
    interrupted:
      before !== undefined &&
      (before.failure !== null || before.leaseHolder !== null || before.doubts > 0),
    attempts: before?.attempts ?? 0,
    doubts: before?.doubts ?? 0,
  }
}

// One that ends too far ahead was given before the clock was set back.
function isRunning(leaseUntil: string, { now }: Lease): boolean {
  const furthest = new Date(now.getTime() + FURTHEST_MS)
  return leaseUntil > now.toISOString() && leaseUntil <= furthest.toISOString()
}

async function takeLease(trx: Db, restaurantId: string, { holder, until }: Lease): Promise<void> {
  const lease = { leaseHolder: holder, leaseUntil: until.toISOString() }
  const first = { revision: -1, manifest: JSON.stringify(EMPTY_MANIFEST), attempts: 0, doubts: 0 }
  await trx
    .insertInto('publications')
    .values({ restaurantId, ...first, ...lease })
    .onConflict((conflict) => conflict.column('restaurantId').doUpdateSet(lease))
    .execute()
}

/** Keeps a claim for longer; false when somebody else has taken over. */
export async function renewClaim(db: Db, claim: Claim, until: Date): Promise<boolean> {
  const renewed = await db
    .updateTable('publications')
    .set({ leaseUntil: until.toISOString() })
    .where('restaurantId', '=', claim.restaurantId)
    .where('leaseHolder', '=', claim.holder)
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
  const { restaurantId, holder, manifest } = claim
  const known = new Set(manifest.underWay)
  for (const file of Object.keys(manifest.pages)) known.add(file.slice(0, file.indexOf('/')))
  const added = folders.difference(known)
  if (added.size === 0) return
  claim.manifest = { ...manifest, underWay: [...(manifest.underWay ?? []), ...added] }
  await db
    .updateTable('publications')
    .set({ manifest: JSON.stringify(claim.manifest) })
    .where('restaurantId', '=', restaurantId)
    .where('leaseHolder', '=', holder)
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
  now: Date
}

/** Records what is on the CDN now and gives the claim back; false when somebody else has it. */
export async function recordPublication(
  db: Db,
  claim: Claim,
  { revision, manifest, fingerprint, checked, now }: Published,
): Promise<boolean> {
  const time = now.toISOString()
  const recorded = await db
    .updateTable('publications')
    .set((row) => ({
      revision,
      manifest: JSON.stringify(manifest),
      fingerprint,
      publishedAt: time,
      ...(checked && { checkedAt: time }),
      failure: null,
      attempts: 0,
      retryAt: null,
      leaseHolder: null,
      leaseUntil: null,
      doubts: row('doubts', '-', claim.doubts),
    }))
    .where('restaurantId', '=', claim.restaurantId)
    .where('leaseHolder', '=', claim.holder)
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
    .where('restaurantId', '=', claim.restaurantId)
    .where('leaseHolder', '=', claim.holder)
    .executeTakeFirst()
  return recorded.numUpdatedRows > 0n
}

/** Forgets a restaurant that is gone, after its files are; false when somebody else has the claim. */
export async function forgetPublication(db: Db, claim: Claim): Promise<boolean> {
  const forgotten = await db
    .deleteFrom('publications')
    .where('restaurantId', '=', claim.restaurantId)
    .where('leaseHolder', '=', claim.holder)
    .where('doubts', '<=', claim.doubts)
    .executeTakeFirst()
  return forgotten.numDeletedRows > 0n
}

/**
 * Notes that a publisher went on after it had lost its claim, so that the files are looked at again,
 * also those of a restaurant that has been forgotten since.
 */
export async function doubtPublication(db: Db, { restaurantId, manifest }: Claim): Promise<void> {
  const forgotten = { revision: -1, manifest: JSON.stringify(manifest), attempts: 0, doubts: 1 }
  await db
    .insertInto('publications')
    .values({ restaurantId, ...forgotten })
    .onConflict((conflict) =>
      conflict
        .column('restaurantId')
        .doUpdateSet((row) => ({ doubts: row('publications.doubts', '+', 1) })),
    )
    .execute()
}
