import { beforeAll, expect, test } from 'vitest'
import { changeCategory } from '#db/changes/categories.ts'
import { changeMenuSettings } from '#db/changes/menu-changes.ts'
import { changeProducts } from '#db/changes/product-changes.ts'
import { getPublicationState, readManifest } from '#db/queries/publications.ts'
import { listPending } from '#db/queries/pending.ts'
import { HOUR_MS, MINUTE_MS } from '#db/rules/time/dates.ts'
import type { Times } from '#db/menu/times.ts'
import { aCategory, aRestaurant, NOW } from '#db/testing/fixtures.ts'
import { transact } from '#db/transact.ts'
import { findStale } from './find-stale.ts'
import { folderTarget } from '../targets/folder.ts'
import { aHouse, type House } from '../testing/fixtures.ts'
import { verify } from '../maintenance/verify.ts'
import { publishRestaurant, type PublishContext } from './publish-restaurant.ts'
import { loadRenderer, type Renderer } from './renderer.ts'

const WEEK_MS = 168 * HOUR_MS

let renderer: Renderer
beforeAll(async () => {
  renderer = await loadRenderer('https://menus.example')
})

test('what is sold out and what is served goes and comes by the clock, and nothing is made for nothing', async () => {
  await using house = await aHouse()
  const at = await aServedMenu(house)
  // NOW is noon in Dubai: breakfast is over, the soup is gone for two hours.
  expect(await at.publishDue(0)).toBe(1)
  expect(await at.read('corner')).toMatch(/Lentil.*Sold out(?! today).*Bread/s)
  expect(await at.read('corner')).not.toContain('Foul')
  expect(await at.read('corner/breakfast')).toMatch(/Served again Friday.*2 Jan.*07:00/s)
  expect(await at.read('corner/breakfast/foul')).toContain('Served again')
  expect(await at.read('corner/soups/lentil')).toContain('https://schema.org/SoldOut')
  expect((await at.state()).nextChangeAt).toBe('2026-01-01T10:00:00.000Z')
  expect(await at.publishDue(2 * HOUR_MS - 1)).toBe(0)
  expect(await at.publishDue(2 * HOUR_MS)).toBe(1)
  expect(await at.read('corner')).not.toContain('Sold out')
  expect((await at.state()).nextChangeAt).toBe('2026-01-02T03:00:00.000Z')
  expect(await at.publishDue(19 * HOUR_MS)).toBe(1)
  expect(await at.read('corner')).toMatch(/Served 07:00–11:30.*Foul/s)
  expect(await at.publishDue(23 * HOUR_MS)).toBe(0)
})

test('what changes within half a minute is made at once, and what has gone wrong with one menu is told', async () => {
  await using house = await aHouse()
  const at = await aServedMenu(house)
  const dishes = await house.db.selectFrom('products').select('id').execute()
  for (const [index, { id }] of dishes.entries()) {
    const until = new Date(NOW.getTime() + 2 * HOUR_MS + (index + 1) * 2000).toISOString()
    await transact(house.db, (trx) => {
      const soldOut = { dish: { since: NOW.toISOString(), until }, sizes: new Map() }
      return changeProducts(trx, at.restaurantId, [
        { id, change: { soldOut }, now: NOW, seen: null },
      ])
    })
  }
  await at.publishDue(0)
  expect((await at.state()).nextChangeAt).toBe('2026-01-01T10:00:30.000Z')
  expect(await at.problems(2 * HOUR_MS + MINUTE_MS / 4)).toEqual([])
  expect(await at.problems(2 * HOUR_MS + MINUTE_MS / 2)).not.toEqual([])
  expect(await at.publishDue(2 * HOUR_MS + MINUTE_MS / 2)).toBe(1)
  expect(await at.read('corner')).not.toContain('Sold out')

  await house.db.updateTable('restaurants').set({ timeZone: 'Asia/Nowhere' }).execute()
  const problems = await at.problems(2 * HOUR_MS + MINUTE_MS)
  expect(problems).toEqual(['cannot be made corner/index.html'])
})

test('a publisher that slept for a week makes each page as it is now, once', async () => {
  await using house = await aHouse()
  const at = await aServedMenu(house)
  await at.publishDue(0)
  expect(await at.publishDue(WEEK_MS)).toBe(1)
  expect(await at.read('corner')).not.toContain('Sold out')
  expect(await at.publishDue(WEEK_MS)).toBe(0)
  expect(await at.problems(WEEK_MS)).toEqual([])
})

test('after a week of sleep only menus are made that the clock has changed, and a file only where it differs', async () => {
  await using house = await aHouse()
  const at = await aServedMenu(house)
  const { restaurantId } = await aRestaurant(house.db, { name: 'Plain' })
  await aCategory(house.db, restaurantId, 'Teas', ['Karak'])
  expect(await at.publishDue(0)).toBe(2)
  const target = folderTarget(house.settings.cdnDir)
  const dying = { ...target, put: () => Promise.reject(new Error('killed')) }
  await at.publishDue(2 * HOUR_MS, { target: dying })
  const names: string[] = []
  const put: typeof target.put = (name, ...file) => {
    names.push(name)
    return target.put(name, ...file)
  }
  const noting = { ...target, put }
  expect(await at.publishDue(WEEK_MS, { target: noting })).toBe(1)
  expect(names.every((name) => name.startsWith('corner/'))).toBe(true)
  expect(new Set(names).size).toBe(names.length)
  expect(await at.publishDue(WEEK_MS, { target: noting })).toBe(0)
  // Breakfast came and went: nothing is put.
  names.length = 0
  expect(await at.publishDue(WEEK_MS + 24 * HOUR_MS, { target: noting })).toBe(1)
  expect(names).not.toContain('corner/index.html')
})

