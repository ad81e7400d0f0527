import { restoreFromBin, listBin, deleteCategory, deleteProduct } from '#db/changes/bin.ts'
import { addCategory, changeCategory } from '#db/changes/categories.ts'
import { changeOrder, changeRestaurant } from '#db/changes/menu-changes.ts'
import { changeProduct } from '#db/changes/product-changes.ts'
import { addProducts } from '#db/changes/products.ts'
import type { MenuCategory, MenuDocument } from '#db/menu/document.ts'
import type { Db } from '#db/schema.ts'
import { NOW } from '#db/testing/fixtures.ts'
import type { Random } from './random.ts'

type Change = (trx: Db, menu: MenuDocument, random: Random) => Promise<unknown>

const icon = 'pot-of-food'
const WORDS = ['Karak', 'Foul', 'Saloona', 'شاي', 'قهوة', 'Harees', 'Balaleet', 'Qahwa', 'Luqaimat']

const CHANGES: Readonly<Record<string, Change>> = {
  async price(trx, menu, random) {
    const category = random.pick(menu.categories.filter(({ products }) => products.length > 0))
    const { id, name, description } = random.pick(category.products)
    const product = { name, description, price: random.between(1, 99) * 500 }
    await changeProduct(trx, menu.restaurantId, category.id, id, product)
  },
  async picture(trx, menu, random) {
    const category = random.pick(menu.categories.filter(({ products }) => products.length > 0))
    const { id, name, description, price } = random.pick(category.products)
    const product = { name, description, price, picture: random.pick(PICTURES) }
    await changeProduct(trx, menu.restaurantId, category.id, id, product)
  },
  async 'new categories'(trx, menu, random) {
    for (let count = 0; count < 2; count += 1) {
      const title = `${random.pick(WORDS)} ${random.between(1, 9999)}`
      const id = await addCategory(trx, menu.restaurantId, { title, icon }, NOW)
      const names = WORDS.slice(0, random.between(1, 3))
      const products = names.map((name) => ({ name, price: 1500, description: `About ${name}` }))
      await addProducts(trx, menu.restaurantId, id, products, NOW)
    }
  },
  async 'category renamed'(trx, menu, random) {
    const title = `${random.pick(WORDS)} ${random.between(1, 9999)}`
    await changeCategory(trx, menu.restaurantId, random.pick(menu.categories).id, { title, icon })
  },
  async 'category deleted'(trx, menu, random) {
    if (menu.categories.length < 3) return
    await deleteCategory(trx, menu.restaurantId, random.pick(menu.categories).id, NOW)
  },
  async 'product deleted'(trx, menu, random) {
    const { products } = random.pick(menu.categories)
    if (products.length > 1)
      await deleteProduct(trx, menu.restaurantId, random.pick(products).id, NOW)
  },
  async 'category brought back'(trx, { restaurantId }) {
    const entries = await listBin(trx, restaurantId, NOW)
    const entry = entries.find(({ kind }) => kind === 'category')
    if (entry) await restoreFromBin(trx, restaurantId, entry.id, NOW)
  },
  async 'products moved'(trx, menu, random) {
    const ids = menu.categories.map(({ id, products }) => ({ id, products: idsOf(products) }))
    const from = random.pick(ids)
    const to = random.pick(ids)
    if (from.products.length > 1) to.products.unshift(...from.products.splice(-1))
    const order = ids.map(({ id, products }) => ({ categoryId: id, products }))
    await changeOrder(trx, menu.restaurantId, order)
  },
  async 'restaurant renamed'(trx, menu, random) {
    const name = `${random.pick(['Harbour', 'Corner Café', 'واحة'])} ${random.between(1, 9999)}`
    await changeRestaurant(trx, menu.restaurantId, { name }, NOW)
  },
  async logo(trx, menu, random) {
    await changeRestaurant(trx, menu.restaurantId, { logo: random.pick(PICTURES) }, NOW)
  },
}

export const PICTURES: readonly string[] = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(32))

export const CHANGE_NAMES: readonly string[] = Object.keys(CHANGES)

/** Needs two categories, one with products. */
export async function changeAtRandom(
  trx: Db,
  menu: MenuDocument,
  random: Random,
  name: string,
): Promise<void> {
  await CHANGES[name]?.(trx, menu, random)
}

function idsOf(products: MenuCategory['products']): string[] {
  return products.map(({ id }) => id)
}
