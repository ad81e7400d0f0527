import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { compiledQuery } from './compiled-query.ts'
import { aDatabase } from './testing/databases.ts'

type Values = { first: string; second: number }

test('every value goes where its name is, whatever the order and however often', async () => {
  await using house = await aDatabase()
  let built = 0
  const ask = compiledQuery((db, { second, first }: Values) => {
    built += 1
    const text = sql<string>`cast(${first} as text)`
    return db.selectNoFrom([
      text.as('one'),
      sql<number>`cast(${second} as integer) + ${second} + ${1}`.as('two'),
      text.as('three'),
    ])
  })
  expect(await ask(house.db, { first: 'a', second: 2 })).toEqual([{ one: 'a', two: 5, three: 'a' }])
  expect(await ask(house.db, { second: 10, first: 'b' })).toEqual([
    { one: 'b', two: 21, three: 'b' },
  ])
  expect(built).toBe(1)
})
