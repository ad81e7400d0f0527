import { expect, it } from 'vitest'
import { changeOptionGroup } from './option-groups.ts'
import { changeMenuSettings, changeOrder } from './menu-changes.ts'
import { loadMenu } from '../queries/menus.ts'
import { addProduct } from './products.ts'
import { aDatabase } from '../testing/databases.ts'
import { aCategory, anOptionGroup, aRestaurant, NOW } from '../testing/fixtures.ts'
import { transact } from '../transact.ts'
import { applyChange } from './apply.ts'
import type { MenuChange } from './change.ts'
import { keepUndo, undoChange } from './undo.ts'

it('sorts lists as they were, but for one that was sorted since', async () => {
  await using house = await aHouse()
  const { db, restaurantId, tea, soup, apply, undo, lists } = house
  const [mint = '', sage = ''] = tea.productIds
  const [lentil = '', harira = ''] = soup.productIds
  const id = await apply({
    order: [
      { categoryId: soup.categoryId, products: [harira, lentil, mint] },
      { categoryId: tea.categoryId, products: [sage] },
    ],
  })
  const dish = { name: 'Karak', price: 1, description: '' }
  const karak = await addProduct(db, restaurantId, tea.categoryId, dish, NOW)
  await undo(id)
  expect(await lists()).toEqual([
    ['tea', ['mint', 'sage', 'karak']],
    ['soup', ['lentil', 'harira']],
  ])
  const again = await apply({
    order: [
      { categoryId: soup.categoryId, products: [harira, lentil] },
      { categoryId: tea.categoryId, products: [karak, sage, mint] },
    ],
  })
  await changeOrder(db, restaurantId, [
    { categoryId: soup.categoryId, products: [harira, lentil] },
    { categoryId: tea.categoryId, products: [sage, mint, karak] },
  ])
  await undo(again)
  expect(await lists()).toEqual([
    ['tea', ['sage', 'mint', 'karak']],
    ['soup', ['lentil', 'harira']],
  ])
})

it('gives settings back, but for those that were set since', async () => {
  await using house = await aHouse()
  const { db, restaurantId, apply, undo } = house
  const hours = [{ days: [1], from: { sun: 'sunset', minutes: 0 }, to: '23:00' }] as const
  const place = { latitude: 24.71, longitude: 46.68 }
  await changeMenuSettings(db, restaurantId, { hours: structuredClone([...hours]) as never, place })
  const set = { hours: [], place: null, phone: '+97142345678', timeZone: 'Asia/Riyadh' }
  const id = await apply({ settings: { set, seen: null } })
  await changeMenuSettings(db, restaurantId, { phone: '+97142345679' })
  await undo(id)
  expect(await loadMenu(db, restaurantId)).toMatchObject({
    clock: { timeZone: 'Asia/Dubai', place },
    opening: { hours, phone: '+97142345679' },
  })
})

it('gives an option group back with its dishes, but for one that was changed since', async () => {
  await using house = await aHouse()
  const { db, restaurantId, tea, soup, apply, undo } = house
  const [mint = '', sage = ''] = tea.productIds
  const group = await anOptionGroup(db, restaurantId, { products: [mint, sage] })
  const other = await anOptionGroup(db, restaurantId, { name: 'Sugar' })
  const uses = { products: [], categories: [soup.categoryId] }
  const set = { name: 'Kinds of milk', min: 0 }
  const id = await apply({ optionGroups: { set: [{ id: group, set, uses, seen: null }] } })
  await changeOptionGroup(db, restaurantId, other, { products: [sage] })
  await changeOptionGroup(db, restaurantId, group, { name: 'Milks' })
  await undo(id)
  const menu = await loadMenu(db, restaurantId)
  expect(menu?.optionGroups?.[0]).toMatchObject({ name: 'Milks', min: 1 })
  const [teas, soups] = menu?.categories ?? []
  expect(teas?.products.map(({ groups }) => groups)).toEqual([[group], [other]])
  expect(soups?.groups).toBeUndefined()
})

it('gives a language back with its texts, unless languages were set since', async () => {
  await using house = await aHouse()
  const { db, restaurantId, tea, apply, undo } = house
  const further = [{ code: 'de', shown: false }] as const
  await apply({ languages: [{ set: { main: 'en', further }, seen: null }] })
  const place = { kind: 'product', id: tea.productIds[0] ?? '', field: 'name' } as const
  await apply({ texts: [{ ...place, language: 'de', text: 'Minze', seen: null }] })
  const before = await loadMenu(db, restaurantId)
  const remove = { set: { main: 'en', further: [] }, seen: null } as const
  await undo(await apply({ languages: [remove] }))
  const { revision: _, changedAt: __, ...menu } = (await loadMenu(db, restaurantId)) ?? {}
  expect(before).toMatchObject(menu)
  const id = await apply({ languages: [remove] })
  const french = [{ code: 'fr', shown: false }] as const
  await apply({ languages: [{ set: { main: 'en', further: french }, seen: null }] })
  await undo(id)
  expect((await loadMenu(db, restaurantId))?.languages).toEqual(french)
})

async function aHouse() {
  const { db, [Symbol.asyncDispose]: close } = await aDatabase()
  const { restaurantId } = await aRestaurant(db)
  const tea = await aCategory(db, restaurantId, 'Tea', ['Mint', 'Sage'])
  const soup = await aCategory(db, restaurantId, 'Soup', ['Lentil', 'Harira'])
  return {
    db,
    restaurantId,
    tea,
    soup,
    apply: (change: MenuChange) =>
      transact(db, async (trx) => {
        const { inverse } = await applyChange(trx, restaurantId, change)
        return keepUndo(trx, restaurantId, inverse, NOW)
      }),
    undo: (id: string) => transact(db, (trx) => undoChange(trx, restaurantId, id, NOW)),
    lists: async () => {
      const menu = await loadMenu(db, restaurantId)
      return menu?.categories.map(({ slug, products }) => [slug, products.map((one) => one.slug)])
    },
    [Symbol.asyncDispose]: close,
  }
}
