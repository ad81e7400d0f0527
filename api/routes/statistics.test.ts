import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { suspendMenu } from '#db/queries/operators.ts'
import { addPageViews } from '#db/queries/page-views.ts'
import { changeMenuSettings } from '#db/changes/menu-changes.ts'
import { DAY_MS, HOUR_MS } from '#db/rules/time/dates.ts'
import { aCategory, NOW } from '#db/testing/fixtures.ts'
import { transact } from '#db/transact.ts'
import { createPageViews } from '../domain/page-views.ts'
import { BUCKETS } from '../rate-limits.ts'
import type { Statistics } from '../schemas/statistics.ts'
import { anApi, anOwner, clockTask, type Api } from '../testing/fixtures.ts'

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
  'Version/18.0 Mobile/15E148 Safari/604.1'
// Noon in Dubai.
const TODAY = '2026-01-01'

interface Seen {
  headers?: Record<string, string>
  address?: string
}

async function see(api: Api, body: unknown, { headers = {}, address = '192.0.2.1' }: Seen = {}) {
  const answer = await api.call('POST', '/api/seen', {
    json: body,
    headers: { 'Content-Type': 'text/plain;charset=UTF-8', 'User-Agent': PHONE, ...headers },
    address,
  })
  expect(answer.status).toBe(204)
}

async function statistics(api: Api, token: string, query = ''): Promise<Statistics> {
  await api.context.pageViews.write()
  const { status, body } = await api.call('GET', `/api/statistics${query}`, { token })
  expect(status).toBe(200)
  return body as Statistics
}

async function aMenu(api: Api, name = 'Corner') {
  const owner = await anOwner(api, name)
  const menu = await aCategory(api.db, owner.restaurantId, 'Soups', ['Lentil', 'Onion'])
  return { ...owner, ...menu }
}

function rows({ db }: Api) {
  return db.selectFrom('pageViews').selectAll().execute()
}

function total({ days }: Statistics): number {
  return days.reduce((sum, { openings }) => sum + openings, 0)
}

test('what guests open is counted by day, hour, page, language and table', async () => {
  await using api = await anApi()
  const { token, restaurantId } = await aMenu(api)
  const languages = JSON.stringify([{ code: 'ar', shown: true }])
  await api.db
    .updateTable('restaurants')
    .set({ languages })
    .where('id', '=', restaurantId)
    .execute()
  const tables = ['A12', 'شرفة ٢']
  await api.call('PUT', '/api/counting', { token, json: { tableCodes: true, tables } })
  await see(api, { path: '/corner', table: 'a12' })
  await see(api, { path: '/corner/soups', table: encodeURIComponent('شرفة 2') })
  await see(api, { path: '/corner/soups/lentil', table: 'A13' })
  await see(api, { path: '/corner/ar/soups/lentil/' })
  await see(api, { path: '/corner/info' })
  const seen = await statistics(api, token)
  expect(seen.days).toHaveLength(7)
  expect(seen.days.at(-1)).toEqual({ date: TODAY, openings: 5 })
  expect(seen.hours.indexOf(5)).toBe(12)
  expect(seen.pages).toEqual([
    { path: '/corner/soups/lentil', title: 'Lentil', openings: 2 },
    { path: '/corner', title: 'Corner', openings: 1 },
    { path: '/corner/info', title: 'Info', openings: 1 },
    { path: '/corner/soups', title: 'Soups', openings: 1 },
    { path: '/corner/info/allergens', title: 'Allergens', openings: 0 },
    { path: '/corner/soups/onion', title: 'Onion', openings: 0 },
  ])
  expect(seen.languages).toEqual([
    { code: 'en', openings: 4 },
    { code: 'ar', openings: 1 },
  ])
  expect(seen.tables).toEqual(tables.map((label) => ({ label, openings: 1 })))
})

test('ten openings of one guest are stored like one of each of ten guests', async () => {
  await using one = await anApi()
  await using ten = await anApi()
  for (const api of [one, ten]) {
    await aMenu(api)
    for (let guest = 0; guest < 10; guest += 1) {
      const own = { address: `192.0.2.${guest}`, headers: { 'User-Agent': `${PHONE} ${guest}` } }
      await see(api, { path: '/corner/soups' }, api === ten ? own : {})
    }
    await api.context.pageViews.write()
  }
  const [first, second] = [await rows(one), await rows(ten)]
  expect(first).toHaveLength(1)
  expect(first[0]).toMatchObject({ day: TODAY, h12: 10, language: 'en', tableName: '', count: 10 })
  const nameless = (all: typeof first) => all.map((row) => ({ ...row, restaurantId: '', page: '' }))
  expect(nameless(second)).toEqual(nameless(first))
})

