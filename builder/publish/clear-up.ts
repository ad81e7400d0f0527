import { doubtPublication, type Claim } from '#db/queries/claims.ts'
import { listTenants } from '#db/queries/names.ts'
import { EMPTY_MANIFEST, folderOf } from '#db/queries/publications.ts'
import { toSegment } from '#db/rules/segments.ts'
import type { Db } from '#db/schema.ts'
import { fileKeys } from '../targets/file-key.ts'
import type { Target } from '../targets/target.ts'
import { removePages } from './put-in-order.ts'

/** Restaurants by their folder, where that was another's: names that were given up. */
type Tenants = ReadonlyMap<string, string>

/**
 * Takes away the files that nobody wants, and returns them. Those in what is somebody else's folder by
 * now stay: whoever moves in has just put some of the same names, and clears up the rest. They are to
 * look there even where they move on meanwhile, since nobody else would.
 */
export async function clearUp(
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
