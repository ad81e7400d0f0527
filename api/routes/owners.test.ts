import { describe, expect, test } from 'vitest'
import { aKitchenLink } from '#db/testing/fixtures.ts'
import { COMMON_PASSWORD } from '../schemas/owners.ts'
import { anApi, anOwner, type Api } from '../testing/fixtures.ts'

const SIGN_UP = {
  email: 'noura@example.com',
  password: 'karak and dates',
  restaurantName: 'Corner',
}

describe('sign-up', () => {
  test('makes an account with its restaurant on a trial of seven days', async () => {
    await using api = await anApi()
    const answer = await api.call('POST', '/signup', { json: SIGN_UP })
    expect(answer).toMatchObject({ status: 201, body: { message: expect.any(String) } })
    const { token } = await logIn(api)
    const { body } = await api.call('GET', '/api/restaurantData', { token })
    expect(body).toMatchObject({
      restaurant: {
        name: 'Corner',
        subscriptionType: 'free_trial',
        trialExpiresAt: '2026-01-08T08:00:00.000Z',
        active: true,
      },
    })
    expect(api.wakes).toHaveLength(1)
  })

  test('says which of e-mail and name is taken', async () => {
    await using api = await anApi()
    await api.call('POST', '/signup', { json: SIGN_UP })
    const sameEmail = { ...SIGN_UP, email: ' NOURA@example.com', restaurantName: 'Other' }
    expect(await api.call('POST', '/signup', { json: sameEmail })).toMatchObject({
      status: 409,
      body: { message: 'Email already exists', field: 'email' },
    })
    const sameName = { ...SIGN_UP, email: 'other@example.com', restaurantName: 'CORNER' }
    expect(await api.call('POST', '/signup', { json: sameName })).toMatchObject({
      status: 409,
      body: { message: 'Restaurant name already exists', field: 'restaurantName' },
    })
    expect(await api.call('POST', '/login', { json: sameName })).toMatchObject({ status: 401 })
  })

  test.each(['login', 'Dashboard', 'API', 'media', 'en', 'menu'])(
    'keeps the name %s for the product',
    async (restaurantName) => {
      await using api = await anApi()
      const answer = await api.call('POST', '/signup', { json: { ...SIGN_UP, restaurantName } })
      expect(answer).toMatchObject({
        status: 409,
        body: { message: 'Restaurant name already exists' },
      })
    },
  )

  test.each([
    [{ email: 'no e-mail' }, 'email', 'Please check email'],
    [{ email: undefined }, 'email', 'Please check email'],
    [{ password: 'seven77' }, 'password', 'Please check password'],
    [{ password: 'x'.repeat(201) }, 'password', 'Please check password'],
    [{ password: '\ud800 lone half' }, 'password', 'Please check password'],
    [{ password: ' '.repeat(10) }, 'password', 'Please check password'],
    [{ password: '\u200B'.repeat(8) }, 'password', 'Please check password'],
    [
      { password: ' \u3164\u00AD\u034F\u{E0100}\u2060\u00A0 ' },
      'password',
      'Please check password',
    ],
    [{ password: 'qwertyuiop' }, 'password', COMMON_PASSWORD],
    [{ password: 'PassWord１２３' }, 'password', COMMON_PASSWORD],
    [{ restaurantName: 'Fish & Chips' }, 'restaurantName', 'Special characters are not allowed'],
    [{ restaurantName: ' ' }, 'restaurantName', "You can't save empty fields"],
    [{ restaurantName: 'x'.repeat(81) }, 'restaurantName', 'Please use at most 80 characters'],
    [{ restaurantName: 7 }, 'restaurantName', 'Please check restaurantName'],
  ])('refuses %j', async (wrong, field, message) => {
    await using api = await anApi()
    const answer = await api.call('POST', '/signup', { json: { ...SIGN_UP, ...wrong } })
    expect(answer).toMatchObject({ status: 400, body: { field, message } })
    expect(answer.body).toHaveProperty('requestId', answer.headers.get('X-Request-Id'))
  })

  test('refuses a name with what it could be', async () => {
    await using api = await anApi()
    const json = { ...SIGN_UP, restaurantName: 'Fish & Chips 100%' }
    expect(await api.call('POST', '/signup', { json })).toMatchObject({
      status: 400,
      body: { field: 'restaurantName', suggestion: 'Fish and Chips 100 percent' },
    })
  })

  test('takes names and e-mails of any script, and the shortest and longest password', async () => {
    await using api = await anApi()
    for (const [index, password] of ['💚'.repeat(8), 'x'.repeat(200)].entries()) {
      const email = `قهوة${index}@مثال.إمارات`
      const json = { email, password, restaurantName: `مقهى القهوة ${index}` }
      expect(await api.call('POST', '/signup', { json })).toMatchObject({ status: 201 })
      expect(await api.call('POST', '/login', { json })).toMatchObject({ status: 200 })
    }
  })

  test('is limited to 100 an hour from one address', async () => {
    await using api = await anApi()
    for (let index = 0; index < 100; index += 1) {
      const json = { ...SIGN_UP, email: `o${index}@example.com`, restaurantName: `Cafe ${index}` }
      expect(await api.call('POST', '/signup', { json })).toMatchObject({ status: 201 })
    }
    const refused = await api.call('POST', '/signup', { json: SIGN_UP })
    expect(refused).toMatchObject({ status: 429 })
    expect(refused.headers.get('Retry-After')).toBe('3600')
    const elsewhere = { json: SIGN_UP, address: '192.0.2.2' }
    expect(await api.call('POST', '/signup', elsewhere)).toMatchObject({ status: 201 })
    api.setNow(new Date('2026-01-01T09:00:00.000Z'))
    const later = { ...SIGN_UP, email: 'later@example.com', restaurantName: 'Later' }
    expect(await api.call('POST', '/signup', { json: later })).toMatchObject({ status: 201 })
  })
})

