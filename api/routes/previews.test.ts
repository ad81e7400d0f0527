import { expect, test, vi } from 'vitest'
import { OvertakenError } from '#builder/publish/publisher.ts'
import { MINUTE_MS } from '#db/rules/time/dates.ts'
import { addCategory } from '#db/changes/categories.ts'
import { aCategory, NOW } from '#db/testing/fixtures.ts'
import { MESSAGES } from '../errors.ts'
import { anApi, anOwner, type Api } from '../testing/fixtures.ts'

const WISH = { path: '/corner', date: '2026-01-02', time: '06:00' }

type Wish = Record<string, string>

test('a page is shown as guests see it at a time of the restaurant’s clock, and nothing is published', async () => {
  await using api = await anApi()
  const { token, see } = await aMenu(api)
  await api.call('PUT', '/api/menu-settings', { token, json: { timeZone: 'Asia/Kathmandu' } })
  const wakes = [...api.wakes]
  const [early, later] = await Promise.all(['06:59', '07:00'].map((time) => see({ ...WISH, time })))
  expect(early).toMatchObject({ status: 200, text: expect.not.stringContaining('Foul') })
  expect(later).toMatchObject({ status: 200, text: expect.stringContaining('Foul') })
  // Its page says when it is back.
  const own = await see({ ...WISH, path: '/corner/breakfast' })
  expect(own.text).toContain('Served again Friday 2 Jan at 07:00')
  expect((await see({ ...WISH, path: '/corner/nothing' })).status).toBe(404)
  expect(api.wakes).toEqual(wakes)
})

test('a look that is not saved yet is shown as guests will see it', async () => {
  await using api = await anApi()
  const { token, ask, see } = await aMenu(api)
  const look = { accent: '#ffe14d', surface: 'oak', coverStyle: 'full' }
  const wish = { path: '/corner' }
  const before = await see(wish)
  expect((await ask({ ...wish, ...look })).body).toMatchObject({
    actions: { light: '#6d5d00', dark: '#ffe14d' },
  })
  const seen = await see({ ...wish, ...look })
  expect(seen.text).toContain('surface-oak.svg')
  expect((await see(wish)).text).toBe(before.text)
  await api.call('PUT', '/api/menu-settings', { token, json: look })
  expect(besideIcons((await see(wish)).text)).toBe(besideIcons(seen.text))
  // Omitted fields as saved; an empty accent is none.
  const ours = await see({ ...wish, accent: '', surface: 'paper' })
  expect(besideIcons(ours.text)).toBe(besideIcons(before.text))
  expect((await ask({ ...wish, accent: '' })).body).toMatchObject({
    actions: { light: '#1e5b4a', dark: '#86d0b5' },
  })
})

