import { sql } from 'kysely'
import type { Db } from '../tables/schema.ts'
import type { Versioned } from './versions.ts'

/** A category as far as its place goes. */
export interface CategoryRow extends Versioned {
  id: string
  position: number
}

/** The same of a product. */
export interface ProductRow extends Versioned {
  id: string
  categoryId: string
  name: string
  slug: string
  position: number
}

// One statement for many rows: a new first one moves all others.

/** Writes the places and versions of categories. */
export async function setCategoryPlaces(db: Db, rows: readonly CategoryRow[]): Promise<void> {
  if (rows.length === 0) return
  const values = rows.map(
    ({ id, position, version, changes }) => sql`(${id}, ${position}, ${version}, ${changes})`,
  )
  await sql`
    with places(id, position, version, changes) as (values ${sql.join(values)})
    update categories
    set position = cast(places.position as bigint), version = cast(places.version as bigint),
      changes = places.changes
    from places where categories.id = places.id
  `.execute(db)
}

/** Writes the places, addresses and versions of products. */
export async function setProductPlaces(db: Db, rows: readonly ProductRow[]): Promise<void> {
  const values = rows.map(
    ({ id, categoryId, slug, position, version, changes }) =>
      sql`(${id}, ${categoryId}, ${slug}, ${position}, ${version}, ${changes})`,
  )
  await sql`
    with places(id, category, slug, position, version, changes) as (values ${sql.join(values)})
    update products
    set ${sql.ref('categoryId')} = places.category, slug = places.slug,
      position = cast(places.position as bigint), version = cast(places.version as bigint),
      changes = places.changes
    from places where products.id = places.id
  `.execute(db)
}
