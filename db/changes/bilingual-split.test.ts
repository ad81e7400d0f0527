import { forgetHistory } from './history.ts'
import { keepUndo, undoChange } from './undo.ts'
import { expect, it } from 'vitest'
import { findBilingual } from '../menu/two-scripts.ts'
import { HOUR_MS } from '../rules/time/dates.ts'
import { shownName } from '../rules/text/labels.ts'
import type { FurtherLanguage } from '../rules/text/languages.ts'
import { MOST_TEXT_BYTES } from '../rules/limits.ts'
import { menuIn } from '../menu/texts.ts'
import { aDatabase } from '../testing/databases.ts'
import { aCategory, aRestaurant, NOW } from '../testing/fixtures.ts'
import { transact } from '../transact.ts'
import { addCategory, changeCategory } from './categories.ts'
import { changeLanguages, changeRestaurant, changeTexts } from './menu-changes.ts'
import { progressOf } from '../queries/languages.ts'
import { loadMenu } from '../queries/menus.ts'
import { changeProducts } from './product-changes.ts'
import { splitVersion, splitTexts, type WantedSplit } from './bilingual-split.ts'
import { sumTextBytes } from '../queries/text-bytes.ts'

it('gives each part to its language, adds that, and leads on from what addresses were', async () => {
  await using house = await aMixed()
  const { menu, take } = house
  expect(
    (await house.proposal())?.texts.map(({ field, main, text }) => [field, main, text]),
  ).toEqual([
    ['name', 'Jamr', 'جمر'],
    ['title', 'Grills', 'مشاوي'],
    ['name', 'Shish Tawook', 'شيش طاووق'],
    ['name', 'Kofta', 'كفتة'],
  ])
  await take({ edited: new Map([[3, { main: 'Kofta grilled', text: 'كفتة مشوية' }]]) })
  const after = await menu()
  expect(after).toMatchObject({
    name: 'Jamr',
    slug: 'jamr',
    formerSlugs: ['jamr-جمر'],
    language: 'en',
    languages: [{ code: 'ar', shown: false }],
    categories: [
      {
        title: 'Grills',
        formerSlugs: ['grills-مشاوي'],
        products: [{ name: 'Shish Tawook', slug: 'shish-tawook' }, { name: 'Kofta grilled' }, {}],
      },
    ],
  })
  expect(menuIn(after, 'ar').categories).toMatchObject([
    { title: 'مشاوي', products: [{ name: 'شيش طاووق' }, { name: 'كفتة مشوية' }, { name: 'Tea' }] },
  ])
  expect(progressOf(after, 'ar')).toEqual({
    total: 7,
    missing: 4,
    missingNames: 1,
    changed: 0,
  })
  expect(await house.proposal()).toBeNull()
})

it('puts all of it together again, and keeps what was typed since', async () => {
  await using house = await aMixed()
  const { db, restaurantId, productIds, menu, take, undo } = house
  const before = await menu()
  await undo(await take())
  expect(shown(await menu())).toEqual(shown(before))
  expect(await menu()).not.toHaveProperty('languages')
  const id = await take()
  const [first = '', second = ''] = productIds
  await transact(db, async (trx) => {
    const change = { name: 'Lamb Tawook' }
    await changeProducts(trx, restaurantId, [{ id: first, change, seen: null }])
    const place = { kind: 'product', id: second, field: 'name' } as const
    await changeTexts(trx, restaurantId, 'ar', [{ ...place, text: 'كفتة لحم', seen: null }])
  })
  expect(await undo(id)).toEqual({ undone: 2, kept: 2 })
  const after = await menu()
  expect(after).toMatchObject({
    name: 'Jamr جمر',
    languages: [{ code: 'ar' }],
    categories: [
      { title: 'Grills مشاوي', products: [{ name: 'Lamb Tawook' }, { name: 'Kofta' }, {}] },
    ],
  })
  expect(menuIn(after, 'ar').categories).toMatchObject([
    { products: [{ name: 'شيش طاووق' }, { name: 'كفتة لحم' }, {}] },
  ])
})

it('leaves alone what is left out, and another language’s translations', async () => {
  await using house = await aMixed()
  const { db, restaurantId, productIds, menu, take, undo } = house
  const further: FurtherLanguage[] = [{ code: 'ru', shown: false }]
  const name = { kind: 'product', id: productIds[0] ?? '', field: 'name' } as const
  await transact(db, async (trx) => {
    await changeLanguages(trx, restaurantId, { main: 'en', further })
    await changeTexts(trx, restaurantId, 'ru', [{ ...name, text: 'Шиш таук', seen: null }])
  })
  const id = await take({ leftOut: new Set([0, 1]) })
  expect(await menu()).toMatchObject({ name: 'Jamr جمر', categories: [{ title: 'Grills مشاوي' }] })
  expect(progressOf(await menu(), 'ru')).toMatchObject({ changed: 0 })
  await undo(id)
  expect(progressOf(await menu(), 'ru')).toMatchObject({ changed: 0 })
  expect((await menu()).languages).toEqual(further)
})

