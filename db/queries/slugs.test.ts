import { expect, test } from 'vitest'
import { aDatabase } from '../testing/databases.ts'
import { aCategory, aRestaurant } from '../testing/fixtures.ts'
import { freeSlugs } from './slugs.ts'

test('several dishes share no address: what one keeps is not given to another', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db)
  const { categoryId } = await aCategory(db, restaurantId, 'Tea', ['Mint'])
  const run = { db, restaurantId }
  const karak = { name: 'Karak' }
  const kept = { name: 'Spiced tea', slug: 'karak' }
  expect(await freeSlugs(run, categoryId, [karak, kept])).toEqual(['karak-2', 'karak'])
  expect(await freeSlugs(run, categoryId, [kept, karak, karak])).toEqual([
    'karak',
    'karak-2',
    'karak-3',
  ])
  const mint = { name: 'Mint', slug: 'mint' }
  expect(await freeSlugs(run, categoryId, [mint, karak])).toEqual(['mint-2', 'karak'])
  expect(await freeSlugs(run, categoryId, [mint])).toEqual(['mint-2'])
})
