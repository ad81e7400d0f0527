import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { ChildProcess } from 'node:child_process'
import { expect, test } from 'vitest'
import { isBehind, listPublicationStates, readManifest } from '#db/queries/publications.ts'
import { aCategory, aRestaurant } from '#db/testing/fixtures.ts'
import { startCommand } from '../testing/command.ts'
import { aHouse, eventually } from '../testing/fixtures.ts'

const RESTAURANTS = 30
const LINE = /^\S+ \/(\S+): \d+ pages, (\d+) written/

test('three publishers share the work, none does it twice, and a dead one is taken over', async () => {
  await using house = await aHouse()
  const ids: string[] = []
  for (let number = 1; number <= RESTAURANTS; number += 1) {
    const { restaurantId } = await aRestaurant(house.db, { name: `Place ${number}` })
    await aCategory(house.db, restaurantId, 'Drinks', ['Karak', 'Mint Tea'])
    ids.push(restaurantId)
  }
  const [abandoned = ''] = ids
  const lease = { leaseHolder: 'dead', leaseUntil: new Date(Date.now() + 3000).toISOString() }
  const row = { restaurantId: abandoned, revision: -1, attempts: 0, unverified: 0, ...lease }
  const manifest = JSON.stringify({ pages: {}, media: [] })
  await house.db
    .insertInto('publications')
    .values({ ...row, manifest })
    .execute()

  const publishers = [1, 2, 3].map(() => startCommand(house.settings, 'watch'))
  const written = publishers.map(countWritten)
  try {
    await eventually(async () => {
      expect((await listPublicationStates(house.db)).filter(isBehind)).toEqual([])
    })
  } finally {
    for (const publisher of publishers) publisher.kill('SIGTERM')
    await Promise.all(publishers.map((publisher) => once(publisher, 'close')))
  }
  for (const { restaurantId, slug } of await listPublicationStates(house.db)) {
    const pages = Object.keys((await readManifest(house.db, restaurantId)).pages).length
    // Only one of them wrote each file.
    expect(written.reduce((sum, counts) => sum + (counts.get(slug) ?? 0), 0)).toBe(pages)
  }
  const busy = written.filter((counts) => [...counts.values()].some((count) => count > 0))
  expect(busy.length).toBeGreaterThan(1)
})

function countWritten({ stdout }: ChildProcess): Map<string, number> {
  const counts = new Map<string, number>()
  if (!stdout) throw new Error('It tells nothing')
  createInterface(stdout).on('line', (line) => {
    const [, slug = '', written = '0'] = LINE.exec(line) ?? []
    if (slug) counts.set(slug, (counts.get(slug) ?? 0) + Number(written))
  })
  return counts
}