it('keeps a translation that was there, and brings it back as it was', async () => {
  await using house = await aMixed()
  const { db, restaurantId, productIds, menu, take, undo } = house
  const name = { kind: 'product', id: productIds[0] ?? '', field: 'name' } as const
  await transact(db, async (trx) => {
    await changeLanguages(trx, restaurantId, {
      main: 'en',
      further: [{ code: 'ar', shown: false }],
    })
    const old = { ...name, text: 'شيش', source: 'Tawook', seen: null }
    await changeTexts(trx, restaurantId, 'ar', [old])
  })
  const id = await take()
  expect(menuIn(await menu(), 'ar').categories[0]?.products[0]).toMatchObject({ name: 'شيش' })
  expect(progressOf(await menu(), 'ar')).toMatchObject({ changed: 0 })
  await undo(id)
  expect(menuIn(await menu(), 'ar').categories[0]?.products[0]).toMatchObject({ name: 'شيش' })
  expect(progressOf(await menu(), 'ar')).toMatchObject({ changed: 1 })
})

it('takes nothing apart that is another than was looked at, or breaks a rule', async () => {
  await using house = await aMixed()
  const { db, restaurantId, menu, take } = house
  const before = shown(await menu())
  await expect(take({ version: 'another' })).rejects.toThrow('This was changed elsewhere')
  const edited = (parts: { main: string; text: string }) => take({ edited: new Map([[2, parts]]) })
  await expect(edited({ main: 'Shish\u202e', text: 'شيش' })).rejects.toMatchObject({
    message: 'Special characters are not allowed',
    field: 'texts.2.main',
  })
  await expect(edited({ main: 'Shish', text: ' ' })).rejects.toMatchObject({
    field: 'texts.2.text',
  })
  await expect(take({ language: 'en' })).rejects.toMatchObject({ field: 'language' })
  await expect(take({ leftOut: new Set([0, 1, 2, 3]) })).rejects.toMatchObject({ field: 'leftOut' })
  await transact(db, (trx) => addCategory(trx, restaurantId, { title: 'Fire', icon: 'tea' }, NOW))
  const taken = take({ edited: new Map([[1, { main: 'Fire', text: 'نار' }]]) })
  await expect(taken).rejects.toMatchObject({
    message: 'Category already exists',
    field: 'texts.1.main',
  })
  expect(shown(await menu()).categories[0]).toEqual(before.categories[0])
  expect(await db.selectFrom('history').selectAll().execute()).toEqual([])
})

it('can be undone once, within an hour, by its owner, and only the last five', async () => {
  await using house = await aMixed()
  const { db, restaurantId, take, undo } = house
  const first = await take({ leftOut: new Set([2]) })
  const other = await aRestaurant(db)
  await expect(undo(first, { of: other.restaurantId })).rejects.toThrow('Not found')
  await expect(undo(first, { after: HOUR_MS })).rejects.toThrow('Not found')
  const second = await take()
  expect(await undo(second)).toEqual({ undone: 1, kept: 0 })
  await expect(undo(second)).rejects.toThrow('Not found')
  for (let count = 0; count < 4; count += 1) await undo(await take())
  expect(await db.selectFrom('history').select('id').execute()).toEqual([{ id: first }])
  const many = Array.from({ length: 5 }, (_, at) => new Date(NOW.getTime() + at + 1))
  for (const at of many) {
    await transact(db, (trx) => keepUndo(trx, restaurantId, {}, at))
  }
  await expect(undo(first)).rejects.toThrow('Not found')
  expect(await db.selectFrom('history').select('id').execute()).toHaveLength(5)
  await forgetHistory(db, new Date(NOW.getTime() + HOUR_MS + 5))
  expect(await db.selectFrom('history').select('id').execute()).toEqual([])
  expect(restaurantId).not.toBe(other.restaurantId)
})

it('leaves a title and a name that somebody else has by now', async () => {
  await using house = await aMixed()
  const { db, restaurantId, menu, take, undo } = house
  const id = await take({ leftOut: new Set([2, 3]) })
  await aRestaurant(db, { name: 'Jamr جمر' })
  await transact(db, async (trx) => {
    const other = await addCategory(trx, restaurantId, { title: 'Other', icon: 'tea' }, NOW)
    await changeCategory(trx, restaurantId, other, { title: 'Grills مشاوي' })
  })
  expect(await undo(id)).toEqual({ undone: 0, kept: 2 })
  expect(await menu()).toMatchObject({ name: 'Jamr', categories: [{ title: 'Grills' }, {}] })
})

it('gives back the other texts of a restaurant whose name somebody else has by now', async () => {
  await using house = await aMixed()
  const { db, restaurantId, menu, take, undo } = house
  const about = 'Fresh every day طازج كل يوم'
  await transact(db, (trx) => changeRestaurant(trx, restaurantId, { about }, NOW))
  const id = await take({ leftOut: new Set([2, 3, 4]) })
  expect(await menu()).toMatchObject({ name: 'Jamr', about: 'Fresh every day' })
  await aRestaurant(db, { name: 'Jamr جمر' })
  expect(await undo(id)).toEqual({ undone: 1, kept: 1 })
  expect(await menu()).toMatchObject({ name: 'Jamr', about })
})