describe('log-in', () => {
  test('gives a token for the e-mail in any case', async () => {
    await using api = await anApi()
    await api.call('POST', '/signup', { json: SIGN_UP })
    const json = { email: 'Noura@Example.com', password: SIGN_UP.password }
    const { status, body } = await api.call('POST', '/login', { json })
    expect({ status, body }).toEqual({ status: 200, body: { token: expect.any(String) } })
  })

  test('answers a wrong password, an unknown e-mail and no password at all alike', async () => {
    await using api = await anApi()
    await api.call('POST', '/signup', { json: SIGN_UP })
    const google = await anOwner(api)
    const { email } = await api.db
      .selectFrom('owners')
      .select('email')
      .where('id', '=', google.ownerId)
      .executeTakeFirstOrThrow()
    for (const json of [
      { ...SIGN_UP, password: 'karak and date' },
      { ...SIGN_UP, email: 'nobody@example.com' },
      { ...SIGN_UP, email: 'not even an e-mail' },
      { ...SIGN_UP, email },
    ]) {
      expect(await api.call('POST', '/login', { json })).toMatchObject({
        status: 401,
        body: { message: 'Your email or password are incorrect. Please try again!' },
      })
    }
  })

  test.each([
    [{}, 'email'],
    [{ email: 'a@b.co', password: '' }, 'password'],
    [{ email: { $gt: '' }, password: 'x' }, 'email'],
    [null, 'body'],
  ])('refuses %j', async (json, field) => {
    await using api = await anApi()
    expect(await api.call('POST', '/login', { json })).toMatchObject({
      status: 400,
      body: { field, message: `Please check ${field}` },
    })
  })

  test('is closed for an account after 10 wrong passwords from an address, even for the right one', async () => {
    await using api = await anApi()
    await api.call('POST', '/signup', { json: SIGN_UP })
    const wrong = { ...SIGN_UP, password: 'a wrong one' }
    const tries = Array.from({ length: 12 }, () => api.call('POST', '/login', { json: wrong }))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
    const closed = await api.call('POST', '/login', { json: SIGN_UP })
    expect(closed).toMatchObject({ status: 429 })
    expect(closed.headers.get('Retry-After')).toBe('900')
    const elsewhere = { json: SIGN_UP, address: '192.0.2.9' }
    expect(await api.call('POST', '/login', elsewhere)).toMatchObject({ status: 200 })
    expect(await api.call('POST', '/login', { json: SIGN_UP })).toMatchObject({ status: 429 })
    api.setNow(new Date('2026-01-01T08:15:00.000Z'))
    expect(await api.call('POST', '/login', { json: SIGN_UP })).toMatchObject({ status: 200 })
  })

  test('is closed for an account after 100 wrong passwords from anywhere', async () => {
    await using api = await anApi()
    await api.call('POST', '/signup', { json: SIGN_UP })
    const json = { ...SIGN_UP, password: 'a wrong one' }
    for (let index = 0; index < 100; index += 1) {
      const address = `198.51.100.${index}`
      expect(await api.call('POST', '/login', { json, address })).toMatchObject({ status: 401 })
      // A right one does not count.
      const right = await api.call('POST', '/login', { json: SIGN_UP })
      expect(right.status).toBe(index < 99 ? 200 : 429)
    }
    api.setNow(new Date('2026-01-01T08:15:00.000Z'))
    expect(await api.call('POST', '/login', { json: SIGN_UP })).toMatchObject({ status: 200 })
  })

  test('counts the networks around an address of IPv6 too, which may try more', async () => {
    await using api = await anApi()
    let count = 0
    const guess = async (network: string) => {
      const json = { email: `guess${(count += 1)}@example.com`, password: 'a wrong one' }
      const address = `${network}::${count.toString(16)}`
      return (await api.call('POST', '/login', { json, address })).status
    }
    const guessAll = async (network: string) => {
      for (let index = 0; index < 100; index += 1) expect(await guess(network)).toBe(401)
    }
    for (const last of ['00', '01']) await guessAll(`2001:db8:1:12${last}`)
    expect(await guess('2001:db8:1:1202')).toBe(429)
    for (const part of ['13', '14']) await guessAll(`2001:db8:1:${part}00`)
    expect(await guess('2001:db8:1:ff00')).toBe(429)
    expect(await guess('2001:db8:2:1200')).toBe(401)
  })

  test('is one account in every spelling of the domain', async () => {
    await using api = await anApi()
    await api.call('POST', '/signup', { json: SIGN_UP })
    for (const domain of ['ｅｘａｍｐｌｅ.com', 'ex\u00adample.com', 'ⓔxample.com']) {
      const json = { ...SIGN_UP, email: `noura@${domain}`, restaurantName: 'Other' }
      expect(await api.call('POST', '/signup', { json })).toMatchObject({ status: 409 })
      expect(await api.call('POST', '/login', { json })).toMatchObject({ status: 200 })
    }
  })

  test('forgets wrong passwords after a right one', async () => {
    await using api = await anApi()
    await api.call('POST', '/signup', { json: SIGN_UP })
    for (let round = 0; round < 3; round += 1) {
      for (let index = 0; index < 9; index += 1) {
        const json = { ...SIGN_UP, password: 'a wrong one' }
        expect(await api.call('POST', '/login', { json })).toMatchObject({ status: 401 })
      }
      expect(await api.call('POST', '/login', { json: SIGN_UP })).toMatchObject({ status: 200 })
    }
  })

  test('is closed for an address after 100 wrong passwords, but not by right ones', async () => {
    await using api = await anApi()
    await api.call('POST', '/signup', { json: SIGN_UP })
    for (let index = 0; index < 100; index += 1) {
      const json = { email: `guess${index}@example.com`, password: 'a wrong one' }
      expect(await api.call('POST', '/login', { json })).toMatchObject({ status: 401 })
      const right = await api.call('POST', '/login', { json: SIGN_UP })
      expect(right.status).toBe(index < 99 ? 200 : 429)
    }
    expect(await api.call('POST', '/login', { json: SIGN_UP })).toMatchObject({ status: 429 })
    const elsewhere = { json: SIGN_UP, address: '192.0.2.2' }
    expect(await api.call('POST', '/login', elsewhere)).toMatchObject({ status: 200 })
  })
})

