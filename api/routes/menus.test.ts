import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { changeRestaurant } from '#db/changes/menu-changes.ts'
import { aCategory, NOW } from '#db/testing/fixtures.ts'
import { watchStatements } from '#db/testing/statements.ts'
import type { Menu } from '../schemas/menus.ts'
import { anApi, anOwner } from '../testing/fixtures.ts'

test('shows a menu to everybody, whatever the spelling of its name', async () => {
  await using api = await anApi()
  const { restaurantId } = await anOwner(api, 'Corner Café')
  await aCategory(api.db, restaurantId, 'Soups', ['Lentil'])
  const names = ['Corner%20Caf%C3%A9', 'corner-café', 'CORNER-CAF%C3%89', 'corner%20cafe%CC%81']
  for (const name of names) {
    const { status, body } = await api.call('GET', `/menu/${name}`)
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        findrestaurant: {
          name: 'Corner Café',
          label: null,
          slug: 'corner-café',
          logo: null,
          cover: null,
          about: null,
          location: null,
          currency: null,
          currencySign: 'letters',
          vatNote: null,
          servicePercent: null,
          language: 'en',
          languages: ['en'],
        },
        getcatandProducts: [
          expect.objectContaining({
            title: 'Soups',
            products: [expect.objectContaining({ name: 'Lentil', price: 12.5 })],
          }),
        ],
        optionGroups: [],
        socialLink: {
          googleMapLink: null,
          facebookLink: null,
          instagramLink: null,
          whatsappLink: null,
        },
        opening: expect.objectContaining({ hours: [], phone: null }),
        atTable: { dishNumbers: false, whatsappOrders: false },
      },
    })
  }
})

test('a Turkish name has one address, however its i is typed', async () => {
  await using api = await anApi()
  const { token } = await anOwner(api, 'İzmir Işığı')
  for (const name of ['İzmir Işığı', 'izmir ışığı', 'IZMIR-IŞIĞI', 'i\u0307zmir işiği']) {
    const { status, body } = await api.call('GET', `/menu/${encodeURIComponent(name)}`)
    expect([name, status]).toEqual([name, 200])
    expect(body).toMatchObject({ findrestaurant: { slug: 'izmir-işiği' } })
  }
  const second = { email: 'second@example.com', password: 'a long password' }
  const json = { ...second, restaurantName: 'Izmir Isigi' }
  expect(await api.call('POST', '/signup', { json })).toMatchObject({ status: 409 })
  const { body: icons } = await api.call('GET', '/icons')
  const [{ url: selectedIcon }] = icons as [{ url: string }]
  const add = (title: string) =>
    api.call('POST', '/addCategory', { token, json: { title, selectedIcon } })
  expect(await add('İçkiler')).toMatchObject({ body: { category: { slug: 'içkiler' } } })
  for (const title of ['içkiler', 'IÇKİLER', 'ıçkiler']) {
    expect(await add(title)).toMatchObject({ status: 409 })
  }
})

test('answers a former name too', async () => {
  await using api = await anApi()
  const { restaurantId } = await anOwner(api, 'Corner')
  await changeRestaurant(api.db, restaurantId, { name: 'Harbour' }, NOW)
  expect(await api.call('GET', '/menu/corner')).toMatchObject({
    status: 200,
    body: { findrestaurant: { name: 'Harbour' } },
  })
})

test.each(['nobody', '%00', '%ZZ', '..%2F..%2Fetc', 'x'.repeat(5000)])(
  'knows no restaurant called %s',
  async (name) => {
    await using api = await anApi()
    expect(await api.call('GET', `/menu/${name}`)).toMatchObject({
      status: 404,
      body: { message: 'Not found' },
    })
  },
)