test('a page in a look that is not saved holds each icon alone, any other leaves them where they are', async () => {
  await using api = await anApi()
  const { see, restaurantId } = await aMenu(api)
  for (const icon of ['pizza', 'fish', 'cooking', 'hamburger']) {
    await addCategory(api.db, restaurantId, { title: icon, icon }, NOW)
  }
  const { text: saved } = await see({ path: '/corner' })
  expect(saved).not.toContain('src="data:')
  expect((await see({ path: '/corner', surface: 'paper' })).text).toBe(saved)
  const { text } = await see({ path: '/corner', accent: '#ffe14d' })
  const icons = [...text.matchAll(/ src="data:image\/svg\+xml;base64,([^"#]*)#([^"]*)"/g)]
  expect(new Set(icons.map(([, , name]) => name))).toContain('pizza')
  for (const [, drawing = '', name] of icons) {
    const views = Buffer.from(drawing, 'base64')
      .toString()
      .match(/<view id="[^"]*"/g)
    expect(views).toEqual([`<view id="${name}"`])
  }
})

test('such a page runs nothing, is kept by nobody, and stands in frames of ours alone', async () => {
  await using api = await anApi()
  const { see } = await aMenu(api)
  const { headers } = await see(WISH)
  expect(headers.get('Content-Type')).toBe('text/html; charset=UTF-8')
  expect(headers.get('Cache-Control')).toBe('no-store')
  expect(headers.get('X-Robots-Tag')).toBe('noindex')
  expect(headers.get('Referrer-Policy')).toBe('no-referrer')
  const policy = headers.get('Content-Security-Policy')?.split('; ')
  expect(policy).toContain("script-src 'none'")
  expect(policy).toContain("frame-ancestors 'self'")
})

test('its address is its owner’s, for some minutes', async () => {
  await using api = await anApi()
  const { token, ask } = await aMenu(api)
  const stranger = await anOwner(api, 'Elsewhere')
  const theirs = await api.call('GET', addressOf(WISH), { token: stranger.token })
  expect((await open(api, urlOf(theirs.body))).status).toBe(404)
  const url = urlOf((await ask(WISH)).body)
  const secret = url.slice(url.lastIndexOf('/') + 1)
  // The two kinds of tokens do not mix.
  expect((await api.call('GET', '/categories', { token: secret })).status).toBe(401)
  expect((await open(api, `/api/previews/${token}`)).status).toBe(404)
  api.setNow(new Date(NOW.getTime() + 4 * MINUTE_MS))
  expect((await open(api, url)).status).toBe(200)
  api.setNow(new Date(NOW.getTime() + 5 * MINUTE_MS))
  expect((await open(api, url)).status).toBe(404)
})

test('its address ends where the sign-ins of its owner do', async () => {
  await using api = await anApi()
  const { token, ask } = await aMenu(api)
  const url = urlOf((await ask(WISH)).body)
  expect((await open(api, url)).status).toBe(200)
  await api.call('POST', '/api/sign-out-everywhere', { token })
  expect((await open(api, url)).status).toBe(404)
})

test.each([
  [{ path: 'corner' }, 'path'],
  [{ path: `/${'a'.repeat(600)}` }, 'path'],
  [{ time: '24:00' }, 'time'],
  [{ date: '2026-02-30' }, 'date'],
  [{ accent: 'green' }, 'accent'],
  [{ accent: '#FFE14' }, 'accent'],
  [{ surface: 'marble' }, 'surface'],
  [{ coverStyle: 'half' }, 'coverStyle'],
  [{ iconStyle: '' }, 'iconStyle'],
  [{ face: 'comic' }, 'face'],
])('%j is refused', async (part, field) => {
  await using api = await anApi()
  const { ask } = await aMenu(api)
  expect(await ask({ ...WISH, ...part })).toMatchObject({ status: 400, body: { field } })
})

test('a date without a time is refused', async () => {
  await using api = await anApi()
  const { ask } = await aMenu(api)
  const { path, date } = WISH
  expect(await ask({ path, date })).toMatchObject({ status: 400, body: { field: 'time' } })
})

test('a dish is shown as it is being typed, and nothing of that is saved', async () => {
  await using api = await anApi()
  const { token, categoryId } = await aMenu(api)
  const { body } = await api.call('GET', '/categories', { token })
  const see = async (dish: object) => {
    const json = { categoryId, ...dish }
    return open(api, urlOf((await api.call('POST', '/api/previews', { token, json })).body))
  }
  const [{ _id: id }] = (body as { products: { _id: string }[] }[])[1]!.products as [
    { _id: string },
  ]
  const details = { nutrition: { kcal: 410 } }
  const typed = await see({ id, name: 'Foul with tahina', price: 18.5, details })
  for (const text of ['Foul with tahina', '18.50', '410']) expect(typed.text).toContain(text)
  expect((await see({ id: null, name: 'Shakshuka' })).text).toContain('Shakshuka')
  // Untyped fields show nothing.
  const shown = /<h2[^>]*>(?!<a)|class="price"/
  expect((await see({ id: null })).text.split('class="near"')[0]).not.toMatch(shown)
  const free = (await see({ id: null, name: 'Tap water', price: 0 })).text
  expect(free.match(/<bdi class="price">.*?<\/bdi>/)?.[0]).toMatch(/ 0<\/bdi>/)
  expect((await see({ id: 'nothing', name: 'Shakshuka' })).status).toBe(404)
  expect((await api.call('GET', '/categories', { token })).body).toEqual(body)
})

// nginx and Apache refuse longer request lines.
test('the address of a dish with all that may be typed fits what proxies take', async () => {
  await using api = await anApi()
  const { token, categoryId } = await aMenu(api)
  let seed = 1
  const letters = (length: number) =>
    Array.from({ length }, () => {
      seed = (seed * 48271) % 0x7fffffff
      return String.fromCodePoint(0x20000 + (seed % 0xa000))
    }).join('')
  const sizes = Array.from({ length: 8 }, () => {
    return {
      name: letters(30),
      price: 123_456.789,
      nutrition: { kcal: 1234, highSalt: true, caffeineMg: 321 },
    }
  })
  const typed = { name: letters(80), description: letters(1000), details: { sizes } }
  const json = { categoryId, id: null, ...typed }
  const answer = await api.call('POST', '/api/previews', { token, json })
  expect(answer.status).toBe(200)
  const url = urlOf(answer.body)
  expect(`GET ${url} HTTP/1.1`.length).toBeLessThan(8 * 1024 - 100)
  expect((await open(api, url)).text).toContain(typed.description)
})

test('who asks without end is told to wait, and no row is written of it', async () => {
  await using api = await anApi()
  const { ask, token } = await aMenu(api)
  const tries = () => api.db.selectFrom('rateLimits').selectAll().execute()
  const before = await tries()
  for (let asked = 0; asked < 600; asked += 1) expect((await ask(WISH)).status).toBe(200)
  expect((await ask(WISH)).status).toBe(429)
  expect(await tries()).toEqual(before)
  const stranger = await anOwner(api, 'Elsewhere')
  expect((await api.call('GET', addressOf(WISH), { token: stranger.token })).status).toBe(200)
  api.setNow(new Date(NOW.getTime() + 1000))
  expect((await api.call('GET', addressOf(WISH), { token })).status).toBe(200)
})

test('a page that is too large to be looked at is refused with the reason', async () => {
  await using api = await anApi()
  const tooLarge = 5_000_000
  vi.spyOn(api.context.publisher, 'preview').mockResolvedValue({ tooLarge })
  const { ask } = await aMenu(api)
  const { status, text } = await open(api, urlOf((await ask(WISH)).body))
  expect([status, JSON.parse(text)]).toMatchObject([413, { message: MESSAGES.pageTooLarge }])
})

test('who looks at another page meanwhile is not shown the one before', async () => {
  await using api = await anApi()
  vi.spyOn(api.context.publisher, 'preview').mockRejectedValue(new OvertakenError('Another'))
  const { ask } = await aMenu(api)
  const { status, headers } = await open(api, urlOf((await ask(WISH)).body))
  expect([status, headers.get('Retry-After')]).toEqual([429, '10'])
})

async function aMenu(api: Api) {
  const { token, restaurantId } = await anOwner(api, 'Corner')
  await aCategory(api.db, restaurantId, 'Soups', ['Lentil'])
  const { categoryId } = await aCategory(api.db, restaurantId, 'Breakfast', ['Foul'])
  const window = { days: [1, 2, 3, 4, 5, 6, 7], from: '07:00', to: '11:30' }
  const times = { mode: 'hide', windows: [window] }
  await api.call('PUT', `/api/categories/${categoryId}/times`, { token, json: { times } })
  const ask = (wish: Wish) => api.call('GET', addressOf(wish), { token })
  return {
    token,
    restaurantId,
    categoryId,
    ask,
    see: async (wish: Wish) => open(api, urlOf((await ask(wish)).body)),
  }
}

function besideIcons(html: string): string {
  return html.replace("img-src 'self' data:;", '').replaceAll(/ src="[^"#]*#/g, ' src="#')
}

async function open({ app }: Api, url: string) {
  const answer = await app.request(url)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

function addressOf(wish: Wish): string {
  return `/api/previews?${new URLSearchParams(wish)}`
}

function urlOf(body: unknown): string {
  return (body as { url: string }).url
}
