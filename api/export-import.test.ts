import { chosenAtTable, NOTHING_AT_TABLE } from '#db/menu/at-table.ts'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { importMenus } from '#builder/import/import-menus.ts'
import { databaseWriter } from '#builder/import/write.ts'
import { openTemporaryFolder } from '#db/testing/temporary-folder.ts'
import { findRestaurantByName, getMenu, loadMenu } from '#db/queries/menus.ts'
import { addDays } from '#db/rules/time/dates.ts'

import type { MenuDocument } from '#db/menu/document.ts'
import { NOW } from '#db/testing/fixtures.ts'
import { pageOf } from '#db/testing/menus.ts'
import type { Category } from './schemas/categories.ts'
import { menuFileSchema } from './schemas/exports.ts'
import { anApi, anOwner, type Api } from './testing/fixtures.ts'

const someDays = fc
  .uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 })
  .map((days) => days.toSorted((a, b) => a - b))
const someTime = fc
  .nat(95)
  .map((at) => [Math.floor(at / 4), (at % 4) * 15])
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
const someSpan = fc.tuple(someTime, someTime).filter(([from, to]) => from !== to)
const someDates = fc.tuple(fc.nat(300), fc.nat(40)).map(([start, days]) => {
  const from = addDays('2026-02-01', start)
  return { from, to: addDays(from, days) }
})
const someWindow = fc
  .record({ days: someDays, span: someSpan, dates: fc.option(someDates) })
  .map(({ days, span: [from, to], dates }) => ({ days, from, to, dates }))
const someTimes = fc.record({
  mode: fc.constantFrom('say', 'hide'),
  windows: fc.array(someWindow, { minLength: 1, maxLength: 6 }),
})
// One day each, so that only times past midnight overlap.
const someHours = fc
  .uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 7 })
  .chain((days) => fc.tuple(...days.map((day) => someSpan.map((span) => hoursOf(day, span)))))
const someNote = fc.constantFrom(null, 'Ramadan', 'عيد', '<b>"Feast"</b>')
const someExceptions = fc.array(fc.tuple(fc.nat(20), fc.nat(10), someNote, someSpan), {
  maxLength: 4,
})
const WIFI = { name: 'ضيوف', password: String.raw`a;b\c:d,e`, hidden: false }
const someSettings = fc.record({
  timeZone: fc.constantFrom('Asia/Dubai', 'Asia/Kathmandu', 'Europe/Berlin'),
  country: fc.constantFrom(null, 'SA', 'IN'),
  dayEndsAt: someTime,
  accent: fc.constantFrom(null, '#b3401f'),
  surface: fc.constantFrom('paper', 'oak'),
  coverStyle: fc.constantFrom('none', 'band', 'full'),
  iconStyle: fc.constantFrom('lines', 'pictures'),
  face: fc.constantFrom('plain', 'book', 'poster'),
  hours: someHours,
  exceptions: someExceptions.map(inTurn),
  phone: fc.constantFrom(null, '+97142345678'),
  dishNumbers: fc.boolean(),
  whatsappOrders: fc.boolean(),
  wifi: fc.constantFrom(null, { name: 'Guests; "2"', password: null, hidden: true }, WIFI),
  links: fc.record({
    tiktok: fc.constantFrom(null, 'https://www.tiktok.com/@corner'),
    website: fc.constantFrom(null, 'https://corner.example/?a=1&b=2'),
    talabat: fc.constantFrom(null, 'https://www.talabat.com/uae/corner'),
  }),
})

test('what an export or menu.json says comes in again as it was, windows and opening hours too', async () => {
  await using api = await anApi()
  await using folder = await openTemporaryFolder()
  let count = 0
  await fc.assert(
    fc.asyncProperty(someSettings, fc.option(someTimes), async (settings, times) => {
      count += 1
      const { token, restaurantId } = await anOwner(api, `House ${count} Corner`)
      await fill(api, token, { settings, times })
      // Exports are rate limited.
      api.setNow(new Date(NOW.getTime() + count * 3_600_000))
      const before = await getMenu(api.db, restaurantId)
      const { file: published } = pageOf(before, 'data')
      expect(menuFileSchema.parse(published)).toEqual(published)
      const texts = { export: await menuJson(api, token), menu: JSON.stringify(published) }
      for (const [kind, text] of Object.entries(texts)) {
        const file = join(folder.path, `${kind}-${count}.json`)
        await writeFile(file, text)
        const writer = databaseWriter(api.db, NOW)
        const report = await importMenus({ paths: [file], writer, dryRun: false })
        const changes = [{ field: 'name' }]
        expect(report).toMatchObject({ changes, leftOut: [], errors: [] })
        const path = report.imported[0]?.address ?? ''
        const id = await findRestaurantByName(api.db, path.slice(1))
        const after = await loadMenu(api.db, id ?? '')
        const { atTable: { wifi = null, ...others } = NOTHING_AT_TABLE, ...menu } = before
        const known = kind === 'export' ? { ...others, wifi } : { ...others, wifi: null }
        expect(said(after)).toEqual(said({ ...menu, ...chosenAtTable(known) }))
        expect(JSON.stringify(published)).not.toContain(wifi?.password ?? 'a password')
        expect(said(after)).toMatchObject({
          clock: { timeZone: settings.timeZone, country: settings.country },
        })
        expect(said(after).categories[0]?.dishes[0]?.number).toBe(2)
      }
    }),
    { numRuns: 12 },
  )
})

