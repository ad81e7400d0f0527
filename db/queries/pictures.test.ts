import { expect, it } from 'vitest'
import { aDatabase } from '../testing/databases.ts'
import { aCategory, aRestaurant, NOW } from '../testing/fixtures.ts'
import { addPicture, listPictures, listPictureUses, listWantedPictures } from './pictures.ts'

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
  const { restaurantId } = await aRestaurant(house.db, { name: 'Corner' })
  await aCategory(house.db, restaurantId, 'Soups', ['Lentil'])
  await house.db.updateTable('products').set({ picture: 'dish' }).execute()
  await house.db.updateTable('restaurants').set({ logo: 'logo', cover: 'cover' }).execute()
  const slug = 'corner'
  const [logo, cover] = (['logo', 'cover'] as const).map((part) => {
    return { hash: part, slug, part, dish: null }
  })
  const dish = { hash: 'dish', slug, part: 'dish', dish: 'Lentil' }
  expect(await listPictureUses(house.db, ['dish', 'logo', 'lost', 'no'])).toEqual([logo, dish])
  expect(await listPictureUses(house.db, ['cover'])).toEqual([cover])
  expect(await listPictureUses(house.db, [])).toEqual([])
  const wanted = await listWantedPictures(house.db)
  expect(wanted.map(({ hash }) => hash).toSorted()).toEqual(['cover', 'dish', 'logo'])
})
