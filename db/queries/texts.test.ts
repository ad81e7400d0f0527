import { emptyBin, restoreFromBin, deleteCategory, deleteProduct } from '../changes/bin.ts'
import { expect, it } from 'vitest'
import type { Database } from '../open.ts'
import { NO_NUTRITION } from '../menu/sizes.ts'
import { MOST_TEXT_BYTES } from '../rules/limits.ts'
import type { MenuLanguage } from '../rules/text/languages.ts'
import type { HourException } from '../menu/opening-hours.ts'
import { menuIn, menuTexts } from '../menu/texts.ts'
import { textKey, type TextPlace } from '../menu/translations.ts'
import { aDatabase } from '../testing/databases.ts'
import { aCategory, aRestaurant, NOW } from '../testing/fixtures.ts'
import { watchStatements } from '../testing/statements.ts'
import { transact } from '../transact.ts'
import { changeCategory } from '../changes/categories.ts'
import { changeLanguages, changeMenuSettings, changeTexts } from '../changes/menu-changes.ts'
import { progressOf } from './languages.ts'
import { loadMenu } from './menus.ts'
import { changeProducts } from '../changes/product-changes.ts'
import { type WantedText } from './texts.ts'

it('keeps texts of a language beside those of the main one', async () => {
  await using house = await aBilingual()
  const { menu, set, titleOf } = house
  await set([titleOf('شوربات')])
  const inArabic = menuIn(await menu(), 'ar')
  expect(inArabic.categories[0]).toMatchObject({ title: 'شوربات' })
  expect(inArabic.categories[0]).not.toHaveProperty('inMain')
  expect(inArabic.categories[0]?.products[0]).toMatchObject({
    name: 'Lentil',
    inMain: ['name', 'description'],
  })
  await set([{ ...titleOf(null) }])
  expect(menuIn(await menu(), 'ar').categories[0]).toMatchObject({ title: 'Soups' })
  expect(menuIn(await menu(), 'ar').categories[0]).not.toHaveProperty('inMain')
  await set([{ ...titleOf(undefined) }])
  expect(menuIn(await menu(), 'ar').categories[0]).toMatchObject({ inMain: ['title'] })
})

it('counts what is missing, and what changed since', async () => {
  await using house = await aBilingual()
  const { db, restaurantId, categoryId, menu, set, titleOf } = house
  expect(progressOf(await menu(), 'ar')).toEqual({
    total: 3,
    missing: 3,
    missingNames: 2,
    changed: 0,
  })
  await set([titleOf('شوربات')])
  expect(progressOf(await menu(), 'ar')).toEqual({
    total: 3,
    missing: 2,
    missingNames: 1,
    changed: 0,
  })
  const rename = (title: string) =>
    transact(db, (trx) => changeCategory(trx, restaurantId, categoryId, { title }))
  await rename('Hot soups')
  expect(progressOf(await menu(), 'ar')).toEqual({
    total: 3,
    missing: 2,
    missingNames: 1,
    changed: 1,
  })
  // The translator saw the former text.
  await set([{ ...titleOf('شوربات ساخنة'), source: 'Soups' }])
  expect(progressOf(await menu(), 'ar')).toMatchObject({ changed: 1 })
  await set([titleOf('شوربات ساخنة')])
  expect(progressOf(await menu(), 'ar')).toMatchObject({ changed: 0 })
})

it('shows no language before all dishes and categories have names, and hides none by itself', async () => {
  await using house = await aBilingual()
  const { db, restaurantId, categoryId, languages, menu, set, all } = house
  await expect(languages(true)).rejects.toThrow('Please translate everything first')
  const texts = await all()
  const [title, dish, ...others] = texts.filter(({ kind }) => kind !== 'restaurant')
  for (const one of [title, dish]) {
    await set([...others, ...texts.filter((text) => text === one)])
    await expect(languages(true)).rejects.toThrow('Please translate everything first')
    await set(texts.map((text) => ({ ...text, text: undefined })))
  }
  await set(texts.filter((text) => text === title || text === dish))
  expect(progressOf(await menu(), 'ar')).toMatchObject({ missing: 1, missingNames: 0 })
  await languages(true)
  await aCategory(db, restaurantId, 'Teas')
  await transact(db, (trx) => changeCategory(trx, restaurantId, categoryId, { title: 'Other' }))
  await languages(true)
  expect((await menu()).languages).toEqual([{ code: 'ar', shown: true }])
  await languages(false)
  await expect(languages(true)).rejects.toThrow('Please translate everything first')
})

