import type { ExpressionBuilder, InferResult } from 'kysely'
import { whatIsFree } from '../engines/engine.ts'
import { FURTHEST_MS } from '../rules/publishing-times.ts'
import type { Db, Schema } from '../tables/schema.ts'
import { EMPTY_MANIFEST, recordedFolders, type Manifest } from './publications.ts'
import { readTarget } from './target-in-use.ts'

/** The right to publish one restaurant, for a while. */
export interface Claim {
  restaurantId: string
  holder: string
  revision: number
  manifest: Manifest
  /** The attempt before did not end well, or was on another target: the CDN may hold more or less than the manifest says. */
  interrupted: boolean
  /** Attempts that have failed in a row. */
  attempts: number
  /** The doubts that are over when this attempt ends well. */
  doubts: number
  /** The mark of the target in use. */
  target: string | null
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
  const query = selectPublication(trx, restaurantId)
  const before = await query.$call(whatIsFree(trx)).executeTakeFirst()
  if (before?.leaseUntil && isRunning(before.leaseUntil, lease)) return undefined
  if (before) await takeLease(trx, restaurantId, lease)
  else if (!(await addLease(trx, restaurantId, lease))) return undefined
  return claimOf({ restaurantId, holder: lease.holder, target: await readTarget(trx) }, before)
}

/** The claim that a publisher has or had, for whoever must end it in its place. */
export async function readClaim(db: Db, restaurantId: string, holder: string): Promise<Claim> {
  const publication = await selectPublication(db, restaurantId).executeTakeFirst()
  return claimOf({ restaurantId, holder, target: await readTarget(db) }, publication)
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
      'doubts',
      'leftFolders',
      'target',
    ])
    .where('restaurantId', '=', restaurantId)
}

type Publication = InferResult<ReturnType<typeof selectPublication>>[number]

function claimOf(
  { restaurantId, holder, target }: Pick<Claim, 'restaurantId' | 'holder' | 'target'>,
  before: Publication | undefined,
): Claim {
  return {
    restaurantId,
    holder,
    target,
    revision: before?.revision ?? -1,
    manifest: before ? manifestOf(before) : EMPTY_MANIFEST,
    interrupted:
      before !== undefined &&
      (before.failure !== null ||
        before.leaseHolder !== null ||
        before.doubts > 0 ||
        before.target !== target),
    attempts: before?.attempts ?? 0,
    doubts: before?.doubts ?? 0,
  }
}

function manifestOf({ manifest, leftFolders }: Publication): Manifest {
  const recorded = JSON.parse(manifest) as Manifest
  if (leftFolders === null) return recorded
  const left = leftFolders.split('/').filter((folder) => folder !== '')
  return { ...recorded, underWay: [...new Set([...(recorded.underWay ?? []), ...left])] }
}

// One that ends too far ahead was given before the clock was set back.
function isRunning(leaseUntil: string, { now }: Lease): boolean {
  const furthest = new Date(now.getTime() + FURTHEST_MS)
  return leaseUntil > now.toISOString() && leaseUntil <= furthest.toISOString()
}

async function takeLease(trx: Db, restaurantId: string, { holder, until }: Lease): Promise<void> {
  await trx
    .updateTable('publications')
    .set({ leaseHolder: holder, leaseUntil: until.toISOString() })
    .where('restaurantId', '=', restaurantId)
    .execute()
}

/** Takes what nobody had before; false when somebody is just taking it. */
async function addLease(trx: Db, restaurantId: string, { holder, until }: Lease): Promise<boolean> {
  const lease = { leaseHolder: holder, leaseUntil: until.toISOString() }
  const first = { revision: -1, manifest: JSON.stringify(EMPTY_MANIFEST), attempts: 0, doubts: 0 }
  const added = await trx
    .insertInto('publications')
    .values({ restaurantId, ...first, ...lease })
    .onConflict((conflict) => conflict.column('restaurantId').doNothing())
    .executeTakeFirst()
  return added.numInsertedOrUpdatedRows === 1n
}

/** The row of a claim, while nobody else has taken over. */
export function isHeldBy({ restaurantId, holder }: Pick<Claim, 'restaurantId' | 'holder'>) {
  return (row: ExpressionBuilder<Schema, 'publications'>) =>
    row.and({ restaurantId, leaseHolder: holder })
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
