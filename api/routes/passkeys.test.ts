import { describe, expect, test } from 'vitest'
import { NOW } from '#db/testing/fixtures.ts'
import { PRODUCT_NAME } from '#db/rules/product.ts'
import type { AddedPasskey, Passkeys } from '../schemas/passkeys.ts'
import { Authenticator } from '../testing/authenticator.ts'
import { anApi, anOwner, type Api } from '../testing/fixtures.ts'
import { readOutbox } from '../testing/outbox.ts'

const SIGN_UP = {
  email: 'noura@example.com',
  password: 'karak and dates',
  restaurantName: 'Corner',
}
const PROOF = { password: SIGN_UP.password }
const CODE = /^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/
const REFUSED = {
  status: 401,
  body: { message: 'This passkey does not work here. Please sign in another way.' },
}
const SECOND_STEP = { status: 403, body: { field: 'passkey' } }

type Challenge = { challenge: string }

async function aSignedUpApi(environment?: Record<string, string>) {
  const api = await anApi(environment)
  await api.call('POST', '/signup', { json: SIGN_UP })
  return api
}

async function logIn(api: Api, more: { code?: string; password?: string } = {}) {
  return api.call('POST', '/login', { json: { ...SIGN_UP, ...more } })
}

async function tokenOf(api: Api): Promise<string> {
  return ((await logIn(api)).body as { token: string }).token
}

async function askToAdd(api: Api, token: string, json: object = PROOF): Promise<Challenge> {
  const { status, body } = await api.call('POST', '/api/passkeys/options', { token, json })
  expect(status).toBe(200)
  return body as Challenge
}

function add(api: Api, token: string, passkey: unknown, name = 'Phone') {
  return api.call('POST', '/api/passkeys', { token, json: { name, passkey } })
}

async function askToSignIn(api: Api): Promise<Challenge> {
  return (await api.call('POST', '/api/session/passkey/options')).body as Challenge
}

function signIn(api: Api, passkey: unknown) {
  return api.call('POST', '/api/session/passkey', { json: { passkey } })
}

/** Somebody with a passkey, and the codes that came with it. */
async function withPasskey(environment?: Record<string, string>) {
  const api = await aSignedUpApi(environment)
  const token = await tokenOf(api)
  const device = new Authenticator()
  const { body } = await add(api, token, device.make(await askToAdd(api, token)))
  return {
    api,
    token,
    device,
    codes: (body as AddedPasskey).codes ?? [],
    id: (body as AddedPasskey).passkeys[0]?._id ?? '',
    [Symbol.asyncDispose]: () => api[Symbol.asyncDispose](),
  }
}

