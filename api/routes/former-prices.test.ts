import { expect, test } from 'vitest'
import { aCategory, NOW } from '#db/testing/fixtures.ts'
import type { Menu } from '../schemas/menus.ts'
import type { Product } from '../schemas/products.ts'
import { anApi, anOwner, type Api } from '../testing/fixtures.ts'

const WAS_75 = { price: 75, until: '2026-11-30' }
const NOT_ABOVE = {
  status: 400,
  body: { message: 'The former price must be above the price', field: 'formerPrice' },
}

test('a dish has a former price until its price reaches it', async () => {
  await using api = await anApi()
  const { form, put, patch } = await aHouse(api)
  const burger = await form({ formerPrice: '{"price":"75","until":"2026-11-30"}' })
  expect(burger).toMatchObject({
    body: { product: { price: 68, details: { formerPrice: WAS_75 } } },
  })
  const { _id } = burger.body.product
  expect(await form({ formerPrice: '{"price":"68","until":null}' })).toMatchObject(NOT_ABOVE)
  expect(await form({ formerPrice: '{"price":"75","until":"2026-02-30"}' })).toMatchObject({
    status: 400,
    body: { field: 'formerPrice.until' },
  })
  expect(await put(_id, { formerPrice: { price: 60, until: null } })).toMatchObject(NOT_ABOVE)
  expect(await put(_id, { priceNote: { kind: 'free' }, formerPrice: WAS_75 })).toMatchObject(
    NOT_ABOVE,
  )
  const lower = await patch([{ _id, price: 70 }])
  expect(lower).toMatchObject({ body: [{ price: 70, details: { formerPrice: WAS_75 } }] })
  const reached = await patch([{ _id, price: 75 }])
  expect(reached).toMatchObject({ body: [{ price: 75, details: { formerPrice: null } }] })
})

test('a size has one of its own, and everybody reads it until its last day is over', async () => {
  await using api = await anApi()
  const { form, put } = await aHouse(api)
  const { _id } = (await form({})).body.product
  const half = { name: 'Half', price: 40, formerPrice: WAS_75 }
  const sizes = [half, { name: 'Whole', price: 70 }]
  expect(await put(_id, { sizes })).toMatchObject({
    body: { product: { details: { sizes: [half, { formerPrice: null }] } } },
  })
  expect(await put(_id, { sizes: [half, { ...half, name: 'Whole', price: 80 }] })).toMatchObject({
    status: 400,
    body: { ...NOT_ABOVE.body, field: 'sizes.1.formerPrice' },
  })
  const read = async (at: Date) => {
    api.setNow(at)
    const menu = (await api.call('GET', '/menu/corner')).body as Menu
    return menu.getcatandProducts[0]?.products[0]?.details.sizes[0]?.formerPrice
  }
  expect(await read(NOW)).toEqual(WAS_75)
  expect(await read(new Date('2026-11-30T20:00:00Z'))).toBe(null)
})

async function aHouse(api: Api) {
  const { token, restaurantId } = await anOwner(api, 'Corner')
  const { categoryId } = await aCategory(api.db, restaurantId, 'Grill', [])
  return {
    async form(over: Record<string, string>) {
      const form = { name: 'Burger', price: '68', description: 'Wagyu', ...over }
      const answer = await api.call('POST', `/categories/${categoryId}/products`, { token, form })
      return answer as typeof answer & { body: { product: Product } }
    },
    put: (id: string, json: unknown) =>
      api.call('PUT', `/api/products/${id}/details`, { token, json }),
    patch: (json: unknown) => api.call('PATCH', '/api/products', { token, json }),
  }
}
