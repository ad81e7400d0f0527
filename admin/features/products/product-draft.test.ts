import { describe, expect, test } from 'vitest'
import { PICTURE_TYPES } from '#admin/components/pictures/picture-types.ts'
import { PICTURE_TYPES as SERVER_PICTURE_TYPES } from '#api/schemas/files.ts'
import { checkProduct, draftOfProduct, NEW_PRODUCT, priceText } from './product-draft.ts'

const GOOD = { ...NEW_PRODUCT, name: 'Karak', price: '12.5', description: 'Tea' }

describe('checkProduct', () => {
  test.each([
    [{}, null],
    [{ price: '٠٫٧٥٠' }, null],
    [{ name: 'كرك بالهيل' }, null],
    [{ name: ' ', price: '', description: '\n' }, 'emptyFields', ['name', 'price', 'description']],
    [{ description: '' }, 'emptyFields', ['description']],
    [{ name: 'Mac & Cheese' }, 'specialCharacters', ['name']],
    [{ name: 'a'.repeat(81) }, 'tooLong', ['name']],
    [{ price: 'twelve' }, 'price', ['price']],
    [{ price: '-1' }, 'price', ['price']],
    [{ price: '1.2345' }, 'price', ['price']],
    [{ description: 'a'.repeat(1001) }, 'tooLong', ['description']],
    [{ image: new File(['x'], 'a.gif', { type: 'image/gif' }) }, 'pictureType', ['image']],
    [{ image: new File(['x'], 'a.png', { type: 'image/png' }) }, null],
  ])('%o', (part, text, fields?: string[]) => {
    const found = checkProduct({ ...GOOD, ...part })
    expect(found?.problem.text ?? null).toBe(text)
    expect(found?.fields).toEqual(fields)
  })

  test('refuses a picture of more than 10 MiB', () => {
    const bytes = new Uint8Array(10 * 1024 * 1024 + 1)
    const image = new File([bytes], 'a.jpg', { type: 'image/jpeg' })
    expect(checkProduct({ ...GOOD, image })?.problem.text).toBe('pictureSize')
  })
})

describe('draftOfProduct', () => {
  test('writes the price as it is shown', () => {
    const product = { _id: '1', name: 'Karak', slug: 'karak', description: 'Tea', imageUrl: null }
    expect(draftOfProduct({ ...product, price: 12.5 }).price).toBe('12.50')
    expect(priceText(0.1 + 0.2 - 0.3 + 25)).toBe('25')
  })
})

test('the pictures that are offered are those that the server takes', () => {
  expect(PICTURE_TYPES).toEqual(SERVER_PICTURE_TYPES)
})