describe('counted for nobody:', () => {
  test.each<[string, unknown, Seen?]>([
    ['a page of no menu', { path: '/elsewhere' }],
    ['a page that is not there', { path: '/corner/soups/gone' }],
    ['a language that is not shown', { path: '/corner/ar' }],
    ['a page of ours', { path: '/dashboard' }],
    ['the root', { path: '/' }],
    ['a whole address', { path: 'https://elsewhere.example/corner' }],
    ['a path that is no UTF-8', { path: '/corner/%ff' }],
    ['a path that is a number', { path: 7 }],
    ['no path', { table: 'A12' }],
    ['no object', 'corner'],
    ['nothing', null],
    ['a time to come', { path: '/corner', at: later(HOUR_MS) }],
    ['a time more than a day ago', { path: '/corner', at: later(-DAY_MS - 1) }],
    ['a time that is none', { path: '/corner', at: 'yesterday' }],
    ['whoever asks not to be', { path: '/corner' }, { headers: { 'Sec-GPC': '1' } }],
    ['another site’s page', { path: '/corner' }, { headers: { 'Sec-Fetch-Site': 'cross-site' } }],
    ['a known bot', { path: '/corner' }, { headers: { 'User-Agent': 'Googlebot/2.1' } }],
    ['no agent', { path: '/corner' }, { headers: { 'User-Agent': '' } }],
    ['a body of 1 MB', { path: '/corner', more: 'x'.repeat(1024 * 1024) }],
    ['a body just too large', { path: '/corner', more: 'x'.repeat(1000) }],
  ])('%s', async (_, body, how) => {
    await using api = await anApi()
    const { token } = await aMenu(api)
    await see(api, body, how)
    expect(total(await statistics(api, token))).toBe(0)
    expect(await rows(api)).toEqual([])
  })

  test('a body that is no JSON', async () => {
    await using api = await anApi()
    await aMenu(api)
    const headers = { 'Content-Type': 'text/plain', 'User-Agent': PHONE }
    const env = { incoming: { socket: { remoteAddress: '192.0.2.1' } } }
    const sent = { method: 'POST', headers, body: '{"path":' }
    expect((await api.app.request('/api/seen', sent, env)).status).toBe(204)
    await api.context.pageViews.write()
    expect(await rows(api)).toEqual([])
  })

  test('any page of an owner who says no', async () => {
    await using api = await anApi()
    const { token } = await aMenu(api)
    const off = await api.call('PUT', '/api/counting', { token, json: { openings: false } })
    expect(off.body).toEqual({ openings: false, tableCodes: false, tables: [] })
    await see(api, { path: '/corner' })
    expect(total(await statistics(api, token))).toBe(0)
    await api.call('PUT', '/api/counting', { token, json: { openings: true } })
    await see(api, { path: '/corner' })
    expect(total(await statistics(api, token))).toBe(1)
  })

  test('a menu that is suspended', async () => {
    await using api = await anApi()
    const { token } = await aMenu(api)
    const doing = { slug: 'corner', reason: 'Not a menu', now: NOW }
    await transact(api.db, (trx) => suspendMenu(trx, doing))
    await see(api, { path: '/corner' })
    expect(total(await statistics(api, token))).toBe(0)
  })

  test('what comes on top of 50 000 waiting addresses', async () => {
    await using api = await anApi()
    const { token } = await aMenu(api)
    const add = (path: string) => api.context.pageViews.add({ path, table: null, at: NOW })
    add('/corner')
    for (let made = 1; made < 50_000; made += 1) add(`/corner/made-up-${made}`)
    add('/corner/soups')
    add('/corner')
    expect(total(await statistics(api, token))).toBe(2)
  })

  test('what one address sends beyond its limit', async () => {
    await using api = await anApi()
    const { token } = await aMenu(api)
    for (let sent = 0; sent < 1050; sent += 1) await see(api, { path: '/corner' })
    await see(api, { path: '/corner' }, { address: '198.51.100.7' })
    expect(total(await statistics(api, token))).toBe(1001)
  })
})

test('tables count only where they are wanted, and the owner named them', async () => {
  await using api = await anApi()
  const { token } = await aMenu(api)
  await api.call('PUT', '/api/counting', { token, json: { tables: ['7'] } })
  await see(api, { path: '/corner', table: '7' })
  expect((await statistics(api, token)).tables).toEqual([{ label: '7', openings: 0 }])
  await api.call('PUT', '/api/counting', { token, json: { tableCodes: true } })
  for (const table of ['7', '٧', '8', '', null, '%00', '%', '<b>'])
    await see(api, { path: '/corner', table })
  const seen = await statistics(api, token)
  expect(seen.tables).toEqual([{ label: '7', openings: 2 }])
  expect(total(seen)).toBe(9)
  // What a table had stays when it goes.
  await api.call('PUT', '/api/counting', { token, json: { tables: ['8'] } })
  expect((await statistics(api, token)).tables).toEqual([
    { label: '7', openings: 2 },
    { label: '8', openings: 0 },
  ])
})

