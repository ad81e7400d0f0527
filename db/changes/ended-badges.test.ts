import { expect, it } from 'vitest'
import { newEnd } from '../menu/badges.ts'
import { aDatabase } from '../testing/databases.ts'
import { aCategory, aRestaurant, NOW } from '../testing/fixtures.ts'
import { transact } from '../transact.ts'
import { endNewBadges, changeProducts } from './product-changes.ts'
import { readMenuProduct } from '../queries/menus.ts'

it('is taken off when its days are over, others stay, and to set it again begins anew', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db)
  const { productIds } = await aCategory(db, restaurantId, 'Tea', ['Mint'])
  const [id = ''] = productIds
  const mark = (now: Date) =>
    transact(db, (trx) =>
      changeProducts(trx, restaurantId, [
        { id, change: { marks: ['new', 'chef'] }, seen: null, now },
      ]),
    )
  const read = async () => {
    const { marks, newUntil } = await readMenuProduct(db, restaurantId, id)
    return { marks, newUntil }
  }
  const end = newEnd(NOW)
  await mark(NOW)
  await mark(new Date(NOW.getTime() + 1000))
  expect(await read()).toEqual({ marks: ['new', 'chef'], newUntil: end.toISOString() })
  await endNewBadges(db, new Date(end.getTime() - 1))
  expect(await read()).toMatchObject({ marks: ['new', 'chef'] })
  // Nobody has looked yet.
  await mark(end)
  expect(await read()).toMatchObject({ newUntil: newEnd(end).toISOString() })
  await endNewBadges(db, newEnd(end))
  expect(await read()).toEqual({ marks: ['chef'], newUntil: undefined })
})
