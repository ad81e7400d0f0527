import { expect, test } from 'vitest'
import { NOW } from '#db/testing/fixtures.ts'
import { publishSite, type SiteContext } from './site-assets.ts'
import { loadRenderer } from './renderer.ts'
import { bucketTarget } from '../targets/bucket.ts'
import { folderTarget } from '../targets/folder.ts'
import { aBucket } from '../testing/bucket.ts'
import { aHouse, type House } from '../testing/fixtures.ts'

const NOBODY = { contactEmail: null, operatorName: null }

async function aContext(house: House): Promise<SiteContext> {
  const renderer = await loadRenderer('https://menus.example')
  const target = folderTarget(house.settings.cdnDir)
  return { db: house.db, renderer, target, details: NOBODY, purging: false, now: () => NOW }
}

test('the landing page knows its address, and whom to write to once somebody says so', async () => {
  await using house = await aHouse()
  const context = await aContext(house)
  await publishSite(context)
  const before = String(await context.target.read('index.html'))
  expect(before).toContain('<link rel="canonical" href="https://menus.example/"')
  expect(before).not.toContain('mailto:')
  const details = { ...NOBODY, contactEmail: 'hello@menus.example' }
  expect((await publishSite({ ...context, details })).written).toBeGreaterThan(0)
  const after = String(await context.target.read('index.html'))
  expect(after).toContain('href="mailto:hello@menus.example"')
  expect(String(await context.target.read('ar/index.html'))).toContain('lang="ar"')
})

test('what is published is left alone, and not even rendered; what is missing or cut off comes back', async () => {
  await using house = await aHouse()
  const context = await aContext(house)
  await publishSite(context)
  const idle = { ...context.renderer, sitePaths: () => Promise.reject(new Error('asked')) }
  expect(await publishSite({ ...context, renderer: idle })).toEqual({ written: 0, removed: 0 })
  await context.target.remove(['ar/terms/index.html'])
  expect((await publishSite(context)).written).toBeGreaterThan(0)
  expect(await context.target.has('ar/terms/index.html')).toBe(true)
  await context.target.put('404.html', Buffer.alloc(0))
  expect(await publishSite(context)).toEqual({ written: 1, removed: 0 })
  expect(String(await context.target.read('404.html'))).toContain('<html')
})

test('of a bucket, two listings tell of scripts and icons whether they are there', async () => {
  await using house = await aHouse()
  await using place = await aBucket()
  let asked = 0
  place.client.middlewareStack.add((next) => (args) => ((asked += 1), next(args)), {
    step: 'initialize',
  })
  const context = { ...(await aContext(house)), target: bucketTarget(place.bucket, place.client) }
  await publishSite(context)
  const files = await context.target.list('')
  const listed = [...files.keys()].filter((file) => /^(?:assets|icons)\//.test(file))
  await context.target.put('icons/pizza.svg', Buffer.alloc(0))
  asked = 0
  expect(await publishSite(context)).toEqual({ written: 1, removed: 0 })
  expect(listed.length).toBeGreaterThan(100)
  // Two listings, and two requests for the damaged one.
  expect(asked).toBe(files.size - listed.length + 4)
  expect((await context.target.read('icons/pizza.svg'))?.length).toBeGreaterThan(0)
})
