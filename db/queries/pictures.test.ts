import { expect, it } from 'vitest'
import { aDatabase, NOW } from '../testing/fixtures.ts'
import { addPicture, listPictures } from './pictures.ts'

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
