import type { BrowserContextOptions, Locator, Page } from 'playwright'
import type { SignedIn } from './calls.ts'
import { DESK, type Product } from './product.ts'

/** Titles of categories, and the names of their dishes. */
export type Menu = Record<string, readonly string[]>

/** The screen on which a menu of this shape is edited. */
export async function openEditor(
  product: Product,
  owner: SignedIn,
  menu: Menu,
  options: BrowserContextOptions = {},
): Promise<Page> {
  await fillMenu(owner, menu)
  const page = await product.openScreen(owner, 'edit', { viewport: DESK, ...options })
  await page.locator('.category-strip').waitFor()
  return page
}

/** Makes the menu by the calls. */
export async function fillMenu({ post }: SignedIn, menu: Menu): Promise<void> {
  for (const [title, names] of Object.entries(menu)) {
    const icon = { title, selectedIcon: '/icons/pizza.svg' }
    const { category } = await post<{ category: { _id: string } }>('/addCategory', icon)
    for (const name of names) {
      const dish = new FormData()
      for (const [field, value] of Object.entries({ name, price: '1', description: 'Good' })) {
        dish.set(field, value)
      }
      await post(`/categories/${category._id}/products`, dish)
    }
  }
}

/** Gives a dish sizes of these names. */
export async function giveSizes(
  { get, send }: SignedIn,
  dish: string,
  names: readonly string[],
): Promise<void> {
  const categories = await get<{ products: { _id: string; name: string }[] }[]>('/categories')
  const { _id } = categories.flatMap(({ products }) => products).find(({ name }) => name === dish)!
  const sizes = names.map((name, at) => ({ name, price: at + 1 }))
  await send('PATCH', '/api/products', [{ _id, details: { sizes } }])
}

/** The menu as the server has it: titles and names, in order. */
export async function menuOf({ get }: SignedIn): Promise<[string, string[]][]> {
  const categories = await get<{ title: string; products: { name: string }[] }[]>('/categories')
  return categories.map(({ title, products }) => [title, products.map(({ name }) => name)])
}

export function card(page: Page, name: string): Locator {
  return page.locator('.product-card', { hasText: name })
}

export async function fillDish(page: Page, name: string): Promise<void> {
  await page.getByLabel('Product Name').fill(name)
  await page.getByLabel('Product Price').fill('1')
  await page.getByLabel('Product description').fill('Good')
}
