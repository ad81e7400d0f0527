import { describe, expect, test } from 'vitest'
import { priceText } from '#admin/forms/typed-values.ts'
import { PICTURE_TYPES } from '#admin/forms/prepare-picture.ts'
import { changedProductsSchema, newProductSchema, type Product } from '#api/schemas/products.ts'
import { NO_DETAILS } from '#db/menu/fields.ts'
import { serializeDetails, serializeDish } from '#db/menu/dish.ts'
import { NO_NUTRITION } from '#db/menu/sizes.ts'
import { PICTURE_TYPES as SERVER_PICTURE_TYPES } from '#api/schemas/fields.ts'
import { mayAddBadge, NEW_PRODUCT, settledBadges, type ProductDraft } from './product-draft.ts'
import { changeOf, checkProduct, draftOfProduct, withSent } from './typed-product.ts'

const KARAK: Product = {
  ...serializeDish({ name: 'Karak', label: null, price: 1000, description: 'Tea', ...NO_DETAILS }),
  _id: '1',
  slug: 'karak',
  version: '0',
  soldOut: null,
  sizes: [],
  imageUrl: null,
  number: 1,
}
const GOOD = { ...NEW_PRODUCT, name: 'Karak', price: '12.5', description: 'Tea' }

describe('checkProduct', () => {
  test.each([
    [{}, null],
    [{ price: '٠٫٧٥٠' }, null],
    [{ caffeineMg: '٩٥' }, null],
    [{ price: '', priceNote: { kind: 'market' } }, null],
    [{ priceNote: { kind: 'own', text: ' ' } }, 'emptyFields', ['priceNote']],
    [{ priceNote: { kind: 'own', text: 'a'.repeat(31) } }, 'tooLong', ['priceNote']],
    [{ formerPrice: { price: '13', until: null } }, null],
    [{ formerPrice: { price: '12.5', until: null } }, 'formerNotAbove', ['formerPrice']],
    [{ formerPrice: { price: 'x', until: null } }, 'price', ['formerPrice']],
    [{ caffeineMg: '1000' }, 'whole', ['caffeineMg']],
    [{ caffeineMg: 'much' }, 'whole', ['caffeineMg']],
    [{ name: 'كرك بالهيل' }, null],
    [{ name: ' ', price: '', description: '\n' }, 'emptyFields', ['name', 'price', 'description']],
    [{ description: '' }, 'emptyFields', ['description']],
    [{ description: '', withoutDescription: true }, null],
    [{ name: 'Mac & Cheese' }, 'specialCharacters', ['name']],
    [{ name: 'a'.repeat(81) }, 'tooLong', ['name']],
    [{ price: 'twelve' }, 'price', ['price']],
    [{ price: '-1' }, 'price', ['price']],
    [{ price: '1.2345' }, 'price', ['price']],
    [{ description: 'a'.repeat(1001) }, 'tooLong', ['description']],
    [{ image: new File(['x'], 'a.gif', { type: 'image/gif' }) }, 'pictureType', ['image']],
    [{ image: new File(['x'], 'a.png', { type: 'image/png' }) }, null],
  ])('%o', (part, text, fields?: string[]) => {
    const [found] = checkProduct({ ...GOOD, ...(part as Partial<ProductDraft>) }, 2)
    expect(found?.problem.text ?? null).toBe(text)
    expect(found?.fields).toEqual(fields)
  })

  test('refuses a picture of more than 10 MiB', () => {
    const bytes = new Uint8Array(10 * 1024 * 1024 + 1)
    const image = new File([bytes], 'a.jpg', { type: 'image/jpeg' })
    expect(checkProduct({ ...GOOD, image }, 2)[0]?.problem.text).toBe('pictureSize')
  })
})

test('refuses a vegan dish with milk where the later of the two is said', () => {
  const milk = { allergens: { milk: 'contains' as const } }
  const problem = { text: 'veganNot' }
  const both = { ...GOOD, ...milk, vegan: true }
  expect(checkProduct(both, 2)).toEqual([{ fields: ['vegan'], problem }])
  const wasVegan = draftOfProduct(
    { ...KARAK, details: { ...KARAK.details, diets: { ...KARAK.details.diets, vegan: true } } },
    2,
  )
  expect(checkProduct({ ...wasVegan, ...milk }, 2)).toEqual([{ fields: ['allergens'], problem }])
  expect(checkProduct({ ...wasVegan, allergens: { milk: 'may' } }, 2)).toEqual([])
})

test('says all that is wrong at once, and asks which of two prices is meant', () => {
  const wrong = { name: 'Mac & Cheese', price: '1.200', description: ' ' }
  expect(checkProduct({ ...GOOD, ...wrong }, 2)).toEqual([
    { fields: ['description'], problem: { text: 'emptyFields' } },
    { fields: ['name'], problem: { text: 'specialCharacters' } },
    {
      fields: ['price'],
      problem: { text: 'priceEither', values: { more: '1200', less: '1.20' } },
    },
  ])
})