test('pages that were made while the clock was ahead are made anew when it was set back', async () => {
  await using house = await aHouse()
  const at = await aServedMenu(house)
  await at.publishDue(WEEK_MS)
  expect(await at.read('corner')).not.toContain('Sold out')
  expect(await at.publishDue(0)).toBe(1)
  expect(await at.read('corner')).toContain('Sold out')
  expect(await at.publishDue(0)).toBe(0)
})

test('verify and rebuild say what the publisher would, at any moment', async () => {
  await using house = await aHouse()
  const at = await aServedMenu(house)
  await at.publishDue(0)
  expect(await at.problems(0)).toEqual([])
  expect(await at.findStale(HOUR_MS)).toEqual([])
  expect(await at.problems(2 * HOUR_MS)).toContainEqual(expect.stringMatching(/^stale corner\//))
  expect(await at.findStale(2 * HOUR_MS)).toEqual([at.restaurantId])
  await at.publishDue(2 * HOUR_MS)
  expect(await at.problems(2 * HOUR_MS)).toEqual([])
})

test('what is killed at a change by the clock is gone on with', async () => {
  await using house = await aHouse()
  const at = await aServedMenu(house)
  await at.publishDue(0)
  const before = await at.read('corner')
  const target = folderTarget(house.settings.cdnDir)
  const dying = { ...target, put: () => Promise.reject(new Error('killed')) }
  expect(await at.publishDue(2 * HOUR_MS, { target: dying })).toBe(1)
  expect(await at.read('corner')).toBe(before)
  expect(await at.publishDue(2 * HOUR_MS + MINUTE_MS)).toBe(1)
  expect(await at.read('corner')).not.toContain('Sold out')
})

test('the same menu and the same moment give the same bytes', async () => {
  await using house = await aHouse()
  const at = await aServedMenu(house)
  await at.publishDue(0)
  const { pages } = await readManifest(house.db, at.restaurantId)
  await at.publishDue(2 * HOUR_MS)
  await transact(house.db, (trx) => changeMenuSettings(trx, at.restaurantId, { phone: null }))
  await at.publishDue(0)
  expect((await readManifest(house.db, at.restaurantId)).pages).toEqual(pages)
})

async function aServedMenu(house: House) {
  const { db, media, settings } = house
  const { restaurantId } = await aRestaurant(db, { name: 'Corner' })
  const { productIds } = await aCategory(db, restaurantId, 'Soups', ['Lentil', 'Bread'])
  const { categoryId } = await aCategory(db, restaurantId, 'Breakfast', ['Foul'])
  const until = new Date(NOW.getTime() + 2 * HOUR_MS).toISOString()
  const window = { days: [1, 2, 3, 4, 5, 6, 7], from: '07:00', to: '11:30', dates: null }
  const times = { mode: 'hide', windows: [window] } as const satisfies Times
  await transact(db, async (trx) => {
    const soldOut = { dish: { since: NOW.toISOString(), until }, sizes: new Map() }
    const lentil = { id: productIds[0] ?? '', change: { soldOut }, seen: null, now: NOW }
    await changeProducts(trx, restaurantId, [lentil])
    await changeCategory(trx, restaurantId, categoryId, { times })
  })
  const target = folderTarget(settings.cdnDir)
  function contextAt(ms: number): PublishContext {
    const now = () => new Date(NOW.getTime() + ms)
    return { db, renderer, target, media, purging: false, workerId: 'a', now }
  }
  return {
    restaurantId,
    state: () => getPublicationState(db, restaurantId),
    read: async (page: string) => String(await target.read(`${page}/index.html`)),
    async publishDue(ms: number, change: Partial<PublishContext> = {}): Promise<number> {
      const context = { ...contextAt(ms), ...change }
      const now = context.now()
      const { fingerprint } = renderer
      const due = await listPending(db, { now, limit: 10, fingerprint })
      for (const id of due) await publishRestaurant(context, id)
      return due.length
    },
    async problems(ms: number): Promise<string[]> {
      const { publicUrl } = settings
      const sitePages = new Map()
      const context = { ...contextAt(ms), fingerprint: renderer.fingerprint, publicUrl, sitePages }
      const { problems } = await verify(context)
      const ofMenus = problems.filter(({ file }) => file.startsWith('corner/'))
      return ofMenus.map(({ kind, file }) => `${kind} ${file}`)
    },
    findStale: (ms: number) =>
      Array.fromAsync(findStale(contextAt(ms), { restaurantIds: [restaurantId] }, () => {})),
  }
}
