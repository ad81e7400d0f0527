import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { confirmEmail } from '#db/queries/owners.ts'
import { aCategory, NOW } from '#db/testing/fixtures.ts'
import { watchStatements } from '#db/testing/statements.ts'
import { exportedMenuSchema, type ExportedMenu } from '../schemas/exports.ts'
import type { Languages, MenuTextRow } from '../schemas/languages.ts'
import type { Menu } from '../schemas/menus.ts'
import { anApi, anOwner, type Api } from '../testing/fixtures.ts'

test('a menu begins in the language that its texts tell', async () => {
  await using api = await anApi()
  const { token } = await anOwner(api, 'بيت الهيل')
  const { body } = await api.call('GET', '/api/languages', { token })
  expect(body).toEqual({ main: 'ar', isGuessed: true, further: [], mixed: 0, version: '0' })
})

test.each(['ckb', 'el', 'ru'])('an owner puts a wrong guess right with %s', async (main) => {
  await using api = await anApi()
  const { token } = await anOwner(api, 'بيت الهيل')
  const put = await api.call('PUT', '/api/languages', { token, json: { main, further: [] } })
  expect(put).toMatchObject({ status: 200, body: { main, isGuessed: false } })
  const { body } = await api.call('GET', '/api/languages', { token })
  expect(body).toMatchObject({ main, isGuessed: false })
})

test('an owner translates a menu, shows it, and everybody can read it', async () => {
  await using api = await anApi()
  const { languages, texts, rows, put, read, ownerId } = await aHouse(api)
  expect((await languages({ ar: true })).body).toMatchObject({
    message: 'Please translate everything first',
  })
  expect(await languages({ ar: false })).toMatchObject({
    status: 200,
    body: {
      main: 'en',
      further: [{ code: 'ar', shown: false, total: 3, missing: 3, missingNames: 2, changed: 0 }],
    },
  })
  const before = await rows()
  expect(before.map(({ kind, field, source }) => [kind, field, source])).toEqual([
    ['restaurant', 'name', 'Corner'],
    ['category', 'title', 'Soups'],
    ['product', 'name', 'Lentil'],
    ['product', 'description', 'About Lentil'],
  ])
  const [name, title, dish, about] = before
  const answer = await texts([
    { ...place(name), text: 'الزاوية' },
    { ...place(title), text: ' شوربات ' },
    { ...place(about), same: true },
  ])
  expect(answer).toMatchObject({
    status: 200,
    body: [
      { _id: 'restaurant', text: 'الزاوية', same: false, changed: false },
      { text: 'شوربات' },
      { text: null, same: true },
    ],
  })
  expect(await languages({ ar: true })).toMatchObject({ status: 409 })
  expect(await read('?lang=ar')).toMatchObject({ status: 404 })
  await texts([{ ...place(dish), text: 'عدس' }])
  expect((await languages({ ar: true })).body).toMatchObject({
    message: 'Please confirm your email address first',
  })
  expect(await read('?lang=ar')).toMatchObject({ status: 404 })
  await confirmEmail(api.db, ownerId, NOW)
  const shown = await languages({ ar: true })
  expect(shown.body).toMatchObject({ further: [{ shown: true, missing: 0 }] })
  const menu = (await read('?lang=ar')).body as Menu
  expect(menu.findrestaurant).toMatchObject({
    name: 'الزاوية',
    language: 'ar',
    languages: ['en', 'ar'],
  })
  expect(menu.getcatandProducts).toMatchObject([
    { title: 'شوربات', products: [{ name: 'عدس', description: 'About Lentil' }] },
  ])
  expect(((await read('')).body as Menu).getcatandProducts).toMatchObject([{ title: 'Soups' }])
  expect((await read('?lang=en')).body).toEqual((await read('')).body)
  // A text that becomes missing shows in the main language.
  await texts([{ ...place(dish), text: null }])
  expect((await read('?lang=ar')).body).toMatchObject({
    getcatandProducts: [{ products: [{ name: 'Lentil' }] }],
  })
  expect((await put('/api/languages', { main: 'en', further: [] })).status).toBe(200)
  expect(await read('?lang=ar')).toMatchObject({ status: 404 })
  expect(await read('?lang=xx')).toMatchObject({ status: 400, body: { field: 'lang' } })
})

test('saves of single texts sum up all texts once, and before the change that others wait for', async () => {
  await using api = await anApi()
  const { languages, texts, rows } = await aHouse(api)
  await languages({ ar: false })
  const [, title] = await rows()
  using watched = watchStatements()
  for (const text of ['ش', 'شو', 'شور']) {
    expect(await texts([{ ...place(title), text }])).toMatchObject({ status: 200 })
  }
  const indexes = (part: string) =>
    watched.run.flatMap(({ sql }, index) => (sql.includes(part) ? [index] : []))
  const summed = indexes('octet_length')
  const changes = indexes('update "restaurants" set "revision"')
  expect([summed.length, changes.length]).toEqual([1, 3])
  expect(summed[0]).toBeLessThan(changes[0] ?? 0)
})

test('an export tells the texts of every language', async () => {
  await using api = await anApi()
  const { languages, texts, rows, token } = await aHouse(api)
  await languages({ ar: false })
  const [name, title, dish] = await rows()
  await texts([
    { ...place(name), text: 'الزاوية' },
    { ...place(title), same: true },
    { ...place(dish), text: 'عدس' },
  ])
  const answer = await api.app.request('/api/export', { headers: { Authorization: token } })
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const menu = JSON.parse(strFromU8(files['menu.json'] ?? new Uint8Array())) as ExportedMenu
  expect(exportedMenuSchema.safeParse(menu).error).toBeUndefined()
  expect(menu.restaurant).toMatchObject({
    language: 'en',
    languages: [{ code: 'ar', shown: false }],
    texts: { ar: { name: 'الزاوية' } },
  })
  expect(menu.categories).toMatchObject([
    { texts: { ar: { title: 'Soups' } }, products: [{ texts: { ar: { name: 'عدس' } } }] },
  ])
})

