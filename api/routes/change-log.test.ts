import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#db/rules/time/dates.ts'
import { KEPT_LOG_MS, LOG_ENTRIES_AT_ONCE, LOG_KINDS, MOST_NAMED } from '#db/rules/change-log.ts'
import { changeMenuSettings } from '#db/changes/menu-changes.ts'
import { addLogEntries, OPERATOR } from '#db/queries/change-log.ts'
import { aCategory, aMember, NOW } from '#db/testing/fixtures.ts'
import { transact } from '#db/transact.ts'
import type { ChangeAuthor, LoggedChange } from '../schemas/change-log.ts'
import type { KitchenLink } from '../schemas/kitchen.ts'
import { anApi, anOwner, clockTask, type Api } from '../testing/fixtures.ts'

async function aHouse(names: readonly string[] = ['Karak', 'Mint']) {
  const api = await anApi()
  const owner = await anOwner(api, 'Corner')
  const { productIds, categoryId } = await aCategory(api.db, owner.restaurantId, 'Teas', names)
  await api.db.deleteFrom('changeLog').execute()
  const log = async (query = '', token = owner.token) => {
    const { status, body } = await api.call('GET', `/api/changes${query}`, { token })
    expect(status).toBe(200)
    return body as LoggedChange[]
  }
  const price = (by: string, price: number, ids = productIds.slice(0, 1)) =>
    api.call('PATCH', '/api/products', { token: by, json: ids.map((_id) => ({ _id, price })) })
  return {
    api,
    owner,
    productIds,
    categoryId,
    log,
    price,
    [Symbol.asyncDispose]: () => api[Symbol.asyncDispose](),
  }
}

async function tableOf({ app }: Api, token: string, query = '') {
  const sent = { headers: { Authorization: `Bearer ${token}` } }
  const answer = await app.request(`/api/changes.csv${query}`, sent)
  return { headers: answer.headers, text: await answer.text() }
}

test('the log says who changed what: people, the key and kitchen links', async () => {
  await using house = await aHouse()
  const { api, owner, productIds, log, price } = house
  const ahmed = await anOwner(api)
  const { restaurantId } = owner
  await aMember(api.db, { restaurantId, personId: ahmed.ownerId, role: 'manager' })
  const headers = { 'X-Restaurant': restaurantId }
  await api.call('PATCH', '/api/products', {
    token: ahmed.token,
    headers,
    json: [{ _id: productIds[0], price: 6 }],
  })
  const { body: made } = await api.call('POST', '/api/key', { token: owner.token })
  await price((made as { key: string }).key, 6.5)
  const named = { token: owner.token, json: { name: 'Pass' } }
  const { body: link } = await api.call('POST', '/api/kitchen-links', named)
  const secret = (link as KitchenLink).url.split('/').at(-1)
  const path = `/api/kitchen/${secret}/products/${productIds[0]}`
  await api.call('PUT', path, { json: { soldOut: { today: true } } })
  const until = '2026-01-02T01:00:00.000Z'
  const me = { _id: owner.ownerId, kind: 'person', role: 'owner', name: expect.stringMatching('@') }
  const karak = { kind: 'product', what: 'Karak' }
  const entries = await log()
  expect(entries.toReversed()).toMatchObject([
    {
      ...karak,
      at: NOW.toISOString(),
      by: { _id: ahmed.ownerId, kind: 'person', name: 'A manager', role: 'manager' },
      before: { price: 12.5 },
      after: { price: 6 },
      undo: expect.stringMatching(/^[\da-f]{24}$/),
    },
    { kind: 'key', undo: null, before: null, after: {}, by: me },
    { ...karak, by: { _id: 'key', kind: 'key', name: '', role: null }, after: { price: 6.5 } },
    { kind: 'kitchen', what: 'Pass', before: null, by: me },
    { ...karak, by: { kind: 'kitchen', name: 'Pass' }, after: { soldOut: until } },
  ])
  const authors = await api.call('GET', '/api/changes/authors', { token: owner.token })
  expect(authors.body).toHaveLength(4)
  for (const { _id } of authors.body as ChangeAuthor[]) {
    const some = entries.filter(({ by }) => by._id === _id)
    expect(await log(`?person=${_id}`)).toEqual(some)
  }
  for (const kind of LOG_KINDS) {
    expect(await log(`?kind=${kind}`)).toEqual(entries.filter((entry) => entry.kind === kind))
  }
})

