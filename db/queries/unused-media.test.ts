import { expect, it } from 'vitest'
import { aDatabase } from '../testing/databases.ts'
import { NOW } from '../testing/fixtures.ts'
import { watchStatements } from '../testing/statements.ts'
import { recordSiteAssets } from './publications.ts'
import { listUsedMedia, noteUnusedMedia } from './pictures.ts'

it('notes very many files in steps that nobody waits for long', async () => {
  await using house = await aDatabase()
  const files = Array.from({ length: 3000 }, (_, index) => `${index}-192.avif`)
  const at = (unused: readonly string[], until: Date) =>
    noteUnusedMedia(house.db, new Set(unused), { now: NOW, until })
  const before = new Date(NOW.getTime() - 1)
  using watched = watchStatements()
  expect(await at(files, before)).toEqual([])
  expect(await at(files.slice(1000), before)).toEqual([])
  const written = watched.run.filter(({ sql }) => !sql.startsWith('select'))
  expect(written.length).toBeGreaterThan(5)
  for (const { sql, parameters } of written) {
    expect(sql).not.toMatch(/^begin/)
    expect(parameters.length).toBeLessThanOrEqual(1000)
  }
  expect((await at(files, NOW)).toSorted()).toEqual(files.slice(1000).toSorted())
})

it('counts the pictures that come with the site as used', async () => {
  await using house = await aDatabase()
  const files = { 'media/sample.avif': 'a', 'icons/pizza.svg': 'b' }
  await recordSiteAssets(house.db, 'site', files, { fingerprint: 'newest', now: NOW })
  expect(await listUsedMedia(house.db)).toEqual(new Set(['sample.avif']))
})