it('puts nothing together again where the translations that come back have no room', async () => {
  await using house = await aMixed()
  const { db, restaurantId, productIds, menu, take, undo } = house
  const [dish = '', full = ''] = productIds
  const further: FurtherLanguage[] = [{ code: 'ar', shown: false }]
  const write = (id: string, field: string, text: string) => {
    const texts = [{ kind: 'product' as const, id, field, text, seen: null }]
    return transact(db, (trx) => changeTexts(trx, restaurantId, 'ar', texts))
  }
  await transact(db, (trx) => changeLanguages(trx, restaurantId, { main: 'en', further }))
  await write(dish, 'name', 'x'.repeat(200))
  const id = await take({ edited: new Map([[2, { main: 'Tawook', text: 'طاووق' }]]) })
  const before = shown(await menu())
  const bytes = await sumTextBytes(db, restaurantId)
  await write(full, 'description', 'x'.repeat(MOST_TEXT_BYTES.further - bytes))
  await expect(undo(id)).rejects.toThrow('too long in all')
  expect(shown(await menu())).toEqual(before)
  await write(full, 'description', 'x')
  expect(await undo(id)).toMatchObject({ kept: 0 })
})

it('keeps what came between the look and the change', async () => {
  await using house = await aMixed()
  const { db, restaurantId, productIds, menu, proposal } = house
  const seen = await menu()
  const version = splitVersion(await proposal())
  const [id = ''] = productIds
  const change = { name: 'Lamb خروف' }
  await transact(db, (trx) => changeProducts(trx, restaurantId, [{ id, change, seen: null }]))
  const wanted = { language: 'ar', version, edited: new Map(), leftOut: new Set([0]) } as const
  const { taken, undo } = await transact(db, async (trx) => {
    const made = await splitTexts(trx, seen, wanted, NOW)
    return { ...made, undo: await keepUndo(trx, seen.restaurantId, made.inverse, NOW) }
  })
  expect(taken).toBe(2)
  expect(await menu()).toMatchObject({
    categories: [{ title: 'Grills', products: [{ name: 'Lamb خروف' }, { name: 'Kofta' }, {}] }],
  })
  expect(await house.undo(undo)).toEqual({ undone: 2, kept: 0 })
})

it('takes nothing apart beside languages that are others by now', async () => {
  await using house = await aMixed()
  const { db, restaurantId, menu, proposal } = house
  const seen = await menu()
  const version = splitVersion(await proposal())
  const further: FurtherLanguage[] = [{ code: 'ru', shown: false }]
  await transact(db, (trx) => changeLanguages(trx, restaurantId, { main: 'en', further }))
  const wanted = { language: 'ar', version, edited: new Map(), leftOut: new Set<number>() } as const
  const taken = transact(db, (trx) => splitTexts(trx, seen, wanted, NOW))
  await expect(taken).rejects.toThrow('This was changed elsewhere')
  expect((await menu()).languages).toEqual(further)
})

async function aMixed() {
  const { db, [Symbol.asyncDispose]: close } = await aDatabase()
  const { restaurantId } = await aRestaurant(db, { name: 'Jamr جمر' })
  const names = ['Shish Tawook شيش طاووق', 'Kofta كفتة', 'Tea']
  const { productIds } = await aCategory(db, restaurantId, 'Grills مشاوي', names)
  const changes = productIds.map((id, index) => {
    const label = index === 1 ? { label: 'Kofta / كفتة' } : {}
    return { id, change: { description: `Number ${index}`, ...label }, seen: null }
  })
  await transact(db, (trx) => changeProducts(trx, restaurantId, changes))
  const menu = async () => {
    const found = await loadMenu(db, restaurantId)
    if (!found) throw new Error('no menu')
    return found
  }
  const proposal = async () => findBilingual(await menu())
  return {
    db,
    restaurantId,
    productIds,
    menu,
    proposal,
    async take(wanted: Partial<WantedSplit> = {}) {
      const version = splitVersion(await proposal())
      const none = { edited: new Map(), leftOut: new Set<number>() }
      const all: WantedSplit = { language: 'ar', version, ...none, ...wanted }
      const seen = await menu()
      return transact(db, async (trx) => {
        const { inverse } = await splitTexts(trx, seen, all, NOW)
        return keepUndo(trx, restaurantId, inverse, NOW)
      })
    },
    async undo(id: string, { of = restaurantId, after = 0 } = {}) {
      const now = new Date(NOW.getTime() + after)
      return transact(db, (trx) => undoChange(trx, of, id, now))
    },
    [Symbol.asyncDispose]: close,
  }
}

type Menu = NonNullable<Awaited<ReturnType<typeof loadMenu>>>

function shown({ slug, language, categories, ...menu }: Menu) {
  return {
    name: shownName(menu),
    slug,
    language,
    categories: categories.map(({ title, slug, products }) => {
      return {
        title,
        slug,
        products: products.map((dish) => ({ name: shownName(dish), slug: dish.slug })),
      }
    }),
  }
}