describe('a passkey', () => {
  test('is added for the password, with ten codes that are told once', async () => {
    await using api = await aSignedUpApi()
    const token = await tokenOf(api)
    expect(await api.call('GET', '/api/passkeys', { token })).toMatchObject({
      body: { passkeys: [], codesLeft: 0 },
    })
    const options = await askToAdd(api, token)
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: PRODUCT_NAME.en },
      user: { name: SIGN_UP.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    })
    const device = new Authenticator()
    const { status, body } = await add(api, token, device.make(options), ' هاتفي ')
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        passkeys: [
          {
            _id: expect.any(String),
            name: 'هاتفي',
            createdAt: NOW.toISOString(),
            lastUsedAt: null,
          },
        ],
        codesLeft: 10,
        codes: Array.from({ length: 10 }, () => expect.stringMatching(CODE)),
      },
    })
    expect(new Set((body as AddedPasskey).codes).size).toBe(10)
    const again = await askToAdd(api, token)
    expect(again).toMatchObject({ excludeCredentials: [{ id: device.id }] })
    const second = await add(api, token, new Authenticator().make(again), 'Key')
    expect(second).toMatchObject({ status: 201, body: { codesLeft: 10, codes: null } })
    const stored = JSON.stringify(await api.db.selectFrom('recoveryCodes').selectAll().execute())
    for (const code of (body as AddedPasskey).codes ?? []) {
      expect(stored).not.toContain(code.replaceAll('-', ''))
    }
  })

  test('signs in alone, where its device knows who holds it', async () => {
    await using house = await withPasskey()
    const { api, device } = house
    const options = await askToSignIn(api)
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(options).not.toHaveProperty('allowCredentials')
    api.setNow(new Date('2026-01-01T08:04:00.000Z'))
    const { status, body } = await signIn(api, device.prove(options))
    expect({ status, body }).toEqual({ status: 200, body: { token: expect.any(String) } })
    const { token } = body as { token: string }
    const { body: kept } = await api.call('GET', '/api/passkeys', { token })
    expect(kept).toMatchObject({ passkeys: [{ lastUsedAt: '2026-01-01T08:04:00.000Z' }] })
  })

  test('works without a count, as those that are kept in a cloud do', async () => {
    await using api = await aSignedUpApi()
    const token = await tokenOf(api)
    const device = new Authenticator()
    device.count = null
    await add(api, token, device.make(await askToAdd(api, token)))
    for (let time = 0; time < 2; time += 1) {
      const answer = await signIn(api, device.prove(await askToSignIn(api)))
      expect(answer).toMatchObject({ status: 200 })
    }
  })

  test('takes a password, which whoever took a token does not know', async () => {
    await using api = await anApi()
    const { token, ownerId } = await anOwner(api)
    const { email } = await api.db
      .selectFrom('owners')
      .select('email')
      .where('id', '=', ownerId)
      .executeTakeFirstOrThrow()
    const asked = { token, json: { password: email } }
    expect(await api.call('POST', '/api/passkeys/options', asked)).toMatchObject({
      status: 403,
      body: { field: 'password' },
    })
  })

  test('is told by a mail, whose link ends it with all sign-ins and the password', async () => {
    await using house = await withPasskey()
    const { api, token, device } = house
    const mail = await mailAbout(api, 'A passkey was added to your account')
    const json = { token: mail?.token }
    expect(await api.call('POST', '/api/passkeys/undo', { json })).toMatchObject({ status: 200 })
    expect(await signIn(api, device.prove(await askToSignIn(api)))).toMatchObject(REFUSED)
    expect(await api.call('GET', '/api/account', { token })).toMatchObject({ status: 401 })
    expect(await logIn(api)).toMatchObject({ status: 401 })
    expect(await mailAbout(api, 'Choose a new password')).toBeDefined()
    expect(await api.call('POST', '/api/passkeys/undo', { json })).toMatchObject({ status: 400 })
  })

  test('is one of ten at most', async () => {
    await using house = await withPasskey()
    const { api, token } = house
    const last = await askToAdd(api, token)
    for (let count = 2; count <= 10; count += 1) {
      const options = await askToAdd(api, token)
      const added = await add(api, token, new Authenticator().make(options))
      expect(added).toMatchObject({ status: 201 })
    }
    const limit = { status: 409, body: { message: 'You have reached the limit of 10' } }
    const asked = await api.call('POST', '/api/passkeys/options', { token, json: PROOF })
    expect(asked).toMatchObject(limit)
    expect(await add(api, token, new Authenticator().make(last))).toMatchObject(limit)
  })

  test('is removed for the password, and works no more', async () => {
    await using house = await withPasskey()
    const { api, token, device, id } = house
    const path = `/api/passkeys/${id}`
    const wrong = await api.call('DELETE', path, { token, json: { password: 'a wrong one' } })
    expect(wrong).toMatchObject({ status: 403, body: { field: 'password' } })
    const removed = await api.call('DELETE', path, { token, json: PROOF })
    expect(removed).toMatchObject({ status: 200, body: { passkeys: [], codesLeft: 0 } })
    expect(await signIn(api, device.prove(await askToSignIn(api)))).toMatchObject(REFUSED)
    expect(await logIn(api)).toMatchObject({ status: 200 })
    expect(await api.call('DELETE', path, { token, json: PROOF })).toMatchObject({ status: 404 })
  })
})