test('what is beside the menu is in the log, without secrets', async () => {
  await using house = await aHouse()
  const { api, owner, log } = house
  const { token } = owner
  await api.db.updateTable('owners').set({ emailConfirmedAt: NOW.toISOString() }).execute()
  const json = { url: 'https://till.example/hook?secret=karak' }
  expect((await api.call('PUT', '/api/webhook', { token, json })).status).toBe(200)
  await api.call('DELETE', '/api/webhook', { token })
  await api.call('DELETE', '/api/webhook', { token })
  await api.call('DELETE', '/api/key', { token })
  await api.call('PUT', '/api/counting', { token, json: { openings: false } })
  await api.call('PUT', '/api/counting', { token, json: { openings: false } })
  const ahmed = { email: 'ahmed@example.com', name: 'Ahmed', role: 'floor' }
  const { body } = await api.call('POST', '/api/people', { token, json: ahmed })
  const person = `/api/people/${(body as { _id: string })._id}`
  await api.call('PATCH', person, { token, json: { role: 'editor' } })
  await api.call('DELETE', person, { token })
  await api.call('DELETE', '/api/bin', { token })
  const host = { host: 'till.example' }
  expect((await log()).toReversed()).toMatchObject([
    { kind: 'webhook', before: null, after: host },
    { kind: 'webhook', before: host, after: null },
    { kind: 'settings', before: { openings: true }, after: { openings: false } },
    { kind: 'people', what: 'Ahmed', before: null, after: { role: 'floor' } },
    { kind: 'people', what: 'Ahmed', before: { role: 'floor' }, after: { role: 'editor' } },
    { kind: 'people', what: 'Ahmed', after: null },
    { kind: 'bin', after: null },
  ])
})

test('a change that can be taken back says how, until it was or the hour is over', async () => {
  await using house = await aHouse()
  const { api, owner, productIds, log, price } = house
  await price(owner.token, 6, productIds)
  const [entry] = await log()
  const undos = async () => (await log()).map(({ undo, kind }) => [kind, undo])
  expect(await undos()).toEqual([
    ['product', entry?.undo],
    ['product', entry?.undo],
  ])
  const path = `/api/undo/${entry?.undo}`
  expect((await api.call('POST', path, { token: owner.token })).status).toBe(200)
  expect(await undos()).toEqual([
    ['undo', null],
    ['undo', null],
    ['product', null],
    ['product', null],
  ])
  expect((await log())[0]).toMatchObject({ before: { price: 6 }, after: { price: 12.5 } })
  await price(owner.token, 7, productIds)
  api.setNow(new Date(NOW.getTime() + HOUR_MS))
  expect((await log()).every(({ undo }) => undo === null)).toBe(true)
})

test('days are those of the restaurant', async () => {
  await using house = await aHouse()
  const { api, owner, log, price } = house
  await transact(api.db, (trx) =>
    changeMenuSettings(trx, owner.restaurantId, { timeZone: 'Asia/Kathmandu' }),
  )
  await api.db.deleteFrom('changeLog').execute()
  // Midnight there.
  const midnight = Date.parse('2026-01-01T18:15:00.000Z')
  for (const [index, ms] of [midnight - 1, midnight, midnight + DAY_MS].entries()) {
    api.setNow(new Date(ms))
    await price(owner.token, index + 1)
  }
  const prices = async (query: string) => (await log(query)).map(({ after }) => after?.['price'])
  expect(await prices('')).toEqual([3, 2, 1])
  expect(await prices('?to=2026-01-01')).toEqual([1])
  expect(await prices('?from=2026-01-02')).toEqual([3, 2])
  expect(await prices('?from=2026-01-02&to=2026-01-02')).toEqual([2])
  const wrong = ['from=2026-13-01', 'to=x', 'kind=dish', 'before=-1', 'before=x']
  for (const query of wrong) {
    const answer = await api.call('GET', `/api/changes?${query}`, { token: owner.token })
    expect(answer).toMatchObject({ status: 400, body: { field: query.split('=')[0] } })
  }
})

