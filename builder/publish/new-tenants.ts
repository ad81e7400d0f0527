import { doubtPublication } from '#db/queries/claim-ends.ts'
import type { Claim } from '#db/queries/claims.ts'
import { listTenants } from '#db/queries/names.ts'
import { EMPTY_MANIFEST } from '#db/queries/publications.ts'
import { toSegment } from '#db/rules/segments.ts'
import type { Db } from '#db/tables/schema.ts'
import { folderOf } from './plan-files.ts'
import { fileKeys } from '../targets/file-key.ts'
import type { Target } from '../targets/target.ts'

/** The files that go: nobody wants them, and their folder is not somebody else's by now. */
export async function goneFiles(
  { db, target }: { db: Db; target: Target },
  claim: Claim,
  held: readonly string[],
  wanted: readonly string[],
): Promise<string[]> {
  const key = fileKeys(target)
  const kept = new Set(wanted.map(key))
  const tenants = await newTenants(db, claim, held)
  return held.filter((file) => !kept.has(key(file)) && !tenants.has(key(folderOf(file))))
}

/**
 * Has new tenants look at their folders again: the one before may have put or removed something there
 * while they were moving in, and leaves it to them to clear up.
 */
export async function doubtNewTenants(
  db: Db,
  claim: Claim,
  files: Iterable<string>,
): Promise<void> {
  for (const restaurantId of new Set((await newTenants(db, claim, files)).values())) {
    await doubtPublication(db, { restaurantId, manifest: EMPTY_MANIFEST })
  }
}

/** Who else has the folders of these files now, by folder: names that were given up. */
async function newTenants(
  db: Db,
  { restaurantId }: Claim,
  files: Iterable<string>,
): Promise<Map<string, string>> {
  const folders = new Set(Iterator.from(files).map(folderOf))
  const tenants = await listTenants(db, [...new Set([...folders].map(toSegment))])
  const others = tenants.filter((tenant) => tenant.restaurantId !== restaurantId)
  return new Map(others.map((tenant) => [tenant.slug, tenant.restaurantId]))
}
