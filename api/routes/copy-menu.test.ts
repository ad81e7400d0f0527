import { expect, test } from 'vitest'
import { copiedRows } from '#db/import/copied-rows.ts'
import { hasOtherPrice, isSame, matchRows, sentProducts, withPrices } from '#db/import/review.ts'
import { MENU_LIMITS } from '#db/rules/limits.ts'
import type { GivenRole } from '#db/rules/roles.ts'
import { DAY_MS } from '#db/rules/time/dates.ts'
import { aMember, NOW } from '#db/testing/fixtures.ts'
import type { Category } from '../schemas/categories.ts'
import type { Imported, MenuToCopy } from '../schemas/import.ts'
import type { Languages } from '../schemas/languages.ts'
import type { OptionGroup } from '../schemas/option-groups.ts'
import { anApi, anOwner, aPictureFile } from '../testing/fixtures.ts'

const DAILY = { windows: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '07:00', to: '13:00' }] }

/** A person with a restaurant of their own, and a role in another one. */
async function twoHouses(role: GivenRole = 'editor') {
  const api = await anApi()
  const [own, other] = [await anOwner(api, 'Harbour'), await anOwner(api, 'Lagoon')]
  await aMember(api.db, { restaurantId: other.restaurantId, personId: own.ownerId, role })
  const at = (restaurantId: string) => (method: string, path: string, json?: unknown) =>
    api.call(method, path, {
      token: own.token,
      headers: { 'X-Restaurant': restaurantId },
      ...(json !== undefined && { json }),
    })
  const [source, target] = [at(own.restaurantId), at(other.restaurantId)]
  const path = `/api/restaurants/${own.restaurantId}/copy-menu`
  const menuOf = async (call: typeof source) =>
    (await call('GET', '/categories')).body as Category[]
  return {
    api,
    own,
    other,
    source,
    target,
    path,
    menuOf,
    bring: (call: typeof source, ...products: object[]) =>
      call('POST', '/api/import', { products }),
    /** As the review does. */
    async review(prices: 'kept' | 'taken' = 'kept') {
      const rows = copiedRows((await target('GET', path)).body as MenuToCopy)
      const matches = matchRows(rows, await menuOf(target))
      const chosen = withPrices(rows, matches, prices)
      const differ = rows.filter((row, at) => matches[at] && hasOtherPrice(row, matches[at]))
      const same = chosen.filter((row, at) => matches[at] && isSame(row, matches[at]))
      const names = (some: typeof rows) => some.map(({ name }) => name)
      return { products: sentProducts(chosen, matches), differ: names(differ), same: names(same) }
    },
    async copy(products: object[]) {
      const { status, body } = await target('POST', path, { products })
      return { status, body: body as Imported }
    },
    [Symbol.asyncDispose]: () => api[Symbol.asyncDispose](),
  }
}

type Houses = Awaited<ReturnType<typeof twoHouses>>

const LATTE = {
  category: 'Drinks',
  name: 'Latte',
  label: 'Latte!',
  price: 18,
  description: 'Hot',
  details: {
    sizes: [
      { name: 'Small', price: 18, nutrition: { kcal: 120 } },
      { name: 'Large', price: 22, formerPrice: { price: 25, until: null } },
    ],
    allergens: { milk: 'contains' },
    allergensChecked: true,
    diets: { vegetarian: true },
    marks: ['popular'],
    nutrition: { caffeineMg: 95 },
  },
  texts: { ar: { category: 'مشروبات', name: 'لاتيه', sizes: ['صغير', 'كبير'] } },
}

/** A latte with all that a dish can have, sold out today. */
async function aLatte({ api, own, source, bring, menuOf }: Houses) {
  await bring(source, LATTE)
  const [drinks] = await menuOf(source)
  const [latte] = drinks?.products ?? []
  const { _id = '' } = latte ?? {}
  const form = {
    id: _id,
    name: 'Latte',
    price: '18',
    description: 'Hot',
    image: await aPictureFile(),
  }
  const edited = `/categories/${drinks?._id}/editProducts`
  await api.call('PUT', edited, { token: own.token, form })
  await source('PUT', `/api/categories/${drinks?._id}/times`, { times: DAILY, nonHalal: true })
  const options = [{ name: 'Oat milk', price: 3, allergens: { gluten: 'contains' } }]
  const milk = { name: 'Milk', min: 0, max: 1, options }
  const { body } = await source('POST', '/api/options', { ...milk, products: [_id] })
  const { group } = body as { group: OptionGroup }
  await source('POST', '/api/options', { ...milk, name: 'Ice', categories: [drinks?._id] })
  const texts = [
    { kind: 'group', _id: group._id, field: 'name', text: 'حليب' },
    { kind: 'option', _id: group.options[0]?._id, field: 'name', text: 'حليب الشوفان' },
  ]
  await source('PUT', '/api/texts', { language: 'ar', texts })
  await source('PATCH', '/api/products', [{ _id, soldOut: { today: true } }])
}

