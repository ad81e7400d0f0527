import { expect, it } from 'vitest'
import { deleteProduct, listBin, restoreFromBin } from '../changes/bin.ts'
import { keepUndo, undoChange } from '../changes/undo.ts'
import { MENU_LIMITS, MOST_OPTIONS, MOST_PAGES } from '../rules/limits.ts'
import type { FurtherLanguage } from '../rules/text/languages.ts'
import { menuTexts } from '../menu/texts.ts'
import { aDatabase } from '../testing/databases.ts'
import { aRestaurant, NOW } from '../testing/fixtures.ts'
import { transact } from '../transact.ts'
import { addCategory } from '../changes/categories.ts'
import { changeLanguages, changeOrder, changeTexts } from '../changes/menu-changes.ts'
import { getMenu } from './menus.ts'
import { addOptionGroup, changeOptionGroup } from '../changes/option-groups.ts'
import { changeProducts } from '../changes/product-changes.ts'
import { addProducts, hasProduct } from '../changes/products.ts'

const TOO_MANY_DISHES = 'This menu has too many dishes for so many languages.'
const TOO_MANY_OPTIONS = 'The dishes of this menu have too many options in all.'

it('is shown in as many languages as its dishes leave room for', async () => {
  await using house = await aLarge(MOST_PAGES.dishes / 3)
  const { add, show } = house
  await show('ar', 'fr')
  await expect(add(1)).rejects.toThrow(TOO_MANY_DISHES)
  await show('ar')
  await add(1)
  await expect(show('ar', 'fr')).rejects.toThrow(TOO_MANY_DISHES)
  await show()
  await add(MENU_LIMITS.products - MOST_PAGES.dishes / 3 - 1)
  await expect(show('fr')).resolves.toBeUndefined()
})

it('is not undone by halves where there is no room for what was deleted', async () => {
  await using house = await aLarge(MOST_PAGES.dishes / 3)
  const { db, restaurantId, ids, add, show } = house
  await show('ar', 'fr')
  const [deleted = ''] = ids
  const undo = await transact(db, async (trx) => {
    await deleteProduct(trx, restaurantId, deleted, NOW)
    return keepUndo(trx, restaurantId, { restore: [deleted] }, NOW)
  })
  await add(1)
  const undone = await transact(db, (trx) => undoChange(trx, restaurantId, undo, NOW))
  expect(undone).toEqual({ undone: 0, kept: 1 })
  expect(await hasProduct(db, restaurantId, deleted)).toBe(false)
  expect(await listBin(db, restaurantId, NOW)).toMatchObject([{ id: deleted }])
  await show('ar')
  await transact(db, (trx) => restoreFromBin(trx, restaurantId, deleted, NOW))
  expect(await hasProduct(db, restaurantId, deleted)).toBe(true)
})

it('grows in its main language, too, no longer than leaves room for what others see', async () => {
  await using house = await aLarge(1100)
  const { change, ids, show } = house
  const long = { description: '🍜'.repeat(1000) }
  await show('ar')
  await change(ids.slice(0, 900), long)
  await expect(change(ids, long)).rejects.toThrow('too long in all')
  await change(ids, { name: 'Soup' })
  await show()
  await change(ids, long)
  await change(ids.slice(0, 300), { description: 'Hot' })
})

it('has no more options on all of its pages than can be made in a moment', async () => {
  await using house = await aLarge(MOST_PAGES.options / MOST_OPTIONS)
  const { db, restaurantId, categoryId, ids, add, change, group, show } = house
  await group(30, { categories: [categoryId] })
  const second = await group(29, { categories: [categoryId] })
  const longer = { options: optionsOf(30), max: 1 }
  await transact(db, (trx) => changeOptionGroup(trx, restaurantId, second, longer))
  await expect(add(1)).rejects.toThrow(TOO_MANY_OPTIONS)
  await expect(show('ar')).rejects.toThrow(TOO_MANY_OPTIONS)
  await expect(group(1, { products: ids.slice(0, 1) })).rejects.toThrow(TOO_MANY_OPTIONS)
  const third = await group(1, {})
  await expect(change(ids.slice(0, 1), { groups: [third] })).rejects.toThrow(TOO_MANY_OPTIONS)
  const other = await transact(db, (trx) =>
    addCategory(trx, restaurantId, { title: 'Other', icon: 'tea' }, NOW),
  )
  const karak = { name: 'Karak', price: 1000, description: 'Strong' }
  const [id = ''] = await transact(db, (trx) => addProducts(trx, restaurantId, other, [karak], NOW))
  const order = [
    { categoryId, products: [...ids, id] },
    { categoryId: other, products: [] },
  ]
  await expect(transact(db, (trx) => changeOrder(trx, restaurantId, order))).rejects.toThrow(
    TOO_MANY_OPTIONS,
  )
  await expect(change([id], { categoryId })).rejects.toThrow(TOO_MANY_OPTIONS)
  await change(ids.slice(0, 1), { price: 2000 })
})

/** One category, in English, Arabic and French. */
async function aLarge(dishes: number) {
  const { db, [Symbol.asyncDispose]: close } = await aDatabase()
  const { restaurantId } = await aRestaurant(db)
  const category = { title: 'Soups', icon: 'tea' }
  const categoryId = await transact(db, (trx) => addCategory(trx, restaurantId, category, NOW))
  const add = (count: number) => {
    const products = Array.from({ length: count }, (_, number) => {
      return { name: `Soup ${number}`, price: 1000, description: '' }
    })
    return transact(db, (trx) => addProducts(trx, restaurantId, categoryId, products, NOW))
  }
  const ids = await add(dishes)
  return {
    db,
    restaurantId,
    categoryId,
    ids,
    add,
    change: (
      some: readonly string[],
      change: Parameters<typeof changeProducts>[2][number]['change'],
    ) =>
      transact(db, (trx) =>
        changeProducts(
          trx,
          restaurantId,
          some.map((id) => ({ id, change, seen: null })),
        ),
      ),
    group: (options: number, uses: { categories?: string[]; products?: string[] }) =>
      transact(db, (trx) => {
        const group = { name: 'Extras', min: 0, max: 1, options: optionsOf(options), ...uses }
        return addOptionGroup(trx, restaurantId, group, NOW)
      }),
    /** Completes and shows these; hides the other. */
    async show(...codes: ('ar' | 'fr')[]) {
      const set = (further: FurtherLanguage[]) =>
        transact(db, (trx) => changeLanguages(trx, restaurantId, { main: 'en', further }))
      const { languages = [] } = await getMenu(db, restaurantId)
      const already = languages.filter(({ shown }) => shown).map(({ code }) => code as string)
      await set(beside(already.filter((code) => codes.some((one) => one === code))))
      const places = Array.from(menuTexts(await getMenu(db, restaurantId)), (place) => place)
      const texts = places
        .filter(({ kind }) => kind !== 'restaurant')
        .map(({ kind, id, field }) => ({ kind, id, field, text: null, seen: null }))
      for (const code of codes) {
        await transact(db, (trx) => changeTexts(trx, restaurantId, code, texts))
      }
      await set(beside(codes))
    },
    [Symbol.asyncDispose]: close,
  }
}

function beside(shown: readonly string[]): FurtherLanguage[] {
  return (['ar', 'fr'] as const).map((code) => ({ code, shown: shown.includes(code) }))
}

function optionsOf(count: number) {
  return Array.from({ length: count }, (_, number) => anOption(number))
}

function anOption(number: number) {
  return { id: '', name: `Extra ${number}`, price: 1000 }
}
