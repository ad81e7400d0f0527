import type { Db } from '../tables/schema.ts'
import { isHeldBy, type Claim } from './claims.ts'
import { recordedFolders, type Manifest } from './publications.ts'

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
      doubts: row('doubts', '-', claim.doubts),
      // What was left there since, this attempt does not know of.
      leftFolders: row
        .case()
        .when('doubts', '>', claim.doubts)
        .then(row.ref('leftFolders'))
        .else(null)
        .end(),
    }))
    .where(isHeldBy(claim))
    .executeTakeFirst()
  return recorded.numUpdatedRows > 0n
}

/**
 * Records what is on the CDN after a piece of a publish and gives the claim back, the restaurant being
 * behind as before; false when somebody else has it.
 */
export async function recordPieceOut(
  db: Db,
  claim: Claim,
  { manifest, now }: Pick<Published, 'manifest' | 'now'>,
): Promise<boolean> {
  const recorded = await db
    .updateTable('publications')
    .set({
      manifest: JSON.stringify(manifest),
      publishedAt: now.toISOString(),
      leaseHolder: null,
      leaseUntil: null,
    })
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
    .where('doubts', '<=', claim.doubts)
    .executeTakeFirst()
  return forgotten.numDeletedRows > 0n
}

/**
 * Notes that somebody else was at work on a restaurant's files, a publisher that had lost its claim or
 * whoever had its name before, so that they are looked at again in all folders of this manifest: also
 * where the restaurant has another name by then, or has been forgotten since.
 */
export async function doubtPublication(
  db: Db,
  { restaurantId, manifest }: Pick<Claim, 'restaurantId' | 'manifest'>,
): Promise<void> {
  const forgotten = { revision: -1, manifest: JSON.stringify(manifest), attempts: 0, doubts: 1 }
  const left = Array.from(recordedFolders(manifest), (folder) => `${folder}/`).join('')
  await db
    .insertInto('publications')
    .values({ restaurantId, ...forgotten })
    .onConflict((conflict) =>
      conflict.column('restaurantId').doUpdateSet((row) => ({
        doubts: row('publications.doubts', '+', 1),
        leftFolders: row(row.fn.coalesce('publications.leftFolders', row.val('')), '||', left),
      })),
    )
    .execute()
}
