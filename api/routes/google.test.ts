import { afterEach, describe, expect, test, vi } from 'vitest'
import { hasPasskey } from '#db/queries/passkeys.ts'
import { addMailToken } from '#db/queries/sessions.ts'
import { DAY_MS } from '#db/rules/time/dates.ts'
import { aKitchenLink, aPasskey, NOW } from '#db/testing/fixtures.ts'
import { proofsOf } from '../domain/google-sign-in.ts'
import { anApi, anOwner, type Answer, type Api, type CallOptions } from '../testing/fixtures.ts'
import { readOutbox } from '../testing/outbox.ts'

const SETTINGS = { GOOGLE_CLIENT_ID: 'our-id', GOOGLE_CLIENT_SECRET: 'our-secret' }
const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: 'https://menus.example' }
const NOURA = {
  sub: '1084',
  email: 'noura@example.com',
  email_verified: true,
  name: "Noura's Café & Co.",
}
const REFUSED = '/login?error=google'
const NO_SESSION = { status: 400, body: { message: 'Please check token', field: 'token' } }

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
        code_challenge_method: 'S256',
      })
      expect(cookie).toMatch(
        /^__Host-google=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      )
      const proofs = ['state', 'nonce', 'code_challenge'].map((name) =>
        address.searchParams.get(name),
      )
      for (const proof of proofs) expect(proof).toMatch(/^[\w-]{43}$/)
      expect(new Set([...proofs, secretIn(cookie)]).size).toBe(4)
    }
    expect(visits[0]?.state).not.toBe(visits[1]?.state)
  })

  test('is closed where it is not set up', async () => {
    await using api = await anApi(PRODUCTION)
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
      googleId: NOURA.sub,
      passwordHash: null,
      emailConfirmedAt: '2026-01-01T08:00:00.000Z',
      language: 'ar',
    })
    expect(api.wakes).toHaveLength(1)
    expect(requests).toHaveLength(1)
    expect(Object.fromEntries(new URLSearchParams(requests[0]))).toEqual({
      grant_type: 'authorization_code',
      code: 'a-code',
      redirect_uri: 'http://localhost:3000/google',
      client_id: 'our-id',
      client_secret: 'our-secret',
      code_verifier: expect.stringMatching(/^[\w-]{43}$/),
    })
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
    const { id } = await api.db.selectFrom('restaurants').select('id').executeTakeFirstOrThrow()
    const { linkToken } = await aKitchenLink(api.db, id)
    // Whoever signed up could take the account back with it.
    const { id: ownerId } = await onlyOwner(api)
    await aPasskey(api.db, ownerId)
    const back = { tokenHash: 'of an undo', ownerId, purpose: 'undo-email' } as const
    await addMailToken(api.db, { ...back, expiresAt: new Date(NOW.getTime() + DAY_MS) }, NOW)
    playGoogle(NOURA)
    const token = await signIn(api)
    expect(await hasPasskey(api.db, ownerId)).toBe(false)
    const kitchen = await api.call('GET', `/api/kitchen/${linkToken}`)
    expect(kitchen.status).toBe(404)
    expect(await api.call('GET', '/api/restaurantData', { token })).toMatchObject({
      body: { restaurant: { name: 'Corner' } },
    })
    expect(await api.call('GET', '/verifytoken', body as { token: string })).toMatchObject({
      status: 401,
    })
    expect(await api.call('POST', '/login', { json: account })).toMatchObject({ status: 401 })
    expect(await api.db.selectFrom('mailTokens').selectAll().execute()).toEqual([])
    expect(await onlyOwner(api)).toMatchObject({
      googleId: NOURA.sub,
      emailConfirmedAt: '2026-01-01T08:00:00.000Z',
    })
  })

  test('leaves the password, the tokens and the kitchen links of a confirmed account', async () => {
    await using api = await anApi(SETTINGS)
    const account = { email: NOURA.email, password: 'karak and dates' }
    await api.call('POST', '/signup', { json: { ...account, restaurantName: 'Corner' } })
    const { body } = await api.call('POST', '/login', { json: account })
    await api.context.mailer.idle()
    const [mail] = await readOutbox(api.settings.dataDir)
    const json = { token: mail?.token, password: account.password }
    expect(await api.call('POST', '/api/confirm-email', { json })).toMatchObject({ status: 200 })
    const { id } = await api.db.selectFrom('restaurants').select('id').executeTakeFirstOrThrow()
    const { linkToken } = await aKitchenLink(api.db, id)
    playGoogle(NOURA)
    await signIn(api)
    const kitchen = await api.call('GET', `/api/kitchen/${linkToken}`)
    expect(kitchen.status).toBe(200)
    expect(await api.call('GET', '/verifytoken', body as { token: string })).toMatchObject({
      status: 200,
    })
    expect(await api.call('POST', '/login', { json: account })).toMatchObject({ status: 200 })
  })
})

