import { describe, expect, test } from 'vitest'
import { confirmEmail, findOwnerByEmail } from '#db/queries/owners.ts'
import { NOW } from '#db/testing/fixtures.ts'
import { TEST_ACCOUNTS } from '../domain/test-google.ts'
import { anApi, type Api } from '../testing/fixtures.ts'

const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: 'https://menus.example' }
const REFUSED = '/login?error=google'

describe('without Google settings', () => {
  test('development offers a page that says it is a test, in the language of the browser', async () => {
    await using api = await anApi()
    expect((await api.call('GET', '/api/site')).body).toMatchObject({ google: true })
    const { address } = await begin(api)
    for (const [language, said] of [
      ['en', 'Test of Google sign-in'],
      ['ar', 'تجربة لتسجيل الدخول'],
    ] as const) {
      const headers = { 'Accept-Language': language }
      const page = await api.app.request(address, { headers })
      const text = await page.text()
      expect(page.status).toBe(200)
      expect(text).toContain(`<html lang="${language}"`)
      expect(text).toContain(said)
      for (const { email } of Object.values(TEST_ACCOUNTS)) expect(text).toContain(email)
    }
  })

  test('an account is made the first time, and found the next time', async () => {
    await using api = await anApi()
    for (let time = 0; time < 2; time += 1) {
      const token = await signIn(api, 'new')
      const { body } = await api.call('GET', '/api/restaurantData', { token })
      expect(body).toMatchObject({ restaurant: { name: 'Noura Kitchen' } })
    }
    expect(await countOwners(api)).toBe(1)
  })

  test('an account with a password keeps it and its menu', async () => {
    await using api = await anApi()
    const account = { email: TEST_ACCOUNTS.demo.email, password: 'karak and dates' }
    await api.call('POST', '/signup', { json: { ...account, restaurantName: 'Corner' } })
    const owner = await findOwnerByEmail(api.db, account.email)
    await confirmEmail(api.db, owner?.id ?? '', NOW)
    const token = await signIn(api, 'demo')
    const { body } = await api.call('GET', '/api/restaurantData', { token })
    expect(body).toMatchObject({ restaurant: { name: 'Corner' } })
    expect(await api.call('POST', '/login', { json: account })).toMatchObject({ status: 200 })
    expect(await countOwners(api)).toBe(1)
  })

  test('who cancels is back at the login, without an account', async () => {
    await using api = await anApi()
    const visit = await begin(api)
    const text = await (await api.app.request(visit.address)).text()
    const [, cancel = ''] = /href="(\/google\?[^"]+)"/.exec(text) ?? []
    expect(await comeBack(api, cancel.replaceAll('&amp;', '&'), visit)).toBe(REFUSED)
    expect(await countOwners(api)).toBe(0)
  })

  test('another state, another browser and a used code are refused', async () => {
    await using api = await anApi()
    const visit = await begin(api)
    const forged = visit.address.replace(/state=[\w-]+/, 'state=forged')
    expect(await comeBack(api, await choose(api, forged, 'new'), visit)).toBe(REFUSED)
    const other = await begin(api)
    expect(await comeBack(api, await choose(api, visit.address, 'new'), other)).toBe(REFUSED)
    expect(await countOwners(api)).toBe(0)
    const address = await choose(api, visit.address, 'new')
    expect(await comeBack(api, address, visit)).toContain('/dashboard?token=')
    expect(await comeBack(api, address, visit)).toBe(REFUSED)
  })

  test('a code is for whoever has the verifier, and goes back to the same address', async () => {
    await using api = await anApi()
    const visit = await begin(api)
    for (const [name, value] of [
      ['code_challenge', 'of-another'],
      ['redirect_uri', 'http://localhost:4000/google'],
      ['nonce', 'of-another'],
    ]) {
      const [path, query] = visit.address.split('?')
      const asked = new URLSearchParams(query)
      asked.set(name ?? '', value ?? '')
      const address = await choose(api, `${path}?${String(asked)}`, 'new')
      expect(await comeBack(api, address, visit), name).toBe(REFUSED)
    }
    expect(await countOwners(api)).toBe(0)
  })

  test('who comes to the page by chance begins at the beginning', async () => {
    await using api = await anApi()
    const page = await api.call('GET', '/api/test-google')
    expect([page.status, page.headers.get('Location')]).toEqual([302, '/google'])
    const sent = await api.call('POST', '/api/test-google', { form: { account: 'new' } })
    expect([sent.status, sent.headers.get('Location')]).toEqual([303, '/google'])
  })
})

test.each([
  ['production', PRODUCTION],
  ['a server with Google', { GOOGLE_CLIENT_ID: 'our-id', GOOGLE_CLIENT_SECRET: 'our-secret' }],
])('%s has no such page', async (_, environment) => {
  await using api = await anApi(environment)
  expect(api.context.testGoogle).toBeNull()
  const path = '/api/test-google?state=s&nonce=n&code_challenge=c&redirect_uri=r'
  const body = new FormData()
  body.set('account', 'new')
  for (const init of [{}, { method: 'POST', body }]) {
    expect((await api.app.request(path, init)).status).toBe(404)
  }
  const answer = await api.call('GET', '/api/openapi.json')
  expect(JSON.stringify(answer.body)).not.toContain('test-google')
})

interface Visit {
  address: string
  cookie: string
}

async function begin(api: Api): Promise<Visit> {
  const { headers } = await api.call('GET', '/google')
  const address = headers.get('Location') ?? ''
  expect(address).toMatch(/^\/api\/test-google\?/)
  return { address, cookie: headers.get('Set-Cookie')?.split(';')[0] ?? '' }
}

async function choose(api: Api, address: string, account: string): Promise<string> {
  const { status, headers } = await api.call('POST', address, { form: { account } })
  expect(status).toBe(303)
  return headers.get('Location') ?? ''
}

async function comeBack(api: Api, path: string, { cookie }: Visit): Promise<string> {
  const { headers } = await api.call('GET', path, { headers: { Cookie: cookie } })
  return headers.get('Location') ?? ''
}

async function signIn(api: Api, account: string): Promise<string> {
  const visit = await begin(api)
  const location = await comeBack(api, await choose(api, visit.address, account), visit)
  const json = { token: location.split('token=')[1] }
  const headers = { Cookie: visit.cookie }
  const { body } = await api.call('POST', '/api/session', { json, headers })
  return (body as { token: string }).token
}

async function countOwners({ db }: Api): Promise<number> {
  return (await db.selectFrom('owners').select('id').execute()).length
}