test.each([
  ['12,50', 2, 12.5],
  ['AED 1,200', 2, 1200],
  ['1,5', 3, 1.5],
  ['٠٫٧٥٠', 2, 0.75],
  ['', 2, null],
] as const)('sends %s as a number', (price, decimals, sent) => {
  expect(changeOf({ ...GOOD, price }, decimals).fields.price).toBe(sent)
})

test('sends what changed as values, in the parts of an answer, and shows it at once', () => {
  const typed = { price: '12,50', kcal: '٣٢٠', vegan: true, marks: ['new', 'chef'] } as const
  const draft = { ...draftOfProduct(KARAK, 2), ...typed, marks: [...typed.marks] }
  const { fields } = changeOf({ ...draft, allergens: { nuts: 'may' } }, 2)
  const details = { marks: ['new', 'chef'], allergens: { nuts: 'may' } }
  const parts = { nutrition: { kcal: 320 }, diets: { vegan: true } }
  expect(fields).toEqual({ price: 12.5, details: { ...details, ...parts } })
  expect(changedProductsSchema.safeParse([{ _id: KARAK._id, ...fields }]).error).toBeUndefined()
  const { nutrition, diets } = KARAK.details
  expect(withSent(KARAK, fields)).toEqual({
    ...KARAK,
    price: 12.5,
    details: {
      ...KARAK.details,
      ...details,
      nutrition: { ...nutrition, ...parts.nutrition },
      diets: { ...diets, ...parts.diets },
    },
  })
})

test('a new dish is sent with all that it has', () => {
  const { fields, ...picture } = changeOf(GOOD, 2)
  expect(picture).toEqual({})
  const sent = { categoryId: '1', name: '', price: null, description: '', ...fields }
  expect(newProductSchema.parse(sent)).toMatchObject({ name: 'Karak', price: 12_500, label: null })
})

test('sizes that came in without names keep nobody from changing something else', () => {
  const [small, large] = ['', 'Large'].map((name) => ({
    id: name,
    name,
    price: 9000,
    ...NO_NUTRITION,
  }))
  const details = serializeDetails({ ...NO_DETAILS, sizes: [small!, large!] })
  const dish = { ...KARAK, price: 9, details }
  const draft = { ...draftOfProduct(dish, 2), description: 'Strong tea' }
  const { fields } = changeOf(draft, 2)
  expect(fields).toEqual({ description: 'Strong tea' })
  expect(withSent(dish, fields)).toEqual({ ...dish, description: 'Strong tea' })
})

test('asks for no description of a dish that came without one, and for one that had it', () => {
  const bare = draftOfProduct({ ...KARAK, description: '' }, 2)
  expect(checkProduct({ ...bare, price: '11' }, 2)).toEqual([])
  expect(changeOf({ ...bare, price: '11' }, 2).fields).toEqual({ price: 11 })
  const emptied = { ...draftOfProduct(KARAK, 2), description: '' }
  expect(checkProduct(emptied, 2)).toMatchObject([{ fields: ['description'] }])
  const meant = { ...emptied, withoutDescription: true }
  expect(checkProduct(meant, 2)).toEqual([])
  expect(changeOf(meant, 2).fields).toEqual({ description: '' })
})

test('sends that a picture was taken away', () => {
  const draft = draftOfProduct({ ...KARAK, imageUrl: '/a.jpg' }, 2)
  expect(changeOf({ ...draft, imageUrl: null }, 2)).toEqual({ fields: {}, picture: null })
})

describe('draftOfProduct', () => {
  test('writes the price as it is shown', () => {
    expect(draftOfProduct({ ...KARAK, price: 12.5 }, 2).price).toBe('12.50')
    expect(draftOfProduct({ ...KARAK, price: 12.5 }, 3).price).toBe('12.500')
    expect(priceText(0.1 + 0.2 - 0.3 + 25, 2)).toBe('25')
  })
})

test('a dish is spicy in one way, and has two badges at most', () => {
  expect(settledBadges(['chef', 'spicy3', 'spicy1'])).toEqual(['chef', 'spicy1'])
  expect(settledBadges(['spicy3', 'new'])).toEqual(['new', 'spicy3'])
  expect(mayAddBadge(['chef', 'spicy3'], 'spicy1')).toBe(true)
  expect(mayAddBadge(['chef', 'spicy3'], 'new')).toBe(false)
  expect(mayAddBadge(['chef', 'spicy3'], 'chef')).toBe(true)
})

test('the pictures that are offered are those that the server takes', () => {
  expect(PICTURE_TYPES).toEqual(SERVER_PICTURE_TYPES)
})