function withoutIds(value: unknown): string {
  return JSON.stringify(value).replaceAll(/"[0-9a-f]{24}"/gu, '""')
}

test('a copied menu has all but what is sold out, is in the log, and one undo takes it back', async () => {
  await using houses = await twoHouses('manager')
  const { api, source, target, menuOf } = houses
  await aLatte(houses)
  const [drinks] = await menuOf(source)
  const { products } = await houses.review()
  const { status, body } = await houses.copy(products)
  expect([status, body.added, body.changed]).toEqual([200, 1, 0])
  expect(api.wakes.at(-1)).toBe(houses.other.restaurantId)

  const [copied] = await menuOf(target)
  const { title, icon, times, nonHalal } = drinks ?? {}
  expect(copied).toMatchObject({ title, icon, times, nonHalal })
  const [latte, copy] = [drinks?.products[0], copied?.products[0]]
  expect(latte?.soldOut).not.toBeNull()
  expect(copy).toMatchObject({
    name: 'Latte',
    label: latte?.label,
    price: 18,
    description: 'Hot',
    imageUrl: latte?.imageUrl,
    soldOut: null,
  })
  expect(copy?.imageUrl).not.toBeNull()
  expect(withoutIds(copy?.details)).toBe(withoutIds(latte?.details))
  const groups = (await target('GET', '/api/options')).body as OptionGroup[]
  expect(groups).toMatchObject([
    { name: 'Milk', options: [{ name: 'Oat milk', price: 3, allergens: { gluten: 'contains' } }] },
    { name: 'Ice' },
  ])
  expect([copy?.details.groups, copied?.groups]).toEqual(groups.map(({ _id }) => [_id]))
  const arabic = (await target('GET', '/api/texts?language=ar')).body as { text: string }[]
  const translated = arabic.flatMap(({ text }) => text ?? [])
  expect(translated).toEqual(['مشروبات', 'لاتيه', 'صغير', 'كبير', 'حليب', 'حليب الشوفان'])
  expect((await target('GET', '/api/changes')).body).toMatchObject([
    { kind: 'import', counts: { added: 1 }, undo: body.undo },
  ])
  // Once more changes nothing.
  const again = await houses.review()
  expect(again).toMatchObject({ differ: [], same: ['Latte!'] })
  expect((await houses.copy(again.products)).body).toMatchObject({ added: 0, changed: 0 })

  await target('POST', `/api/undo/${body.undo}`)
  expect(await menuOf(target)).toEqual([])
  expect((await target('GET', '/api/options')).body).toEqual([])
  expect((await target('GET', '/api/languages')).body).toMatchObject({ further: [] })
  expect(await menuOf(source)).toEqual([drinks])
})

test('dishes that are there keep their prices or take them, and what they have', async () => {
  await using houses = await twoHouses()
  const { api, other, target, bring, menuOf } = houses
  await aLatte(houses)
  await bring(houses.source, { category: 'Drinks', name: 'Tea', price: 5, description: 'Black' })
  const details = { allergens: { eggs: 'contains' }, nutrition: { kcal: 7 }, marks: ['new'] }
  await bring(
    target,
    { category: 'drinks', name: 'latte', price: 20, description: 'Ours', details },
    { category: 'Drinks', name: 'Tea', price: 5, description: 'Black' },
    { category: 'Drinks', name: 'Water', price: 2, description: 'Still' },
  )
  const before = await menuOf(target)
  const kept = await houses.review()
  expect(kept).toMatchObject({ differ: ['Latte!'], same: ['Tea'] })
  const { body } = await houses.copy(kept.products)
  expect(body).toMatchObject({ added: 0, changed: 1 })
  const dishes = async () => (await menuOf(target))[0]?.products ?? []
  const [latte, , water] = await dishes()
  expect(latte).toMatchObject({ name: 'latte', price: 20, description: 'Hot' })
  expect(latte?.details).toMatchObject({ ...details, sizes: [], diets: { vegetarian: false } })
  expect(latte?.details.nutrition.caffeineMg).toBe(95)
  expect([latte?.imageUrl, latte?.details.groups.length]).toEqual([expect.any(String), 1])
  expect(water).toEqual(before[0]?.products[2])

  // A picture and options of its own stay.
  const image = await aPictureFile('png', { width: 80 })
  const form = { id: latte?._id ?? '', name: 'latte', price: '20', description: 'Hot', image }
  const edited = `/categories/${before[0]?._id}/editProducts`
  await api.call('PUT', edited, { token: other.token, form })
  const [pictured] = await dishes()
  expect(pictured?.imageUrl).not.toBe(latte?.imageUrl)
  expect((await houses.copy((await houses.review('taken')).products)).status).toBe(200)
  const [taken] = await dishes()
  const sizes = [{ name: 'Small' }, { name: 'Large', price: 22 }]
  expect(taken).toMatchObject({ price: 18, imageUrl: pictured?.imageUrl, details: { sizes } })
})

