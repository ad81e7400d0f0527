import { listBin } from './changes/bin.ts'
import { getCategory } from './changes/category-rows.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aDatabase } from './testing/databases.ts'
import { OwnerScopePlugin } from './testing/owner-scope.ts'
import type { Db } from './schema.ts'

const RESTAURANT = 'r'

const REFUSED: Record<string, (db: Db) => { execute(): Promise<unknown> }> = {
  'a select by id alone': (db) => db.selectFrom('products').selectAll().where('id', '=', 'p'),
  'a select without a condition': (db) => db.selectFrom('texts').selectAll(),
  'an update by id alone': (db) =>
    db.updateTable('categories').set({ title: 'x' }).where('id', '=', 'c'),
  'a delete by id alone': (db) => db.deleteFrom('history').where('id', '=', 'b'),
  'one of two ways': (db) =>
    db
      .selectFrom('products')
      .selectAll()
      .where((row) => row.or([row('restaurantId', '=', RESTAURANT), row('id', '=', 'p')])),
  'a subquery by id alone': (db) =>
    db
      .selectFrom('categories')
      .selectAll()
      .where('restaurantId', '=', RESTAURANT)
      .where('id', 'in', (row) =>
        row.selectFrom('products').select('categoryId').where('id', '=', 'p'),
      ),
}

const TAKEN: typeof REFUSED = {
  'the restaurant and the id': (db) =>
    db.deleteFrom('products').where('restaurantId', '=', RESTAURANT).where('id', '=', 'p'),
  'the restaurant of a joined row': (db) =>
    db
      .selectFrom('products')
      .innerJoin('categories', 'categories.id', 'products.categoryId')
      .selectAll('products')
      .where('categories.restaurantId', '=', RESTAURANT),
  'the joined restaurant itself': (db) =>
    db
      .selectFrom('products')
      .innerJoin('restaurants', 'restaurants.id', 'products.restaurantId')
      .selectAll('products')
      .where('restaurants.id', '=', RESTAURANT),
  'a table of nobody': (db) => db.selectFrom('owners').selectAll().where('id', '=', 'o'),
}

it.each(Object.entries(REFUSED))('%s is refused', async (_, query) => {
  await using house = await aDatabase()
  // As a query of the product's own code: those of tests may look at everything.
  const db = house.db.withPlugin(new OwnerScopePlugin(() => ['db/queries/some.ts query']))
  await expect(query(db).execute()).rejects.toThrow('does not name its restaurant')
})

it.each(Object.entries(TAKEN))('%s is taken', async (_, query) => {
  await using house = await aDatabase()
  const db = house.db.withPlugin(new OwnerScopePlugin(() => ['db/queries/some.ts query']))
  await expect(query(db).execute()).resolves.toBeDefined()
})

it('is on in the databases of tests, and knows who asks', async () => {
  await using house = await aDatabase()
  expect(await listBin(house.db, RESTAURANT, new Date())).toEqual([])
  await expect(getCategory(house.db, RESTAURANT, 'c')).rejects.toThrow('Not found')
  const { rows } = await sql`select 1 as one`.execute(house.db)
  expect(rows).toEqual([{ one: 1 }])
})