describe('refused is', () => {
  test.each([
    ['an e-mail that Google has not verified', { ...NOURA, email_verified: false }],
    ['no word about the e-mail', { sub: '1084', email: NOURA.email, name: 'Noura' }],
    ['no e-mail', { sub: '1084', email_verified: true, name: 'Noura' }],
    ['no id', { ...NOURA, sub: undefined }],
    ['what was said to another client', { ...NOURA, aud: 'their-id' }],
    ['what somebody else says', { ...NOURA, iss: 'https://accounts.example.com' }],
    ['what was said to another visit', { ...NOURA, nonce: 'of another visit' }],
    ['what is said without a visit', { ...NOURA, nonce: undefined }],
    ['what was said an hour ago', { ...NOURA, exp: Math.floor(Date.now() / 1000) - 60 }],
  ])('%s', async (_case, profile) => {
    await using api = await anApi(SETTINGS)
    playGoogle(profile)
    expect((await comeBack(api)).location).toBe(REFUSED)
    expect(await api.db.selectFrom('owners').selectAll().execute()).toEqual([])
  })

  test('an address that belongs to an account of another Google user', async () => {
    await using api = await anApi(SETTINGS)
    playGoogle(NOURA)
    await signIn(api)
    playGoogle({ ...NOURA, sub: '2048' })
    expect((await comeBack(api)).location).toBe(REFUSED)
    expect(await onlyOwner(api)).toMatchObject({ googleId: NOURA.sub })
  })

  test('a code that Google does not know, or a Google that is not there', async () => {
    await using api = await anApi(SETTINGS)
    playGoogle(NOURA, { error: 'invalid_grant', error_description: 'Bad Request' })
    expect((await comeBack(api)).location).toBe(REFUSED)
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('fetch failed')))
    expect((await comeBack(api)).location).toBe(REFUSED)
    expect(await api.db.selectFrom('owners').selectAll().execute()).toEqual([])
  })

  test.each([
    '?error=access_denied',
    '?error=access_denied&state=x',
    '?code=a-code',
    '?code=a-code&state=forged',
    '?access_token=anybodys',
    '?code=a-code&state=STATE&iss=https%3A%2F%2Faccounts.example.com',
    '?state=STATE',
    '?x',
  ])('%s', async (query) => {
    await using api = await anApi(SETTINGS)
    const requests = playGoogle(NOURA)
    const { state, cookie } = await visitGoogle(api)
    const headers = { Cookie: cookie.split(';')[0] ?? '' }
    const path = `/google${query.replace('STATE', state)}`
    const answer = await api.call('GET', path, { headers })
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, REFUSED])
    expect(requests).toEqual([])
    const [told = ''] = api.log.filter((line) => line.includes('Google sign-in failed'))
    expect(told).toContain('"reason":"')
    expect(told.length).toBeLessThan(300)
  })

  test.each([undefined, '__Host-google=', '__Host-google=of-another-browser', 'google=SECRET'])(
    'a state with the cookie %s',
    async (cookie) => {
      await using api = await anApi(SETTINGS)
      const requests = playGoogle(NOURA)
      const visit = await visitGoogle(api)
      const headers = cookie && { Cookie: cookie.replace('SECRET', secretIn(visit.cookie)) }
      for (const state of [visit.state, proofsOf('').state]) {
        const path = `/google?code=a-code&state=${state}`
        const answer = await api.call('GET', path, { ...(headers && { headers }) })
        expect(answer.headers.get('Location')).toBe(REFUSED)
      }
      expect(requests).toEqual([])
    },
  )
})