test('what was changed since the review is a conflict, as with an import', async () => {
  await using houses = await twoHouses()
  const { source, target, bring, menuOf } = houses
  const tea = { category: 'Drinks', name: 'Tea', price: 5, description: 'Black' }
  await bring(source, tea)
  await bring(target, { ...tea, price: 6 })
  const { products } = await houses.review('taken')
  const _id = (await menuOf(target))[0]?.products[0]?._id
  await target('PATCH', '/api/products', [{ _id, price: 7 }])
  expect(await houses.copy(products)).toMatchObject({ status: 409, body: { current: [{ _id }] } })
  // What has gone from the other menu comes without its parts.
  const gone = [{ ...tea, name: 'Juice', from: 'a'.repeat(24) }]
  expect(await houses.copy(gone)).toMatchObject({ status: 200, body: { added: 1 } })
})

test('a menu comes in the language of the other one, as far as languages have room', async () => {
  await using houses = await twoHouses()
  const { source, target, bring, menuOf } = houses
  const names = { de: 'Tee', fr: 'Thé', ru: 'Чай' }
  const texts = Object.fromEntries(Object.entries(names).map(([code, name]) => [code, { name }]))
  await bring(source, { category: 'Drinks', name: 'Tea', price: 5, description: 'Black', texts })
  const further = [
    { code: 'ar', shown: false },
    { code: 'tr', shown: false },
  ]
  await target('PUT', '/api/languages', { main: 'fr', further })
  const { products } = await houses.review()
  expect(products).toMatchObject([
    { category: 'Drinks', name: 'Thé', texts: { en: { name: 'Tea', category: 'Drinks' } } },
  ])
  expect((await houses.copy(products)).status).toBe(200)
  expect((await menuOf(target))[0]?.products).toMatchObject([{ name: 'Thé' }])
  const languages = (await target('GET', '/api/languages')).body as Languages
  expect(languages.further.map(({ code }) => code)).toEqual(['ar', 'tr', 'en'])
})

test('a copy keeps the limits of a menu, of roles and of the plan', async () => {
  await using houses = await twoHouses()
  const { api, own, other, source, target, path, bring } = houses
  const dish = { category: 'Drinks', price: 5, description: '' }
  const many = Array.from({ length: MENU_LIMITS.products }, (_, at) => ({
    ...dish,
    name: `T ${at}`,
  }))
  await bring(source, { ...dish, name: 'Tea' })
  await bring(target, ...many)
  const { products } = await houses.review()
  const message = `You have reached the limit of ${MENU_LIMITS.products}`
  expect(await houses.copy(products)).toMatchObject({ status: 409, body: { message } })

  // Somebody else's menu is not there, whatever one is in one's own.
  const foreign = `/api/restaurants/${(await anOwner(api)).restaurantId}/copy-menu`
  const back = `/api/restaurants/${other.restaurantId}/copy-menu`
  const both = async (call: typeof target, to: string) => [
    (await call('GET', to)).status,
    (await call('POST', to, { products })).status,
  ]
  expect(await both(target, foreign)).toEqual([404, 404])
  expect(await both(source, back)).toEqual([200, 200])
  await api.db.updateTable('members').set({ role: 'floor' }).execute()
  expect([await both(target, path), await both(source, back)]).toEqual([
    [403, 403],
    [403, 403],
  ])
  await api.db.updateTable('members').set({ role: 'editor' }).execute()
  const end = (restaurantId: string) =>
    api.db
      .updateTable('subscriptions')
      .set({ trialExpiresAt: new Date(NOW.getTime() - DAY_MS).toISOString() })
      .where('restaurantId', '=', restaurantId)
      .execute()
  // The plan of the one that gets the menu counts.
  await end(other.restaurantId)
  expect(await both(target, path)).toEqual([200, 402])
  expect(await both(source, back)).toEqual([200, 200])
  await end(own.restaurantId)
  expect(await both(source, back)).toEqual([200, 402])
})