describe('token', () => {
  test('is taken bare and after Bearer', async () => {
    await using api = await anApi()
    const { token } = await anOwner(api)
    for (const Authorization of [token, `Bearer ${token}`, `bearer  ${token}`]) {
      const answer = await api.call('GET', '/verifytoken', { headers: { Authorization } })
      expect({ status: answer.status, body: answer.body }).toEqual({
        status: 200,
        body: { valid: true },
      })
    }
  })

  test('counts for seven days', async () => {
    await using api = await anApi()
    const { token } = await anOwner(api)
    api.setNow(new Date('2026-01-08T07:59:59.000Z'))
    expect(await api.call('GET', '/verifytoken', { token })).toMatchObject({ status: 200 })
    api.setNow(new Date('2026-01-08T08:00:00.000Z'))
    expect(await api.call('GET', '/verifytoken', { token })).toMatchObject({ status: 401 })
  })

  test('ends when its generation ends, also one that was read before', async () => {
    await using api = await anApi()
    const { token, ownerId } = await anOwner(api)
    expect(await api.call('GET', '/verifytoken', { token })).toMatchObject({ status: 200 })
    await api.db.updateTable('owners').set({ tokenVersion: 2 }).where('id', '=', ownerId).execute()
    expect(await api.call('GET', '/verifytoken', { token })).toMatchObject({ status: 401 })
  })

  test('is refused when absent, cut, unsigned or another server’s', async () => {
    await using api = await anApi()
    const { token } = await anOwner(api)
    const [head, claims] = token.split('.')
    const unsigned = `${btoa('{"alg":"none"}').replace(/=/g, '')}.${claims}.`
    for (const wrong of [undefined, '', token.slice(0, -1), `${head}.${claims}.`, unsigned, 'x']) {
      const { status, body, headers } = await api.call('GET', '/verifytoken', {
        ...(wrong !== undefined && { token: wrong }),
      })
      expect({ status, body }).toEqual({
        status: 401,
        body: { message: 'Please sign in', requestId: headers.get('X-Request-Id') },
      })
    }
  })
})

