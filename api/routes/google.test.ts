import { afterEach, describe, expect, test, vi } from 'vitest'
import { anApi, anOwner, type Api } from '../testing/fixtures.ts'
import { readOutbox } from '../testing/outbox.ts'

const SETTINGS = { GOOGLE_CLIENT_ID: 'our-id', GOOGLE_CLIENT_SECRET: 'our-secret' }
const NOURA = {
  id: '1084',
  email: 'noura@example.com',
  verified_email: true,
  name: "Noura's Café & Co.",
}
const REFUSED = '/login?error=google'

afterEach(() => vi.unstubAllGlobals())

describe('the way to Google', () => {
  test('leads there with a state of its own each time', async () => {
    await using api = await anApi(SETTINGS)
    const visits = [await visitGoogle(api), await visitGoogle(api)]
    for (const { address, cookie } of visits) {
      expect(address.origin + address.pathname).toBe('https://accounts.google.com/o/oauth2/v2/auth')
      expect(Object.fromEntries(address.searchParams)).toMatchObject({
        response_type: 'code',
        client_id: 'our-id',
        redirect_uri: 'http://localhost:3000/google',
        scope: 'openid email profile',
      })
      expect(cookie).toMatch(/^state=[\w-]+; .*HttpOnly; Secure; SameSite=Lax$/)
    }
    expect(visits[0]?.state).not.toBe(visits[1]?.state)
  })

  test('is closed where it is not set up', async () => {
    await using api = await anApi()
    const { status, headers } = await api.call('GET', '/google')
    expect([status, headers.get('Location')]).toEqual([302, '/login?error=google_not_set_up'])
  })
})

describe('the way back', () => {
  test('makes an account with a confirmed e-mail and a restaurant named after the profile', async () => {
    await using api = await anApi(SETTINGS)
    const requests = playGoogle(NOURA)
    const token = await signIn(api, { headers: { 'Accept-Language': 'ar-AE' } })
    const { body } = await api.call('GET', '/api/restaurantData', { token })
    expect(body).toMatchObject({
      restaurant: { name: 'Nouras Café and Co', subscriptionType: 'free_trial', active: true },
    })
    expect(await onlyOwner(api)).toMatchObject({
      email: NOURA.email,
      googleId: NOURA.id,
      passwordHash: null,
      emailConfirmedAt: '2026-01-01T08:00:00.000Z',
      language: 'ar',
    })
    expect(api.wakes).toHaveLength(1)
    expect(JSON.parse(requests[0]?.body ?? '')).toMatchObject({
      code: 'a-code',
      redirect_uri: 'http://localhost:3000/google',
    })
    expect(requests[1]?.authorization).toBe('Bearer from-google')
    expect(api.log.join('')).not.toMatch(/a-code|from-google/)
    expect(api.log.join('')).not.toContain(token)
  })

  test('brings the same account the next time, also under another e-mail', async () => {
    await using api = await anApi(SETTINGS)
    playGoogle(NOURA)
    await signIn(api)
    playGoogle({ ...NOURA, email: 'noura@elsewhere.example', name: 'Other' })
    const token = await signIn(api)
    expect(await onlyOwner(api)).toMatchObject({ email: NOURA.email })
    expect(await api.call('GET', '/verifytoken', { token })).toMatchObject({ status: 200 })
    expect(api.wakes).toHaveLength(1)
  })

  test.each([
    ['Corner', 'Corner 3'],
    ['login', 'login 2'],
    ['🍉🍉', 'noura k'],
    [undefined, 'noura k'],
    ['x'.repeat(200), 'x'.repeat(80)],
  ])('of %j names the restaurant %j', async (name, expected) => {
    await using api = await anApi(SETTINGS)
    for (const taken of ['Corner', 'Corner 2']) await anOwner(api, taken)
    playGoogle({ ...NOURA, email: 'noura.k@example.com', name })
    const { body } = await api.call('GET', '/api/restaurantData', { token: await signIn(api) })
    expect(body).toMatchObject({ restaurant: { name: expected } })
  })

  test('takes over an account whose e-mail was never confirmed', async () => {
    await using api = await anApi(SETTINGS)
    const account = { email: 'NOURA@example.com', password: 'karak and dates' }
    await api.call('POST', '/signup', { json: { ...account, restaurantName: 'Corner' } })
    await api.call('POST', '/api/forgot-password', { json: account })
    const { body } = await api.call('POST', '/login', { json: account })
    await api.context.mailer.idle()
    playGoogle(NOURA)
    const token = await signIn(api)
    expect(await api.call('GET', '/api/restaurantData', { token })).toMatchObject({
      body: { restaurant: { name: 'Corner' } },
    })
    expect(await api.call('GET', '/verifytoken', body as { token: string })).toMatchObject({
      status: 401,
    })
    expect(await api.call('POST', '/login', { json: account })).toMatchObject({ status: 401 })
    expect(await api.db.selectFrom('mailTokens').selectAll().execute()).toEqual([])
    expect(await onlyOwner(api)).toMatchObject({
      googleId: NOURA.id,
      emailConfirmedAt: '2026-01-01T08:00:00.000Z',
    })
  })

  test('leaves the password and the tokens of a confirmed account', async () => {
    await using api = await anApi(SETTINGS)
    const account = { email: NOURA.email, password: 'karak and dates' }
    await api.call('POST', '/signup', { json: { ...account, restaurantName: 'Corner' } })
    const { body } = await api.call('POST', '/login', { json: account })
    await api.context.mailer.idle()
    const [mail] = await readOutbox(api.settings.dataDir)
    const json = { token: mail?.token }
    expect(await api.call('POST', '/api/confirm-email', { json })).toMatchObject({ status: 200 })
    playGoogle(NOURA)
    await signIn(api)
    expect(await api.call('GET', '/verifytoken', body as { token: string })).toMatchObject({
      status: 200,
    })
    expect(await api.call('POST', '/login', { json: account })).toMatchObject({ status: 200 })
  })
})