test('a text whose main one changed is told so, and stays', async () => {
  await using api = await anApi()
  const { languages, texts, rows, token } = await aHouse(api)
  await languages({ ar: false })
  const [, title] = await rows()
  await texts([{ ...place(title), text: 'شوربات' }])
  const json = { title: 'Hot soups', selectedIcon: '/icons/pizza.svg' }
  await api.call('PUT', `/updatedCategory/${title?._id}`, { token, json })
  expect((await rows())[1]).toMatchObject({ source: 'Hot soups', text: 'شوربات', changed: true })
  const { body } = await api.call('GET', '/api/languages', { token })
  expect((body as Languages).further).toMatchObject([{ changed: 1 }])
})

test('what was changed elsewhere is not replaced', async () => {
  await using api = await anApi()
  const { languages, texts, rows, put } = await aHouse(api)
  const { version } = (await languages({})).body as Languages
  await languages({ ar: false })
  const seen = { 'If-Match': version }
  const other = { main: 'en', further: [{ code: 'fr', shown: false }] }
  expect(await put('/api/languages', other, seen)).toMatchObject({
    status: 409,
    body: { message: 'This was changed elsewhere', current: { further: [{ code: 'ar' }] } },
  })
  const [, title, dish] = await rows()
  await texts([{ ...place(title), version: title?.version, text: 'شوربات' }])
  const late = [
    { ...place(dish), version: dish?.version, text: 'عدس' },
    { ...place(title), version: title?.version, text: 'حساء' },
  ]
  expect(await texts(late)).toMatchObject({
    status: 409,
    body: { current: [{ text: null }, { text: 'شوربات' }] },
  })
  expect((await rows())[2]).toMatchObject({ text: null })
})

test.each([
  [{ text: 'Rock\u202e' }, 'texts.0.text', 'Special characters are not allowed'],
  [{ text: 'a'.repeat(81) }, 'texts.0.text', 'Please use at most 80 characters'],
  [{ text: ' ' }, 'texts.0.text', "You can't save empty fields"],
  [{}, 'texts.0.text', 'Please check texts.0.text'],
  [{ text: 'a', same: true }, 'texts.0.text', 'Please check texts.0.text'],
  [{ field: 'price', text: '1' }, 'texts.0.field', 'Please check texts.0.field'],
  [{ field: 'constructor', text: '1' }, 'texts.0.field', 'Please check texts.0.field'],
  [{ text: 'a', colour: 'red' }, 'texts.0.colour', 'Please check texts.0.colour'],
])('the text %j is refused', async (row, field, message) => {
  await using api = await anApi()
  const { languages, texts, rows } = await aHouse(api)
  await languages({ ar: false })
  const [, , dish] = await rows()
  const answer = await texts([{ ...place(dish), ...row }])
  expect(answer).toMatchObject({ status: 400, body: { field, message } })
})

test.each([
  [{ main: 'en', further: [{ code: 'en', shown: false }] }, 'further'],
  [{ main: 'en', further: ['ar', 'ar'].map((code) => ({ code, shown: false })) }, 'further'],
  [
    { main: 'en', further: ['ar', 'de', 'fr', 'zh'].map((code) => ({ code, shown: false })) },
    'further',
  ],
  [{ main: null, further: [{ code: 'en', shown: false }] }, 'further'],
  [{ main: 'tlh', further: [] }, 'main'],
  [{ main: 'constructor', further: [] }, 'main'],
  [{ main: 'ar', further: [{ code: 'ja', shown: false }] }, 'further.0.code'],
])('the languages %j are refused', async (json, field) => {
  await using api = await anApi()
  const { put } = await aHouse(api)
  expect(await put('/api/languages', json)).toMatchObject({ status: 400, body: { field } })
})

test('a text of a language that the menu has not is not there', async () => {
  await using api = await anApi()
  const { texts, token } = await aHouse(api)
  const row = { kind: 'restaurant', _id: 'restaurant', field: 'name', text: 'الزاوية' }
  expect(await texts([row])).toMatchObject({ status: 404 })
  expect(await api.call('GET', '/api/texts?language=ar', { token })).toMatchObject({ status: 404 })
  expect(await api.call('GET', '/api/texts?language=xx', { token })).toMatchObject({
    status: 400,
    body: { field: 'language' },
  })
})

function place(row: MenuTextRow | undefined) {
  return { kind: row?.kind, _id: row?._id, field: row?.field }
}

async function aHouse(api: Api) {
  const { token, restaurantId, ownerId } = await anOwner(api, 'Corner')
  await aCategory(api.db, restaurantId, 'Soups', ['Lentil'])
  const put = (path: string, json: unknown, headers: Record<string, string> = {}) =>
    api.call('PUT', path, { token, json, headers })
  return {
    token,
    ownerId,
    put,
    languages: (shown: Record<string, boolean>) => {
      const further = Object.entries(shown).map(([code, shown]) => ({ code, shown }))
      return put('/api/languages', { main: 'en', further })
    },
    texts: (texts: readonly object[]) => put('/api/texts', { language: 'ar', texts }),
    async rows() {
      const { body } = await api.call('GET', '/api/texts?language=ar', { token })
      return body as MenuTextRow[]
    },
    read: (query: string) => api.call('GET', `/menu/corner${query}`),
  }
}