test('what was opened without a network counts for its hour, in the restaurant’s time zone', async () => {
  await using api = await anApi()
  const { token, restaurantId } = await aMenu(api)
  const timeZone = 'Asia/Kathmandu'
  await transact(api.db, (trx) => changeMenuSettings(trx, restaurantId, { timeZone }))
  await see(api, { path: '/corner', at: later(-20 * HOUR_MS) })
  await see(api, { path: '/corner', at: later(-DAY_MS) })
  await see(api, { path: '/corner' })
  // 08:00 in UTC is 13:45 there.
  expect(await rows(api)).toEqual([])
  await api.context.pageViews.write()
  expect(await rows(api)).toMatchObject([
    { day: '2025-12-31', h13: 1, h17: 1 },
    { day: TODAY, h13: 1 },
  ])
  expect(total(await statistics(api, token))).toBe(3)
})

test('a renamed dish keeps its count, and its former address counts for it', async () => {
  await using api = await anApi()
  const { token, productIds } = await aMenu(api)
  await see(api, { path: '/corner/soups/lentil' })
  await api.context.pageViews.write()
  const json = [{ _id: productIds[0], name: 'Red lentil' }]
  await api.call('PATCH', '/api/products', { token, json })
  await see(api, { path: '/corner/soups/lentil' })
  await see(api, { path: '/corner/soups/red-lentil' })
  expect((await statistics(api, token)).pages[0]).toEqual({
    path: '/corner/soups/red-lentil',
    title: 'Red lentil',
    openings: 3,
  })
})

test('several servers add up', async () => {
  await using api = await anApi()
  const { token } = await aMenu(api)
  const servers = [createPageViews(api.context), createPageViews(api.context)]
  for (let round = 0; round < 3; round += 1) {
    for (const server of servers) server.add({ path: '/corner', table: null, at: NOW })
    await Promise.all(servers.map((server) => server.write()))
  }
  expect(total(await statistics(api, token))).toBe(6)
})

test('a write that fails is tried again, and a restaurant that is gone meanwhile costs nobody else', async () => {
  await using api = await anApi()
  const { token } = await aMenu(api)
  const gone = await aMenu(api, 'Gone')
  await see(api, { path: '/corner' })
  await see(api, { path: '/corner' })
  await see(api, { path: '/gone' })
  await api.db.schema.alterTable('pageViews').renameTo('away').execute()
  const written = api.context.pageViews.write()
  // It has taken what waited, and this comes meanwhile.
  await Promise.resolve()
  api.context.pageViews.add({ path: '/corner', table: null, at: NOW })
  await written
  expect(api.log.some((line) => line.includes('page views could not be written'))).toBe(true)
  await api.db.schema.alterTable('away').renameTo('pageViews').execute()
  await api.db.deleteFrom('owners').where('id', '=', gone.ownerId).execute()
  expect(total(await statistics(api, token))).toBe(3)
})

test('a write that fails in its middle has counted nothing, and counts once when it is tried again', async () => {
  await using api = await anApi()
  const { token, restaurantId } = await anOwner(api, 'Corner')
  const dishes = Array.from({ length: 450 }, (_, at) => `Dish ${at}`)
  await aCategory(api.db, restaurantId, 'All', dishes)
  const tables = Array.from({ length: 100 }, (_, at) => `T${at}`)
  await api.call('PUT', '/api/counting', { token, json: { tableCodes: true, tables } })
  for (const at of dishes.keys()) {
    api.context.pageViews.add({ path: `/corner/all/dish-${at}`, table: `T${at % 100}`, at: NOW })
  }
  await sql`create trigger full before insert on "pageViews" when new."tableName" = 'T99'
    begin select raise(abort, 'no room'); end`.execute(api.db)
  await api.context.pageViews.write()
  expect(await rows(api)).toEqual([])
  await sql`drop trigger full`.execute(api.db)
  const seen = await statistics(api, token)
  expect(total(seen)).toBe(dishes.length)
  expect(seen.tables.reduce((sum, { openings }) => sum + openings, 0)).toBe(dishes.length)
})

test('a stop writes what is left', async () => {
  await using api = await anApi()
  await aMenu(api)
  await see(api, { path: '/corner' })
  await api.context.pageViews.stop()
  expect(await rows(api)).toMatchObject([{ count: 1 }])
})

test('a range ends today, in the zone of the restaurant', async () => {
  await using api = await anApi()
  const { token } = await aMenu(api)
  const { days: week } = await statistics(api, token, '?range=week')
  expect(await statistics(api, token)).toMatchObject({ days: week })
  const today = week.at(-1)?.date ?? ''
  expect((await statistics(api, token, '?range=today')).days).toEqual([
    { date: today, openings: 0 },
  ])
  const year = await statistics(api, token, '?range=year')
  expect(year.days.at(-1)?.date).toBe(today)
  expect(year.days[0]?.date).toMatch(/-01$/)
})

