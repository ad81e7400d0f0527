import { setImmediate } from 'node:timers'
import { expect, test } from 'vitest'
import { loadMenu } from '#db/queries/menus.ts'
import { aDatabase } from '#db/testing/databases.ts'
import { aCategory, aRestaurant, NOW } from '#db/testing/fixtures.ts'
import { menuToRead } from './serialize-menu.ts'

function numbered(name: string): string[] {
  return Array.from({ length: 1500 }, (_, number) => `${name} ${number}`)
}

test('others have their turn after few of the dishes of a large menu, and each stays where it is', async () => {
  await using database = await aDatabase()
  const { db } = database
  const { restaurantId } = await aRestaurant(db)
  await aCategory(db, restaurantId, 'Drinks', ['Karak'])
  await aCategory(db, restaurantId, 'Empty')
  await aCategory(db, restaurantId, 'Food', ['Foul'])
  const menu = (await loadMenu(db, restaurantId))!
  let atOnce = 0
  let most = 0
  const categories = menu.categories.map((category) => ({
    ...category,
    products: category.products.flatMap((product) =>
      numbered(product.name).map((name) => ({
        ...product,
        get name() {
          atOnce += 1
          return name
        },
      })),
    ),
  }))
  const look = () => {
    most = Math.max(most, atOnce)
    atOnce = 0
    looking = setImmediate(look)
  }
  let looking = setImmediate(look)
  const told = await menuToRead({ ...menu, categories, language: 'en' }, NOW, null)
  clearImmediate(looking)
  const names = told!.getcatandProducts.map(({ products }) => products.map(({ name }) => name))
  expect(names).toEqual([numbered('Karak'), [], numbered('Foul')])
  expect(most).toBeGreaterThan(0)
  expect(Math.max(most, atOnce)).toBeLessThan(500)
})