describe('signing out everywhere', () => {
  test('ends every token of the owner, and of nobody else', async () => {
    await using api = await anApi()
    await api.call('POST', '/signup', { json: SIGN_UP })
    const [first, second] = [await logIn(api), await logIn(api)]
    const other = await anOwner(api)
    await aKitchenLink(api.db, other.restaurantId)
    const path = '/api/sign-out-everywhere'
    expect(await api.call('POST', path, { token: first.token })).toMatchObject({
      status: 200,
      body: { message: expect.any(String), kitchenLinks: 0 },
    })
    for (const { token } of [first, second]) {
      expect(await api.call('POST', path, { token })).toMatchObject({ status: 401 })
    }
    const { token } = other
    expect(await api.call('GET', '/verifytoken', { token })).toMatchObject({ status: 200 })
    const again = await logIn(api)
    expect(await api.call('GET', '/verifytoken', again)).toMatchObject({ status: 200 })
  })

  test('leaves the links for the kitchen, and says how many there are', async () => {
    await using api = await anApi()
    const { restaurantId, token } = await anOwner(api)
    const { linkToken } = await aKitchenLink(api.db, restaurantId)
    const account = await api.call('GET', '/api/account', { token })
    expect(account).toMatchObject({ status: 200, body: { kitchenLinks: 1 } })
    const ended = await api.call('POST', '/api/sign-out-everywhere', { token })
    expect(ended).toMatchObject({ status: 200, body: { kitchenLinks: 1 } })
    expect(await api.call('GET', `/api/kitchen/${linkToken}`)).toMatchObject({ status: 200 })
  })
})

async function logIn(api: Api): Promise<{ token: string }> {
  const { body } = await api.call('POST', '/login', { json: SIGN_UP })
  return body as { token: string }
}