it('takes no more text in further languages, and shows no more in all, than any menu has', async () => {
  await using house = await aBilingual()
  const { db, languages, set, all, titleOf } = house
  const most = 'ش'.repeat(MOST_TEXT_BYTES.further / 2)
  await expect(set([titleOf(`${most}.`)])).rejects.toThrow('too long in all')
  await set([titleOf(most)])
  await set((await all()).map((text) => ({ ...text, text: null })))
  const describe = (bytes: number) =>
    db
      .updateTable('products')
      .set({ description: 'x'.repeat(bytes) })
      .execute()
  await describe(MOST_TEXT_BYTES.shown / 2)
  await expect(languages(true)).rejects.toThrow('too long in all')
  await describe(MOST_TEXT_BYTES.shown / 2 - 100)
  await languages(true)
  const shown = await db.selectFrom('restaurants').select('languages').execute()
  expect(shown).toEqual([{ languages: '[{"code":"ar","shown":true}]' }])
})

it('sums all texts up only where they get longer, and nobody has done so before', async () => {
  await using house = await aBilingual()
  const { db, restaurantId, titleOf } = house
  const sums = async (text: string | null | undefined, bytes?: number) => {
    using watched = watchStatements()
    await transact(db, (trx) => changeTexts(trx, restaurantId, 'ar', [titleOf(text)], bytes))
    return watched.run.filter(({ sql }) => sql.includes('octet_length')).length
  }
  expect(await sums('حساء')).toBe(1)
  expect(await sums('شوربات', MOST_TEXT_BYTES.further - 4)).toBe(0)
  expect(await sums('شوربةة')).toBe(0)
  expect(await sums('حساء')).toBe(0)
  expect(await sums(null)).toBe(0)
  expect(await sums(undefined)).toBe(0)
  await expect(sums('حساء', MOST_TEXT_BYTES.further - 4)).rejects.toThrow('too long in all')
})

it('takes the texts of a language along with it', async () => {
  await using house = await aBilingual()
  const { db, restaurantId, menu, set, titleOf, languages } = house
  await set([titleOf('شوربات')])
  await transact(db, (trx) => changeLanguages(trx, restaurantId, { main: 'en', further: [] }))
  expect(await menu()).not.toHaveProperty('texts')
  await languages(false)
  expect(progressOf(await menu(), 'ar')).toMatchObject({ missing: 3 })
})

it('sets nothing where one of the texts is not there, or is somebody else’s', async () => {
  await using house = await aBilingual()
  const { db, set, titleOf, menu } = house
  const other = await aRestaurant(db)
  const { categoryId } = await aCategory(db, other.restaurantId, 'Theirs')
  const theirs = { ...titleOf('لهم'), id: categoryId }
  const nobodys = { ...titleOf('لا أحد'), id: 'nobody' }
  const ofAnother = { ...titleOf('لهم'), kind: 'restaurant', id: other.restaurantId, field: 'name' }
  for (const stranger of [theirs, nobodys, ofAnother as WantedText]) {
    await expect(set([titleOf('شوربات'), stranger])).rejects.toThrow('Not found')
  }
  expect(progressOf(await menu(), 'ar')).toMatchObject({ missing: 3 })
})

