import { productSegmentTaker, segmentRows, toSegment } from '../rules/segments.ts'
import type { Db } from '../tables/schema.ts'

// The first look finds most; who has many of one name is found in few looks more.
const MORE_AT_ONCE = 16
const MOST_AT_ONCE = 4096

/** Finds the address of a product of this name which no other than `except` has in the category. */
export type FindSlug = (categoryId: string, name: string, except?: string) => Promise<string>

/**
 * Looks for addresses of products that are saved one after the other: of a name, each look goes on
 * where the one before ended.
 */
export function slugFinder(db: Db): FindSlug {
  const rowOf = segmentRows()
  return async (categoryId, name, except = '') => {
    const row = rowOf(toSegment(name), categoryId)
    for (let many = 1; ; many = Math.min(many * MORE_AT_ONCE, MOST_AT_ONCE)) {
      const candidates = Array.from({ length: many }, (_, index) => row.numbered(row.next + index))
      const taken = await listTaken(db, categoryId, candidates, except)
      const free = candidates.findIndex((candidate) => !taken.has(candidate))
      row.next += free === -1 ? many : free + 1
      if (free !== -1) return candidates[free] ?? ''
    }
  }
}

/** The addresses of new products of these names, which come in this order. */
export async function freeSlugs(
  db: Db,
  categoryId: string,
  names: readonly string[],
): Promise<string[]> {
  const [name] = names
  if (names.length === 1 && name !== undefined) return [await slugFinder(db)(categoryId, name)]
  // For many, one look at all is less.
  return names.map(productSegmentTaker(await listAll(db, categoryId)))
}

async function listTaken(
  db: Db,
  categoryId: string,
  candidates: readonly string[],
  except: string,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('products')
    .select('slug')
    .where('categoryId', '=', categoryId)
    .where('slug', 'in', candidates)
    .where('id', '!=', except)
    .execute()
  return new Set(rows.map((row) => row.slug))
}

async function listAll(db: Db, categoryId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('products')
    .select('slug')
    .where('categoryId', '=', categoryId)
    .execute()
  return new Set(rows.map((row) => row.slug))
}