describe('refused is', () => {
  test.each([
    ['an e-mail that Google has not verified', { ...NOURA, verified_email: false }],
    ['no word about the e-mail', { id: '1084', email: NOURA.email, name: 'Noura' }],
    ['no e-mail', { id: '1084', verified_email: true, name: 'Noura' }],
    ['no id', { ...NOURA, id: undefined }],
    ['an error for the profile', { error: { code: 401, message: 'Invalid', status: 'NO' } }],
  ])('%s', async (_case, profile) => {
    await using api = await anApi(SETTINGS)
    playGoogle(profile)
    expect(await comeBack(api)).toBe(REFUSED)
    expect(await api.db.selectFrom('owners').selectAll().execute()).toEqual([])
  })

  test('an address that belongs to an account of another Google user', async () => {
    await using api = await anApi(SETTINGS)
    playGoogle(NOURA)
    await signIn(api)
    playGoogle({ ...NOURA, id: '2048' })
    expect(await comeBack(api)).toBe(REFUSED)
    expect(await onlyOwner(api)).toMatchObject({ googleId: NOURA.id })
  })

  test('a code that Google does not know, or a Google that is not there', async () => {
    await using api = await anApi(SETTINGS)
    playGoogle(NOURA, { error: 'invalid_grant', error_description: 'Bad Request' })
    expect(await comeBack(api)).toBe(REFUSED)
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('fetch failed')))
    expect(await comeBack(api)).toBe(REFUSED)
    expect(await api.db.selectFrom('owners').selectAll().execute()).toEqual([])
  })

  test.each([
    '?error=access_denied',
    '?error=access_denied&state=x',
    '?code=a-code',
    '?code=a-code&state=forged',
    '?access_token=anybodys',
    '?code=a-code&state=STATE&access_token=anybodys',
  ])('%s', async (query) => {
    await using api = await anApi(SETTINGS)
    const requests = playGoogle(NOURA)
    const { state } = await visitGoogle(api)
    const headers = { Cookie: `state=${state}` }
    const path = `/google${query.replace('STATE', state)}`
    const answer = await api.call('GET', path, { headers })
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, REFUSED])
    expect(requests).toEqual([])
  })

  test('a state without its cookie', async () => {
    await using api = await anApi(SETTINGS)
    const requests = playGoogle(NOURA)
    const { state } = await visitGoogle(api)
    const { headers } = await api.call('GET', `/google?code=a-code&state=${state}`)
    expect(headers.get('Location')).toBe(REFUSED)
    expect(requests).toEqual([])
  })
})

async function visitGoogle(api: Api) {
  const { status, headers } = await api.call('GET', '/google')
  expect(status).toBe(302)
  const address = new URL(headers.get('Location') ?? '')
  const cookie = headers.get('Set-Cookie') ?? ''
  return { address, cookie, state: address.searchParams.get('state') ?? '' }
}

async function comeBack(api: Api, { headers = {} } = {}): Promise<string> {
  const { state } = await visitGoogle(api)
  const sent = { ...headers, Cookie: `state=${state}` }
  const answer = await api.call('GET', `/google?code=a-code&state=${state}`, { headers: sent })
  expect(answer.status).toBe(302)
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  expect(answer.headers.get('Set-Cookie')).toMatch(/^state=; Max-Age=0/)
  return answer.headers.get('Location') ?? ''
}

async function signIn(api: Api, options?: { headers: Record<string, string> }): Promise<string> {
  const location = await comeBack(api, options)
  expect(location).toMatch(/^\/dashboard\?token=[\w.-]+$/)
  return location.split('token=')[1] ?? ''
}

interface GoogleRequest {
  body: string
  authorization: string | null
}

/** Answers as Google does; returns what Google was asked. */
function playGoogle(
  profile: object,
  exchange: object = { access_token: 'from-google', scope: '' },
) {
  const requests: GoogleRequest[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const request = new Request(url, init)
    const authorization = request.headers.get('Authorization')
    requests.push({ body: await request.text(), authorization })
    if (url === 'https://oauth2.googleapis.com/token') return Response.json(exchange)
    if (url === 'https://www.googleapis.com/oauth2/v2/userinfo') return Response.json(profile)
    throw new Error(`Google has no ${url}`)
  })
  return requests
}

function onlyOwner({ db }: Api) {
  return db.selectFrom('owners').selectAll().executeTakeFirstOrThrow()
}