test('the log comes a page at a time, and another restaurant’s never', async () => {
  await using house = await aHouse()
  const { api, owner, log } = house
  const other = await anOwner(api)
  const entries = Array.from({ length: LOG_ENTRIES_AT_ONCE + 1 }, (_, at) => {
    return { kind: 'key', what: `Entry ${at}`, before: {}, after: {} } as const
  })
  const signed = { author: OPERATOR, at: NOW }
  await addLogEntries(api.db, owner.restaurantId, entries, signed)
  await addLogEntries(api.db, other.restaurantId, [{ ...entries[0]!, what: 'Theirs' }], signed)
  const first = await log()
  const rest = await log(`?before=${first.at(-1)?._id}`)
  expect([first.length, rest.map(({ what }) => what)]).toEqual([LOG_ENTRIES_AT_ONCE, ['Entry 0']])
  expect((await log('', other.token)).map(({ what }) => what)).toEqual(['Theirs'])
  expect(await log(`?person=${other.ownerId}`)).toEqual([])
  const { text } = await tableOf(api, other.token)
  expect(text).toContain('Theirs')
  expect(text).not.toContain('Entry')
})

test('the table has a row for each field, as text', async () => {
  await using house = await aHouse(['=1+1'])
  const { api, owner, productIds, price } = house
  await price(owner.token, 6.5)
  const json = [{ _id: productIds[0], description: '@sum', details: { allergensChecked: true } }]
  await api.call('PATCH', '/api/products', { token: owner.token, json })
  const { headers, text } = await tableOf(api, owner.token, '?kind=product')
  expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('Content-Disposition')).toContain('corner-changes.csv')
  const lines = text.replace('\uFEFF', '').trim().split('\r\n')
  const start = /^2026-01-01 12:00,[^,]+@example\.com,owner,product,changed,'=1\+1,/
  expect(lines[0]).toBe('at,by,role,kind,action,what,field,before,after,count')
  for (const line of lines.slice(1)) expect(line).toMatch(start)
  expect(lines.slice(1).map((line) => line.replace(start, ''))).toEqual([
    "description,About =1+1,'@sum,",
    'allergensChecked,false,true,',
    'price,12.5,6.5,',
  ])
})

test('many changes at once are one entry', async () => {
  const names = Array.from({ length: MOST_NAMED + 1 }, (_, at) => `Tea ${at}`)
  await using house = await aHouse(names)
  const { owner, productIds, log, price } = house
  await price(owner.token, 6, productIds)
  expect(await log()).toMatchObject([
    { kind: 'product', what: '', after: { price: null }, counts: { changed: names.length } },
  ])
})

test('entries are kept for 90 days', async () => {
  await using house = await aHouse()
  const { api, owner, log, price } = house
  await price(owner.token, 6)
  api.setNow(new Date(NOW.getTime() + 1))
  await price(owner.token, 7)
  await clockTask(api, 'change log').run(
    new Date(NOW.getTime() + KEPT_LOG_MS),
    AbortSignal.timeout(1000),
  )
  expect((await log()).map(({ after }) => after)).toEqual([{ price: 7 }])
})

test('an editor reads nothing of it, nor does the key', async () => {
  await using house = await aHouse()
  const { api, owner } = house
  const { restaurantId } = owner
  const editor = await anOwner(api)
  await aMember(api.db, { restaurantId, personId: editor.ownerId, role: 'editor' })
  const { body } = await api.call('POST', '/api/key', { token: owner.token })
  const headers = { 'X-Restaurant': restaurantId }
  for (const token of [editor.token, (body as { key: string }).key]) {
    for (const path of ['/api/changes', '/api/changes/authors', '/api/changes.csv']) {
      expect((await api.call('GET', path, { token, headers })).status).toBe(403)
    }
  }
})