test('counters go after thirteen months, and with their restaurant', async () => {
  await using api = await anApi()
  const { token, ownerId } = await aMenu(api)
  for (const day of ['2024-11-29', '2024-11-30', '2024-12-01']) await aPageView(api, day)
  await clockTask(api, 'page-views').run(NOW, new AbortController().signal)
  expect((await rows(api)).map(({ day }) => day)).toEqual(['2024-11-30', '2024-12-01'])
  expect(total(await statistics(api, token, '?from=2024-12-01&to=2026-01-01'))).toBe(1)
  await api.db.deleteFrom('owners').where('id', '=', ownerId).execute()
  expect(await rows(api)).toEqual([])
})

async function aPageView({ db }: Api, day: string): Promise<void> {
  const { id } = await db.selectFrom('restaurants').select('id').executeTakeFirstOrThrow()
  const page = { page: 'menu', language: 'en', tableName: '' }
  await addPageViews(db, [{ restaurantId: id, day, hour: 1, ...page, count: 1 }])
}

test.each([
  ['?from=2026-01-01', 'to'],
  ['?from=2026-01-02&to=2026-01-01', 'from'],
  ['?from=2024-11-30&to=2026-01-01', 'from'],
  ['?from=2026-02-30&to=2026-03-01', 'from'],
  ['?from=2026-01-01&to=x', 'to'],
  ['?range=day', 'range'],
  ['?range=week&from=2026-01-01&to=2026-01-02', 'range'],
])('statistics of %s are refused', async (query, field) => {
  await using api = await anApi()
  const { token } = await aMenu(api)
  for (const path of ['/api/statistics', '/api/statistics.csv']) {
    const answer = await api.call('GET', path + query, { token })
    expect(answer).toMatchObject({ status: 400, body: { field } })
  }
})

test('the table has rows of pages and rows of tables, and no formula', async () => {
  await using api = await anApi()
  const { token } = await aMenu(api)
  const tables = ['=1+1', 'A12']
  await api.call('PUT', '/api/counting', { token, json: { tableCodes: true, tables } })
  await see(api, { path: '/corner/soups/onion', table: '=1+1' })
  await see(api, { path: '/corner', table: 'A12' })
  await see(api, { path: '/corner', table: 'A12' })
  await api.context.pageViews.write()
  const headers = { Authorization: `Bearer ${token}` }
  const answer = await api.app.request('/api/statistics.csv', { headers })
  expect(answer.headers.get('Content-Disposition')).toContain('corner-2025-12-26-2026-01-01.csv')
  const lines = (await answer.text())
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n')
  expect(lines[0]).toBe('day,hour,page,title,language,table,openings')
  expect(lines.slice(1).toSorted()).toEqual([
    "2026-01-01,12,,,,'=1+1,1",
    '2026-01-01,12,,,,A12,2',
    '2026-01-01,12,/corner,Corner,en,,2',
    '2026-01-01,12,/corner/soups/onion,Onion,en,,1',
  ])
})

test('changes of what is counted are limited as others are', async () => {
  await using api = await anApi()
  const { token } = await aMenu(api)
  const change = () => api.call('PUT', '/api/counting', { token, json: { tables: ['7'] } })
  const answers = await Promise.all(Array.from({ length: BUCKETS.changesOfOwner.atOnce }, change))
  expect(new Set(answers.map(({ status }) => status))).toContain(200)
  expect((await change()).status).toBe(429)
})

test.each([
  ['a table that is none', { tables: ['A,12'] }],
  ['a long one', { tables: ['x'.repeat(21)] }],
  ['one that comes twice', { tables: ['a 1', 'A  1'] }],
  ['the same in other letters', { tables: ['a1', 'A1'] }],
  ['too many', { tables: Array.from({ length: 201 }, (_, at) => String(at)) }],
  ['something else', { more: true }],
])('%s is not taken', async (_, json) => {
  await using api = await anApi()
  const { token } = await aMenu(api)
  expect((await api.call('PUT', '/api/counting', { token, json })).status).toBe(400)
})

test('an owner sees nothing of another', async () => {
  await using api = await anApi()
  await aMenu(api)
  const other = await aMenu(api, 'Other')
  await see(api, { path: '/corner' })
  const seen = await statistics(api, other.token)
  expect(total(seen)).toBe(0)
  expect(seen.pages.every(({ path }) => path.startsWith('/other'))).toBe(true)
})

function later(ms: number): string {
  return new Date(NOW.getTime() + ms).toISOString()
}
