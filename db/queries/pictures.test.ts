import { expect, it } from 'vitest'
import { aCategory, aDatabase, aRestaurant, NOW } from '../testing/fixtures.ts'
import { addPicture, listPictures, listShownPictures } from './pictures.ts'

const PICTURE = { hash: 'ab12', width: 8, height: 6, fallback: 'png', colour: '#aabbcc' } as const

it('is one picture however often it comes', async () => {
  await using house = await aDatabase()
  await addPicture(house.db, PICTURE, NOW)
  await addPicture(house.db, PICTURE, new Date(NOW.getTime() + 1000))
  expect(await house.db.selectFrom('pictures').select('hash').execute()).toEqual([{ hash: 'ab12' }])
})

it('is found by its hash', async () => {
  await using house = await aDatabase()
  await addPicture(house.db, PICTURE, NOW)
  expect(await listPictures(house.db, ['ab12', 'cd34'])).toEqual(new Map([['ab12', PICTURE]]))
  expect(await listPictures(house.db, [])).toEqual(new Map())
})

it('is shown by a dish, a logo or a cover of any restaurant, or by nothing', async () => {
  await using house = await aDatabase()
  for (const hash of ['dish', 'logo', 'cover', 'lost']) {
    await addPicture(house.db, { ...PICTURE, hash }, NOW)
  }
  const { restaurantId } = await aRestaurant(house.db)
  await aCategory(house.db, restaurantId, 'Soups', ['Lentil'])
  await house.db.updateTable('products').set({ picture: 'dish' }).execute()
  await house.db.updateTable('restaurants').set({ logo: 'logo', cover: 'cover' }).execute()
  const shown = await listShownPictures(house.db, ['dish', 'logo', 'lost', 'unknown'])
  expect([...shown].toSorted()).toEqual(['dish', 'logo'])
  expect(await listShownPictures(house.db, ['cover'])).toEqual(new Set(['cover']))
  expect(await listShownPictures(house.db, [])).toEqual(new Set())
})