describe('the token of the address', () => {
  test('is good once, within a minute, for the browser that went to Google', async () => {
    await using api = await anApi(SETTINGS)
    playGoogle(NOURA)
    const { json, headers } = await finishSignIn(api)
    const elsewhere = (await visitGoogle(api)).cookie.split(';')[0] ?? ''
    for (const Cookie of ['', '__Host-google=', elsewhere]) {
      expect(await fetchSession(api, { json, headers: { Cookie } })).toMatchObject(NO_SESSION)
    }
    const answer = await fetchSession(api, { json, headers })
    expect(answer).toMatchObject({ status: 200, body: { token: expect.any(String) } })
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(answer.headers.get('Set-Cookie')).toMatch(/^__Host-google=; Max-Age=0; Path=\/; Secure$/)
    const { token } = answer.body as { token: string }
    expect(token).not.toBe(json.token)
    expect(await api.call('GET', '/verifytoken', { token })).toMatchObject({ status: 200 })
    expect(await api.call('GET', '/verifytoken', json)).toMatchObject({ status: 401 })
    expect(await fetchSession(api, { json, headers })).toMatchObject(NO_SESSION)

    const late = await finishSignIn(api)
    api.setNow(new Date('2026-01-01T08:01:00.000Z'))
    expect(await fetchSession(api, late)).toMatchObject(NO_SESSION)
  })

  test('ends with all others of its owner', async () => {
    await using api = await anApi(SETTINGS)
    playGoogle(NOURA)
    const token = await signIn(api)
    const late = await finishSignIn(api)
    await api.call('POST', '/api/sign-out-everywhere', { token })
    expect(await fetchSession(api, late)).toMatchObject(NO_SESSION)
  })

  test('is no owner’s token, and no token of a mail', async () => {
    await using api = await anApi(SETTINGS)
    const { token } = await anOwner(api)
    const { cookie } = await visitGoogle(api)
    const headers = { Cookie: cookie.split(';')[0] ?? '' }
    expect(await fetchSession(api, { json: { token }, headers })).toMatchObject(NO_SESSION)
    const account = { email: NOURA.email, password: 'karak and dates', restaurantName: 'Corner' }
    await api.call('POST', '/signup', { json: account })
    await api.context.mailer.idle()
    const [mail] = await readOutbox(api.settings.dataDir)
    const json = { token: mail?.token ?? '' }
    expect(await fetchSession(api, { json, headers })).toMatchObject(NO_SESSION)
  })
})

async function visitGoogle(api: Api) {
  const { status, headers } = await api.call('GET', '/google')
  expect(status).toBe(302)
  const address = new URL(headers.get('Location') ?? '')
  const cookie = headers.get('Set-Cookie') ?? ''
  return { address, cookie, state: address.searchParams.get('state') ?? '' }
}

async function comeBack(api: Api, { headers = {} } = {}) {
  const { state, cookie, address } = await visitGoogle(api)
  nonce = address.searchParams.get('nonce') ?? ''
  const held = { Cookie: cookie.split(';')[0] ?? '' }
  const sent = { ...headers, ...held }
  const answer = await api.call('GET', `/google?code=a-code&state=${state}`, { headers: sent })
  expect(answer.status).toBe(302)
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  const location = answer.headers.get('Location') ?? ''
  const isRefused = location === REFUSED
  expect(answer.headers.get('Set-Cookie')?.startsWith('__Host-google=; Max-Age=0')).toBe(
    isRefused || undefined,
  )
  return { location, held }
}

async function finishSignIn(api: Api, options?: { headers: Record<string, string> }) {
  const { location, held } = await comeBack(api, options)
  expect(location).toMatch(/^\/dashboard\?token=[\w-]{22}$/)
  return { json: { token: location.split('token=')[1] ?? '' }, headers: held }
}

function fetchSession(api: Api, options: CallOptions): Promise<Answer> {
  return api.call('POST', '/api/session', options)
}

async function signIn(api: Api, options?: { headers: Record<string, string> }): Promise<string> {
  const { body } = await fetchSession(api, await finishSignIn(api, options))
  return (body as { token: string }).token
}

// Of the last visit to Google.
let nonce = ''

/** Plays Google; returns what it was asked. */
function playGoogle(profile: object, refusal?: object): string[] {
  const requests: string[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url !== 'https://oauth2.googleapis.com/token') throw new Error(`Google has no ${url}`)
    requests.push(await new Request(url, init).text())
    if (refusal) return Response.json(refusal, { status: 400 })
    return Response.json({
      access_token: 'from-google',
      token_type: 'Bearer',
      id_token: anIdToken({ nonce, ...profile }),
    })
  })
  return requests
}

function anIdToken(claims: object): string {
  const now = Math.floor(Date.now() / 1000)
  const parts = [
    { alg: 'RS256' },
    { iss: 'https://accounts.google.com', aud: 'our-id', iat: now, exp: now + 3600, ...claims },
  ]
  const texts = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  return [...texts, 'signature'].join('.')
}

function secretIn(cookie: string): string {
  return cookie.split(/[=;]/)[1] ?? ''
}

function onlyOwner({ db }: Api) {
  return db.selectFrom('owners').selectAll().executeTakeFirstOrThrow()
}
