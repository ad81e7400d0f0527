import { expect, test } from 'vitest'
import { MENU_LIMITS } from '#db/rules/limits.ts'
import type { Category } from '../schemas/categories.ts'
import type { Product } from '../schemas/products.ts'
import { anApi, anOwner, aPictureFile } from '../testing/fixtures.ts'

async function aHouse() {
  const api = await anApi()
  const { token } = await anOwner(api)
  const call = async (method: string, path: string, json?: unknown) =>
    api.call(method, path, { token, ...(json !== undefined && { json }) })
  const category = { title: 'Drinks', selectedIcon: '/icons/pizza.svg' }
  const added = await call('POST', '/addCategory', category)
  const { _id: categoryId } = (added.body as { category: Category }).category
  const form = { name: 'Latte', price: '18', description: 'Hot', image: await aPictureFile() }
  const path = `/categories/${categoryId}/products`
  const made = await api.call('POST', path, { token, form })
  const { _id: productId } = (made.body as { product: Product }).product
  const details = {
    sizes: [
      { name: 'Small', price: 18 },
      { name: 'Large', price: 22 },
    ],
    allergens: { milk: 'contains' },
    allergensChecked: true,
    marks: ['popular'],
  }
  await call('PUT', `/api/products/${productId}/details`, details)
  const options = [{ name: 'Oat milk', price: 3 }]
  const group = { name: 'Milk', min: 0, max: 1, options, products: [productId] }
  await call('POST', '/api/options', { ...group, categories: [categoryId] })
  const menu = async () => (await call('GET', '/categories')).body as Category[]
  const end = () => api[Symbol.asyncDispose]()
  return { call, menu, categoryId, productId, [Symbol.asyncDispose]: end }
}

type Copied = { product: Product; category: Category; undo: string }

test('a copied dish has all but its name, and one undo takes it back', async () => {
  await using house = await aHouse()
  const path = `/api/products/${house.productId}/copy`
  const { status, body } = await house.call('POST', path)
  const { product, undo } = body as Copied
  expect([status, product.name, product.slug]).toEqual([201, 'Latte 2', 'latte-2'])
  const [latte] = (await house.menu())[0]?.products ?? []
  const { allergens, allergensChecked, marks, groups } = latte?.details ?? {}
  expect(product).toMatchObject({
    imageUrl: latte?.imageUrl,
    description: 'Hot',
    details: { allergens, allergensChecked, marks, groups },
  })
  expect(product.details.sizes).toMatchObject([{ name: 'Small' }, { name: 'Large', price: 22 }])
  expect(product.details.sizes[0]?._id).not.toBe(latte?.details.sizes[0]?._id)
  expect(((await house.call('POST', path)).body as Copied).product.name).toBe('Latte 3')
  // A newer copy leaves the undo of an older one.
  expect((await house.call('POST', `/api/undo/${undo}`)).status).toBe(200)
})

test('a copied category has its dishes, groups and translations', async () => {
  await using house = await aHouse()
  await house.call('PUT', '/api/languages', { main: 'en', further: [{ code: 'ar', shown: false }] })
  const texts = [
    { kind: 'category', _id: house.categoryId, field: 'title', text: 'مشروبات' },
    { kind: 'product', _id: house.productId, field: 'name', text: 'لاتيه' },
  ]
  await house.call('PUT', '/api/texts', { language: 'ar', texts })
  const before = await house.menu()
  const { status, body } = await house.call('POST', `/api/categories/${house.categoryId}/copy`)
  const { category, undo } = body as Copied
  expect([status, category.title]).toEqual([201, 'Drinks 2'])
  expect(category.groups).toEqual(before[0]?.groups)
  expect(category.products).toMatchObject([{ name: 'Latte', slug: 'latte' }])
  const arabic = (await house.call('GET', '/api/texts?language=ar')).body as object[]
  expect(arabic).toContainEqual(
    expect.objectContaining({ _id: category._id, text: 'مشروبات', changed: true }),
  )
  expect(arabic).toContainEqual(
    expect.objectContaining({ _id: category.products[0]?._id, text: 'لاتيه', changed: false }),
  )
  expect((await house.call('POST', `/api/undo/${undo}`)).body).toEqual({ undone: 1, kept: 0 })
  expect(await house.menu()).toMatchObject([{ title: 'Drinks', products: [{ name: 'Latte' }] }])
})

test('a copy stays within the limits of a menu', async () => {
  await using house = await aHouse()
  const products = Array.from({ length: MENU_LIMITS.products - 1 }, (_, at) => {
    return { category: 'Drinks', name: `Tea ${at}`, price: 5, description: '' }
  })
  await house.call('POST', '/api/import', { products })
  for (const path of [`products/${house.productId}`, `categories/${house.categoryId}`]) {
    const { status, body } = await house.call('POST', `/api/${path}/copy`)
    expect([status, body]).toMatchObject([
      409,
      { message: `You have reached the limit of ${MENU_LIMITS.products}` },
    ])
  }
  expect(await house.menu()).toHaveLength(1)
})
