import { expect, test } from 'vitest'
import { aCategory, aRestaurant } from '#db/testing/fixtures.ts'
import { resultOf, startLaunched } from './testing/command.ts'
import { aHouse } from './testing/fixtures.ts'

const TELL = `import { writeSync } from 'node:fs'
  import { registerHooks } from 'node:module'
  registerHooks({ load: (url, context, next) => (writeSync(2, url + '\\n'), next(url, context)) })`
const TELLING = `NODE_OPTIONS=--import=data:text/javascript,${encodeURIComponent(TELL)}`

test('a rebuild loads each library that is compiled to one file from there, in all of its threads', async () => {
  await using house = await aHouse()
  for (const name of ['Noor', 'Bahr']) {
    const { restaurantId } = await aRestaurant(house.db, { name })
    await aCategory(house.db, restaurantId, 'Drinks', ['Karak'])
  }
  const args = ['rebuild', '--all', '--concurrency', '2']
  const rebuild = await resultOf(startLaunched(['env', TELLING], house.settings, ...args))
  expect(rebuild).toMatchObject({ status: 0, stdout: expect.stringContaining('2 restaurants') })
  const loaded = rebuild.stderr.split('\n')
  const times = (file: string) => loaded.filter((url) => url.endsWith(file)).length
  expect(times('/dist/server/libraries/kysely.mjs')).toBe(3)
  expect(times('/dist/server/libraries/culori+fn.mjs')).toBe(3)
  expect(times('/kysely/dist/kysely.js')).toBe(0)
  expect(loaded.filter((url) => url.includes('/node_modules/culori/'))).toEqual([])
})