describe('an answer of a device', () => {
  const WRONG = {
    'from another site': { origin: 'https://evil.example' },
    'for another site': { host: 'evil.example' },
    'without its user': { verifies: false },
  }

  test.each(Object.entries(WRONG))('%s is refused', async (_what, made) => {
    await using house = await withPasskey()
    const { api, token, device } = house
    const refused = await signIn(api, device.prove(await askToSignIn(api), made))
    expect(refused).toMatchObject(REFUSED)
    const added = await add(api, token, new Authenticator().make(await askToAdd(api, token), made))
    expect(added).toMatchObject({ status: 400, body: { field: 'passkey' } })
  })

  test('of a copied device is refused', async () => {
    await using house = await withPasskey()
    const { api, device } = house
    device.count = 7
    expect(await signIn(api, device.prove(await askToSignIn(api)))).toMatchObject({ status: 200 })
    device.count = 7
    expect(await signIn(api, device.prove(await askToSignIn(api)))).toMatchObject(REFUSED)
    device.count = 0
    expect(await signIn(api, device.prove(await askToSignIn(api)))).toMatchObject(REFUSED)
    device.count = 8
    expect(await signIn(api, device.prove(await askToSignIn(api)))).toMatchObject({ status: 200 })
  })

  test('that nobody knows, or with the key of another, is refused alike', async () => {
    await using house = await withPasskey()
    const { api, device } = house
    const stranger = new Authenticator()
    expect(await signIn(api, stranger.prove(await askToSignIn(api)))).toMatchObject(REFUSED)
    const forged = { ...stranger.prove(await askToSignIn(api)), id: device.id, rawId: device.id }
    expect(await signIn(api, forged)).toMatchObject(REFUSED)
  })

  test('counts once, also at the same time, and for five minutes', async () => {
    await using house = await withPasskey()
    const { api, token, device } = house
    device.count = null
    await api.db.updateTable('passkeys').set({ counter: 0 }).execute()
    const proof = device.prove(await askToSignIn(api))
    const answers = await Promise.all([1, 2, 3].map(() => signIn(api, proof)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
    const made = new Authenticator().make(await askToAdd(api, token))
    expect(await add(api, token, made)).toMatchObject({ status: 201 })
    expect(await add(api, token, made)).toMatchObject({ status: 400, body: { field: 'passkey' } })
    const [late, lateToAdd] = [await askToSignIn(api), await askToAdd(api, token)]
    api.setNow(new Date('2026-01-01T08:05:00.000Z'))
    expect(await signIn(api, device.prove(late))).toMatchObject(REFUSED)
    const added = await add(api, token, new Authenticator().make(lateToAdd))
    expect(added).toMatchObject({ status: 400 })
  })

  test('to what was not asked, or was asked for something or somebody else, is refused', async () => {
    await using house = await withPasskey()
    const { api, token, device } = house
    const invented = { challenge: Buffer.from('invented').toString('base64url') }
    expect(await signIn(api, device.prove(invented))).toMatchObject(REFUSED)
    expect(await signIn(api, device.prove(await askToAdd(api, token)))).toMatchObject(REFUSED)
    const toSignIn = new Authenticator().make(await askToSignIn(api))
    expect(await add(api, token, toSignIn)).toMatchObject({ status: 400 })
    const other = await anOwner(api)
    const ofOther = new Authenticator().make(await askToAdd(api, token))
    expect(await add(api, other.token, ofOther)).toMatchObject({ status: 400 })
  })

  test('is tried 100 times from one address', async () => {
    await using house = await withPasskey()
    const { api, device } = house
    const stranger = new Authenticator()
    for (let time = 0; time < 100; time += 1) {
      expect(await signIn(api, stranger.prove({ challenge: 'x' }))).toMatchObject(REFUSED)
    }
    const proof = device.prove(await askToSignIn(api))
    expect(await signIn(api, proof)).toMatchObject({ status: 429 })
    const json = { passkey: proof }
    const elsewhere = { json, address: '192.0.2.9' }
    expect(await api.call('POST', '/api/session/passkey', elsewhere)).toMatchObject({ status: 200 })
  })
})

describe('a log-in with a password', () => {
  test('needs a second step, once the account has a passkey', async () => {
    await using house = await withPasskey()
    const { api } = house
    expect(await logIn(api)).toMatchObject(SECOND_STEP)
    // Whoever does not know the password learns nothing.
    expect(await logIn(api, { password: 'a wrong one' })).toMatchObject({
      status: 401,
      body: { message: 'Your email or password are incorrect. Please try again!' },
    })
  })

  test('takes each code once, however it is typed', async () => {
    await using house = await withPasskey()
    const { api, codes } = house
    const [first = '', second = ''] = codes
    const typed = ` ${first.toLowerCase().replaceAll('-', ' ')} `
    expect(await logIn(api, { code: typed })).toMatchObject({ status: 200 })
    const wrong = { status: 401, body: { field: 'code' } }
    expect(await logIn(api, { code: first })).toMatchObject(wrong)
    expect(await logIn(api, { code: 'no code' })).toMatchObject(wrong)
    expect(await logIn(api, { code: '' })).toMatchObject(wrong)
    // Not without the password.
    const withoutPassword = await logIn(api, { password: 'a wrong one', code: second })
    expect(withoutPassword).toMatchObject({ status: 401 })
    expect(withoutPassword.body).not.toHaveProperty('field')
    const { status, body } = await logIn(api, { code: second })
    expect(status).toBe(200)
    const { token } = body as { token: string }
    const kept = (await api.call('GET', '/api/passkeys', { token })).body as Passkeys
    expect(kept.codesLeft).toBe(8)
  })

  test('lets nobody guess codes with the right password', async () => {
    await using house = await withPasskey()
    const { api, codes } = house
    const statuses = []
    for (let time = 0; time < 11; time += 1) {
      statuses.push((await logIn(api, { code: '0000-0000-0000' })).status)
      // The first step by itself gives no tries back.
      await logIn(api)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
    expect(await logIn(api, { code: codes[0] ?? '' })).toMatchObject({ status: 429 })
  })

  test('takes only the new codes, once there are any, for the password', async () => {
    await using house = await withPasskey()
    const { api, token, codes } = house
    const renew = (json: object) => api.call('POST', '/api/recovery-codes', { token, json })
    expect(await renew({ password: 'a wrong one' })).toMatchObject({ status: 403 })
    const { status, body } = await renew(PROOF)
    expect(status).toBe(201)
    const fresh = (body as { codes: string[] }).codes
    expect(fresh).toHaveLength(10)
    expect(await logIn(api, { code: codes[0] ?? '' })).toMatchObject({ status: 401 })
    expect(await logIn(api, { code: fresh[9] ?? '' })).toMatchObject({ status: 200 })
  })

  test('has no codes where there is no passkey, and takes no notice of one', async () => {
    await using api = await aSignedUpApi()
    const token = await tokenOf(api)
    const renewed = await api.call('POST', '/api/recovery-codes', { token, json: PROOF })
    expect(renewed).toMatchObject({
      status: 409,
      body: { message: 'Please add a passkey first' },
    })
    expect(await logIn(api, { code: 'any' })).toMatchObject({ status: 200 })
  })
})

async function mailAbout(api: Api, subject: string) {
  await api.context.mailer.idle()
  return (await readOutbox(api.settings.dataDir)).find((mail) => mail.subject === subject)
}

async function reset(api: Api): Promise<string> {
  await api.call('POST', '/api/forgot-password', { json: { email: SIGN_UP.email } })
  await api.context.mailer.idle()
  const mails = await readOutbox(api.settings.dataDir)
  const { token } = mails.find(({ link }) => link.includes('/reset-password')) ?? { token: '' }
  const password = 'dates and karak'
  const json = { token, password }
  expect(await api.call('POST', '/api/reset-password', { json })).toMatchObject({ status: 200 })
  return password
}

describe('a new password by mail', () => {
  test('leaves the passkeys of a confirmed account, and the second step', async () => {
    await using house = await withPasskey()
    const { api, device, codes } = house
    await api.db.updateTable('owners').set({ emailConfirmedAt: NOW.toISOString() }).execute()
    const password = await reset(api)
    expect(await logIn(api, { password })).toMatchObject(SECOND_STEP)
    expect(await logIn(api, { password, code: codes[3] ?? '' })).toMatchObject({ status: 200 })
    expect(await signIn(api, device.prove(await askToSignIn(api)))).toMatchObject({ status: 200 })
  })

  test('ends those of whoever signed up with an address of somebody else', async () => {
    await using house = await withPasskey()
    const { api, device } = house
    const password = await reset(api)
    expect(await logIn(api, { password })).toMatchObject({ status: 200 })
    expect(await signIn(api, device.prove(await askToSignIn(api)))).toMatchObject(REFUSED)
  })
})

test('is for the host of the address that the settings name', async () => {
  await using elsewhere = await anApi({ PUBLIC_URL: 'https://menus.example' })
  const device = new Authenticator()
  const { token } = await anOwner(elsewhere)
  const passwordHash = await elsewhere.context.passwords.hash(PROOF.password)
  await elsewhere.db.updateTable('owners').set({ passwordHash }).execute()
  const asked = await askToAdd(elsewhere, token)
  const here = { origin: 'https://menus.example', host: 'menus.example' }
  expect(await add(elsewhere, token, device.make(asked, here))).toMatchObject({ status: 201 })
  const proof = device.prove(await askToSignIn(elsewhere), here)
  expect(await signIn(elsewhere, proof)).toMatchObject({ status: 200 })
  const local = device.prove(await askToSignIn(elsewhere))
  expect(await signIn(elsewhere, local)).toMatchObject(REFUSED)
})