test('sends a menu compressed to whoever can read that', async () => {
  await using api = await anApi()
  const { restaurantId } = await anOwner(api, 'Corner')
  for (let number = 1; number <= 9; number += 1) {
    await aCategory(api.db, restaurantId, `Soups ${number}`)
  }
  const plain = await api.app.request('/menu/corner')
  const text = await plain.text()
  for (const [encoding, decode] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const headers = { 'Accept-Encoding': encoding }
    const answer = await api.app.request('/menu/corner', { headers })
    expect(answer.headers.get('Content-Encoding')).toBe(encoding)
    expect(answer.headers.get('Vary')).toBe('Accept-Encoding')
    const etag = answer.headers.get('ETag') ?? ''
    expect(etag).not.toBe(plain.headers.get('ETag'))
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect(bytes.length).toBeLessThan(text.length / 2)
    expect(decode(bytes).toString()).toBe(text)
    const again = { ...headers, 'If-None-Match': etag }
    expect((await api.app.request('/menu/corner', { headers: again })).status).toBe(304)
  }
})

test('sends a menu again only when it has changed', async () => {
  await using api = await anApi()
  const { restaurantId } = await anOwner(api, 'Corner')
  const first = await api.call('GET', '/menu/corner')
  const etag = first.headers.get('ETag') ?? ''
  expect(etag).toMatch(/^"[\w-]+"$/)
  for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await api.call('GET', '/menu/corner', { headers: { 'If-None-Match': tags } })
    expect(again).toMatchObject({ status: 304, body: undefined })
    expect(again.headers.get('ETag')).toBe(etag)
  }
  await aCategory(api.db, restaurantId, 'Soups')
  const changed = await api.call('GET', '/menu/corner', { headers: { 'If-None-Match': etag } })
  expect(changed).toMatchObject({ status: 200, body: { getcatandProducts: [{ title: 'Soups' }] } })
})

test.each([null, 'en'])(
  'reads no menu for a language that it has not, nor twice for its own (%s)',
  async (language) => {
    await using api = await anApi()
    const { restaurantId } = await anOwner(api, 'Corner')
    await aCategory(api.db, restaurantId, 'Soups', ['Lentil with lemon and bread'])
    const languages = JSON.stringify([{ code: 'ar', shown: false }])
    await api.db.updateTable('restaurants').set({ language, languages }).execute()
    const statuses = async () => {
      const asked = ['', '?lang=en', '?lang=ar', '?lang=tr']
      const answers = asked.map((query) => api.call('GET', `/menu/corner${query}`))
      return (await Promise.all(answers)).map(({ status }) => status)
    }
    expect(await statuses()).toEqual([200, 200, 404, 404])
    using watched = watchStatements()
    expect(await statuses()).toEqual([200, 200, 404, 404])
    expect(watched.run.filter(({ sql }) => sql.includes('"products"'))).toEqual([])
  },
)
function after(ms: number): Date {
  return new Date(NOW.getTime() + ms)
}

test('makes a menu anew each some seconds at most, however fast its dishes come back', async () => {
  await using api = await anApi()
  const { restaurantId, token } = await anOwner(api, 'Corner')
  const { productIds } = await aCategory(api.db, restaurantId, 'Soups', ['Lentil', 'Onion'])
  const json = productIds.map((_id, index) => {
    return { _id, soldOut: { until: after(400 + index * 400).toISOString() } }
  })
  expect(await api.call('PATCH', '/api/products', { token, json })).toMatchObject({ status: 200 })
  const soldOut = async () => {
    const { body } = await api.call('GET', '/menu/corner')
    return (body as Menu).getcatandProducts[0]?.products.filter((dish) => dish.soldOut).length
  }
  expect(await soldOut()).toBe(2)
  {
    using watched = watchStatements()
    for (const ms of [500, 900, 4900]) {
      api.setNow(after(ms))
      await soldOut()
    }
    expect(watched.run.filter(({ sql }) => sql.includes('"products"'))).toEqual([])
  }
  api.setNow(after(5000))
  expect(await soldOut()).toBe(0)
})