it('tells of a text that was changed elsewhere, and changes nothing', async () => {
  await using house = await aBilingual()
  const { set, titleOf, menu, categoryId } = house
  await set([{ ...titleOf('شوربات'), seen: 0 }])
  const text = async () =>
    (await menu()).texts?.get('ar')?.get(textKey({ id: categoryId, field: 'title' }))
  const { version = 0 } = (await text()) ?? {}
  const elsewhere = 'This was changed elsewhere'
  await expect(set([{ ...titleOf('حساء'), seen: 0 }])).rejects.toThrow(elsewhere)
  // Equal is no change.
  await set([{ ...titleOf('شوربات'), seen: 0 }])
  await set([{ ...titleOf('حساء'), seen: version }])
  await set([{ ...titleOf(undefined), seen: null }])
  await expect(set([{ ...titleOf('حساء'), seen: version }])).rejects.toThrow(elsewhere)
  expect(await text()).toBeUndefined()
})

it('has texts stay where they are while what they are of is in the bin, and go with it', async () => {
  await using house = await aBilingual()
  const { db, restaurantId, categoryId, productId, menu, set, all } = house
  await set(await all())
  const before = menuIn(await menu(), 'ar').categories
  const rows = () => db.selectFrom('texts').select('itemId').execute()
  await transact(db, (trx) => deleteProduct(trx, restaurantId, productId, NOW))
  await transact(db, (trx) => restoreFromBin(trx, restaurantId, productId, NOW))
  await transact(db, (trx) => deleteCategory(trx, restaurantId, categoryId, NOW))
  expect(menuIn(await menu(), 'ar').categories).toEqual([])
  await transact(db, (trx) => restoreFromBin(trx, restaurantId, categoryId, NOW))
  expect(menuIn(await menu(), 'ar').categories).toEqual(before)
  // A removed language stays removed.
  await transact(db, (trx) => deleteProduct(trx, restaurantId, productId, NOW))
  await transact(db, (trx) => changeLanguages(trx, restaurantId, { main: 'en', further: [] }))
  await transact(db, (trx) => restoreFromBin(trx, restaurantId, productId, NOW))
  expect(await rows()).toEqual([])
})

it('gives up texts with what they are of when the bin is emptied', async () => {
  await using house = await aBilingual()
  const { db, restaurantId, categoryId, set, all } = house
  await set(await all())
  await transact(db, (trx) => deleteCategory(trx, restaurantId, categoryId, NOW))
  await emptyBin(db, restaurantId)
  const rows = await db.selectFrom('texts').select('itemId').execute()
  expect(rows.map(({ itemId }) => itemId)).toEqual([restaurantId])
})

it('has names of sizes among the texts, and takes them along with what is gone', async () => {
  await using house = await aBilingual()
  const { db, restaurantId, productId, menu, set, all } = house
  let sizesNow: { id: string; name: string }[] = []
  const sizes = (names: readonly string[]) => {
    const there = new Map(sizesNow.map(({ name, id }) => [name, id]))
    const wanted = names.map((name) => {
      return { id: there.get(name) ?? '', name, price: 1000, ...NO_NUTRITION }
    })
    return transact(db, (trx) =>
      changeProducts(trx, restaurantId, [{ id: productId, change: { sizes: wanted }, seen: null }]),
    )
  }
  const look = async () => (sizesNow = (await menu()).categories[0]?.products[0]?.sizes ?? [])
  await sizes(['Cup', 'Pot'])
  await look()
  expect(progressOf(await menu(), 'ar')).toMatchObject({ total: 5, missing: 5 })
  const texts = await all()
  expect(texts.map(({ kind }) => kind)).toEqual([
    'restaurant',
    'category',
    'product',
    'product',
    'size',
    'size',
  ])
  await set(
    texts.map((text) => ({ ...text, text: `ع ${sizesNow.findIndex(({ id }) => id === text.id)}` })),
  )
  const inArabic = async () =>
    menuIn(await menu(), 'ar').categories[0]?.products[0]?.sizes.map(({ name }) => name)
  expect(await inArabic()).toEqual(['ع 0', 'ع 1'])
  await sizes(['Pot', 'Jug'])
  await look()
  expect(await inArabic()).toEqual(['ع 1', 'Jug'])
  expect(menuIn(await menu(), 'ar').categories[0]?.products[0]?.sizes[1]).toMatchObject({
    inMain: ['name'],
  })
  const ids = async () => {
    const rows = await db.selectFrom('texts').select('itemId').execute()
    return new Set(rows.map(({ itemId }) => itemId))
  }
  const before = await ids()
  await transact(db, (trx) => deleteProduct(trx, restaurantId, productId, NOW))
  await transact(db, (trx) => restoreFromBin(trx, restaurantId, productId, NOW))
  expect(await ids()).toEqual(before)
  expect(await inArabic()).toEqual(['ع 1', 'Jug'])
  await transact(db, (trx) => deleteProduct(trx, restaurantId, productId, NOW))
  await emptyBin(db, restaurantId)
  expect([...(await ids())]).not.toContain(sizesNow[0]?.id)
})