/** All that files have of a menu. */
function said(menu: MenuDocument | undefined) {
  if (!menu) throw new Error('There is no menu')
  const { about, location, currency, priceNotes, links, clock, opening, atTable } = menu
  const nameOf = new Map(menu.optionGroups?.map(({ id, name }) => [id, name]))
  const optionGroups = menu.optionGroups?.map(({ name, min, max, options }) => {
    return { name, min, max, options: options.map(({ name, price }) => ({ name, price })) }
  })
  const categories = menu.categories.map((category) => {
    const { title, icon, times, nonHalal, products } = category
    const groups = category.groups?.map((id) => nameOf.get(id))
    const dishes = products.map(
      ({ name, number, price, priceNote, description, sizes, marks, kcal, groups }) => {
        const named = sizes.map(({ name, price, priceNote, formerPrice }) => {
          return { name, price, priceNote, formerPrice }
        })
        const chosen = groups.map((id) => nameOf.get(id))
        return { name, number, price, priceNote, description, sizes: named, marks, kcal, chosen }
      },
    )
    return { title, icon, times, nonHalal, groups, dishes }
  })
  const own = { about, location, currency, priceNotes, links, clock, opening, atTable }
  return { ...own, optionGroups, categories }
}

async function fill(
  api: Api,
  token: string,
  { settings, times }: { settings: object; times: object | null },
): Promise<void> {
  const send = async (method: string, path: string, json: object) => {
    const { status, body } = await api.call(method, path, { token, json })
    expect([path, status, body]).toEqual([path, expect.toSatisfy((each) => each < 300), body])
    return body
  }
  await send('PUT', '/api/menu-settings', settings)
  await send('POST', '/api/socialLink', {
    googleMapLink: 'https://maps.google.com/?q=a',
    facebookLink: 'https://facebook.com/x',
    instagramLink: 'https://instagram.com/x',
    whatsappLink: 'https://wa.me/971',
  })
  const formData = { currency: '$', about: 'Since 1990', location: 'Souk' }
  await send('POST', '/restaurant', { formData })
  const title = { title: 'Breakfast', selectedIcon: '/icons/fish.svg' }
  const { category } = (await send('POST', '/addCategory', title)) as { category: Category }
  const form = { name: 'Foul', price: '12.5', description: 'Beans' }
  const gone = await api.call('POST', `/categories/${category._id}/products`, { token, form })
  const { product } = gone.body as { product: { _id: string } }
  await send('DELETE', `/api/${product._id}/deletedProduct`, {})
  await api.call('POST', `/categories/${category._id}/products`, { token, form })
  const [{ products } = category] = (await api.call('GET', '/categories', { token }))
    .body as Category[]
  const noted = {
    ...form,
    name: 'Fish',
    price: '',
    priceNote: '{"kind":"own","text":"of the day"}',
  }
  await api.call('POST', `/categories/${category._id}/products`, { token, form: noted })
  const sizes = [
    { name: 'Small', price: 1, formerPrice: { price: 2.5, until: '2030-01-31' } },
    { name: 'Large', price: null, priceNote: { kind: 'market' } },
  ]
  const details = { sizes, nutrition: { kcal: 320 }, marks: ['chef'] }
  await send('PATCH', '/api/products', [{ _id: products[0]?._id, details }])
  await send('PUT', `/api/categories/${category._id}/times`, { times, nonHalal: true })
  const options = [{ name: 'White', price: 0.5 }]
  const sugar = { name: 'Sugar', min: 0, max: 1, options }
  await send('POST', '/api/options', { ...sugar, categories: [category._id] })
  await send('POST', '/api/options', { ...sugar, name: 'Bread', products: [products[0]?._id] })
}

async function menuJson({ app }: Api, token: string): Promise<string> {
  const answer = await app.request('/api/export', { headers: { Authorization: `Bearer ${token}` } })
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  return strFromU8(files['menu.json'] ?? new Uint8Array())
}

function hoursOf(day: number, [from, to]: readonly [string, string]) {
  const [begin, end] = [from, to].toSorted()
  return { days: [day], from: begin ?? '', to: end ?? '' }
}

type Exception = readonly [gap: number, days: number, note: string | null, [string, string]]

function inTurn(exceptions: readonly Exception[]) {
  let next = '2026-02-01'
  return exceptions.map(([gap, days, note, span], at) => {
    const from = addDays(next, gap)
    const to = addDays(from, days)
    next = addDays(to, 1)
    const hours = at % 2 === 0 ? [] : [hoursOf(5, span)]
    return { from, to, closed: hours.length === 0, hours, note }
  })
}