it('has notes on other opening hours among the texts, and takes them along with what is gone', async () => {
  await using house = await aBilingual()
  const { db, restaurantId, set, menu, all } = house
  const except = (exceptions: HourException[]) =>
    transact(db, (trx) => changeMenuSettings(trx, restaurantId, { exceptions }))
  await except([closedOn('2027-03-10', 'Eid'), closedOn('2027-04-01', null)])
  const texts = await all()
  expect(texts[1]).toMatchObject({ kind: 'exception', id: '2027-03-10', field: 'note' })
  await set(texts)
  const inArabic = async () =>
    menuIn(await menu(), 'ar').opening.exceptions.map(({ from, note }) => `${from} ${note}`)
  expect(await inArabic()).toEqual(['2027-03-10 نص', '2027-04-01 null'])
  await except([closedOn('2027-03-11', 'Eid')])
  expect(menuIn(await menu(), 'ar').opening.exceptions).toMatchObject([{ inMain: ['note'] }])
  await except([closedOn('2027-03-10', 'Works')])
  expect(await inArabic()).toEqual(['2027-03-10 Works'])
  await expect(set([{ ...texts[1]!, id: '2027-03-09' }])).rejects.toThrow('Not found')
})

it('says what the main language is as soon as there are others', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db, { name: 'بيت الهيل' })
  const set = (code: MenuLanguage) =>
    transact(db, (trx) =>
      changeLanguages(trx, restaurantId, { main: null, further: [{ code, shown: false }] }),
    )
  await expect(set('ar')).rejects.toThrow('Please check further')
  await set('en')
  expect(await loadMenu(db, restaurantId)).toMatchObject({ language: 'ar' })
})

async function aBilingual() {
  const { db, [Symbol.asyncDispose]: close } = await aDatabase()
  const { restaurantId } = await aRestaurant(db, { name: 'Drop Cafe' })
  const { categoryId, productIds } = await aCategory(db, restaurantId, 'Soups', ['Lentil'])
  const [productId = ''] = productIds
  const languages = (shown: boolean) =>
    transact(db, (trx) =>
      changeLanguages(trx, restaurantId, { main: 'en', further: [{ code: 'ar', shown }] }),
    )
  await languages(false)
  const menu = () => readMenu(db, restaurantId)
  return {
    db,
    restaurantId,
    categoryId,
    productId,
    languages,
    menu,
    set: (texts: readonly WantedText[]) =>
      transact(db, (trx) => changeTexts(trx, restaurantId, 'ar', texts)),
    titleOf: (text: string | null | undefined): WantedText => {
      return { kind: 'category', id: categoryId, field: 'title', text, seen: null }
    },
    async all(): Promise<WantedText[]> {
      const places: TextPlace[] = [...menuTexts(await menu())]
      return places.map(({ kind, id, field }) => ({ kind, id, field, text: 'نص', seen: null }))
    },
    [Symbol.asyncDispose]: close,
  }
}

function closedOn(from: string, note: string | null): HourException {
  return { from, to: from, closed: true, hours: [], note }
}

async function readMenu(db: Database, restaurantId: string) {
  const menu = await loadMenu(db, restaurantId)
  if (!menu) throw new Error('no menu')
  return menu
}
