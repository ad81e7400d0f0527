import { describe, expect, test } from 'vitest'
import { aKitchenLink, NOW } from '#db/testing/fixtures.ts'
import { COMMON_PASSWORD } from '../schemas/owners.ts'
import { anApi, type Api } from '../testing/fixtures.ts'
import { readOutbox, type OutboxMail } from '../testing/outbox.ts'

const SIGN_UP = {
  email: 'noura@example.com',
  password: 'karak and dates',
  restaurantName: 'Corner',
}
const NEW_PASSWORD = 'dates and karak'
const REFUSED_PASSWORDS = [
  ['seven77', 'Please check newPassword'],
  ['Sunshine1', COMMON_PASSWORD],
] as const
const REFUSED_TOKEN = { status: 400, body: { message: 'Please check token', field: 'token' } }

describe('forgotten password', () => {
  test('is replaced by the link of a mail, once', async () => {
    await using api = await aSignedUpApi()
    const token = await logIn(api, SIGN_UP.password)
    const { link, ...mail } = await forget(api)
    expect(mail).toMatchObject({ to: SIGN_UP.email, subject: 'Choose a new password' })
    expect(link).toBe(`http://localhost:3000/reset-password?token=${mail.token}`)
    const ofLink = () => api.call('POST', '/api/link-email', { json: { token: mail.token } })
    expect(await ofLink()).toMatchObject({ status: 200, body: { email: SIGN_UP.email } })
    const json = { token: mail.token, password: NEW_PASSWORD }
    const answer = await api.call('POST', '/api/reset-password', { json })
    const body = { message: expect.any(String), kitchenLinks: 0 }
    expect(answer).toMatchObject({ status: 200, body })
    expect(await api.call('GET', '/verifytoken', { token })).toMatchObject({ status: 401 })
    expect(await logIn(api, SIGN_UP.password)).toBeUndefined()
    expect(await logIn(api, NEW_PASSWORD)).toEqual(expect.any(String))
    expect(await api.call('POST', '/api/reset-password', { json })).toMatchObject(REFUSED_TOKEN)
    expect(await ofLink()).toMatchObject(REFUSED_TOKEN)
  })

  test.each([
    ['ends the kitchen links of an account that nobody had confirmed', false],
    ['leaves those of a confirmed account', true],
  ])('%s', async (_case, isConfirmed) => {
    await using api = await aSignedUpApi()
    if (isConfirmed) await confirmAddress(api)
    const { id } = await api.db.selectFrom('restaurants').select('id').executeTakeFirstOrThrow()
    const { linkToken } = await aKitchenLink(api.db, id)
    const { token } = await forget(api)
    const json = { token, password: NEW_PASSWORD }
    const { body } = await api.call('POST', '/api/reset-password', { json })
    expect(body).toMatchObject({ kitchenLinks: isConfirmed ? 1 : 0 })
    const kitchen = await api.call('GET', `/api/kitchen/${linkToken}`)
    expect(kitchen.status).toBe(isConfirmed ? 200 : 404)
  })

  test('is set by one of several who use the link at once', async () => {
    await using api = await aSignedUpApi()
    const { token } = await forget(api)
    const statuses = await Promise.all(
      [1, 2, 3].map(async (number) => {
        const json = { token, password: `${NEW_PASSWORD} ${number}` }
        return (await api.call('POST', '/api/reset-password', { json })).status
      }),
    )
    expect(statuses.toSorted()).toEqual([200, 400, 400])
  })

  test('is answered alike for everybody, and mailed to owners only', async () => {
    await using api = await aSignedUpApi()
    const answers = []
    for (const email of [SIGN_UP.email, ' NOURA@example.com', 'nobody@example.com']) {
      const { status, body } = await api.call('POST', '/api/forgot-password', { json: { email } })
      answers.push({ status, body })
    }
    const expected = { status: 202, body: { message: expect.any(String) } }
    expect(answers).toEqual([expected, expected, expected])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    const recipients = (await mailsOf(api)).map(({ to }) => to)
    expect(recipients).toEqual([SIGN_UP.email, SIGN_UP.email, SIGN_UP.email])
  })

  test('links work for an hour', async () => {
    await using api = await aSignedUpApi()
    const { token } = await forget(api)
    api.setNow(new Date('2026-01-01T09:00:00.000Z'))
    const json = { token, password: NEW_PASSWORD }
    expect(await api.call('POST', '/api/reset-password', { json })).toMatchObject(REFUSED_TOKEN)
    expect(await logIn(api, SIGN_UP.password)).toEqual(expect.any(String))
  })

  test('is not replaced by the link of another mail, or a password that is short or common', async () => {
    await using api = await aSignedUpApi()
    const [confirm] = await mailsOf(api)
    const wrong = { token: confirm?.token, password: NEW_PASSWORD }
    expect(await api.call('POST', '/api/reset-password', { json: wrong })).toMatchObject(
      REFUSED_TOKEN,
    )
    const { token } = await forget(api)
    for (const [password, message] of REFUSED_PASSWORDS) {
      const json = { token, password }
      expect(await api.call('POST', '/api/reset-password', { json })).toMatchObject({
        status: 400,
        body: { field: 'password', message: message.replace('newPassword', 'password') },
      })
    }
    const json = { token, password: NEW_PASSWORD }
    expect(await api.call('POST', '/api/reset-password', { json })).toMatchObject({ status: 200 })
  })

  test('is asked for five times an hour, whoever asks, whatever else was mailed to them', async () => {
    await using api = await aSignedUpApi()
    for (const email of [SIGN_UP.email, 'nobody@example.com']) {
      for (let number = 0; number < 5; number += 1) {
        const answer = await api.call('POST', '/api/forgot-password', {
          json: { email },
          address: `192.0.2.${number}`,
        })
        expect(answer).toMatchObject({ status: 202 })
      }
      const refused = await api.call('POST', '/api/forgot-password', { json: { email } })
      expect(refused).toMatchObject({ status: 429 })
      expect(refused.headers.get('Retry-After')).toBe('3600')
    }
    // One is the sign-up's.
    expect(await mailsOf(api)).toHaveLength(5)
  })

  test('is asked for alike after mails that were asked for otherwise', async () => {
    await using api = await aSignedUpApi()
    const token = await logIn(api, SIGN_UP.password)
    for (let number = 0; number < 4; number += 1) {
      expect(await api.call('POST', '/api/resend-confirmation', { token })).toMatchObject({
        status: 202,
      })
    }
    const statuses = []
    for (const email of [SIGN_UP.email, 'nobody@example.com']) {
      statuses.push((await api.call('POST', '/api/forgot-password', { json: { email } })).status)
    }
    expect(statuses).toEqual([202, 202])
    expect(await mailsOf(api)).toHaveLength(5)
  })

  test('is asked for 100 times an hour from one address, for whomever', async () => {
    await using api = await aSignedUpApi()
    const forget = async (email: string, address: string) =>
      (await api.call('POST', '/api/forgot-password', { json: { email }, address })).status
    for (let index = 0; index < 100; index += 1) {
      expect(await forget(`guess${index}@example.com`, '192.0.2.7')).toBe(202)
    }
    expect(await forget(SIGN_UP.email, '192.0.2.7')).toBe(429)
    expect(await forget(SIGN_UP.email, '192.0.2.8')).toBe(202)
  })

  test('is mailed to one mailbox five times an hour, however its domain is spelled', async () => {
    await using api = await aSignedUpApi()
    const domains = [
      'example.com',
      'EXAMPLE.com',
      'ｅｘａｍｐｌｅ.com',
      'ex\u00adample.com',
      'ⓔxample.com',
      'Example.com',
    ]
    const statuses = []
    for (const domain of domains) {
      const json = { email: `noura@${domain}` }
      statuses.push((await api.call('POST', '/api/forgot-password', { json })).status)
    }
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
    expect(new Set((await mailsOf(api)).map(({ to }) => to))).toEqual(new Set([SIGN_UP.email]))
  })

  test('comes whatever strangers had mailed to what stands behind a plus', async () => {
    await using api = await aSignedUpApi()
    const before = (await mailsOf(api)).length
    for (let index = 0; index < 8; index += 1) {
      const email = SIGN_UP.email.replace('@', `+${index}@`)
      const json = { ...SIGN_UP, email, restaurantName: `Other ${'abcdefgh'.charAt(index)}` }
      expect(await api.call('POST', '/signup', { json })).toMatchObject({ status: 201 })
      await api.call('POST', '/api/forgot-password', { json: { email } })
    }
    // Five an hour for one mailbox, of all kinds.
    expect(await mailsOf(api)).toHaveLength(before + 5)
    const json = { email: SIGN_UP.email }
    expect(await api.call('POST', '/api/forgot-password', { json })).toMatchObject({ status: 202 })
    expect(await mailsOf(api)).toHaveLength(before + 6)

    // A confirmed mailbox counts by itself.
    const email = SIGN_UP.email.replace('@', '+7@')
    await api.db.updateTable('owners').set({ emailConfirmedAt: NOW.toISOString() }).execute()
    await api.call('POST', '/api/forgot-password', { json: { email } })
    expect(await mailsOf(api)).toHaveLength(before + 7)
  })

  test('opens an account that wrong passwords have closed', async () => {
    await using api = await aSignedUpApi()
    await closeAccount(api)
    expect(await logIn(api, SIGN_UP.password)).toBeUndefined()
    const { token } = await forget(api)
    const json = { token, password: NEW_PASSWORD }
    expect(await api.call('POST', '/api/reset-password', { json })).toMatchObject({ status: 200 })
    expect(await logIn(api, NEW_PASSWORD)).toEqual(expect.any(String))
  })
})

describe('change of password', () => {
  test('gives a fresh token and ends all others, and links that were mailed', async () => {
    await using api = await aSignedUpApi()
    const [token, other] = [await logIn(api, SIGN_UP.password), await logIn(api, SIGN_UP.password)]
    const mail = await forget(api)
    const json = { password: SIGN_UP.password, newPassword: NEW_PASSWORD }
    const { status, body } = await api.call('POST', '/api/change-password', { token, json })
    expect({ status, body }).toEqual({ status: 200, body: { token: expect.any(String) } })
    for (const ended of [token, other]) {
      expect(await api.call('GET', '/verifytoken', { token: ended })).toMatchObject({ status: 401 })
    }
    const fresh = (body as { token: string }).token
    expect(await api.call('GET', '/verifytoken', { token: fresh })).toMatchObject({ status: 200 })
    expect(await logIn(api, SIGN_UP.password)).toBeUndefined()
    expect(await logIn(api, NEW_PASSWORD)).toEqual(expect.any(String))
    const late = { token: mail.token, password: 'a third password' }
    expect(await api.call('POST', '/api/reset-password', { json: late })).toMatchObject(
      REFUSED_TOKEN,
    )
  })

  test('is refused if it is none', async () => {
    await using api = await aSignedUpApi()
    const token = await logIn(api, SIGN_UP.password)
    const json = { password: SIGN_UP.password, newPassword: SIGN_UP.password }
    expect(await api.call('POST', '/api/change-password', { token, json })).toMatchObject({
      status: 400,
      body: { field: 'newPassword' },
    })
    expect(await api.call('GET', '/verifytoken', { token })).toMatchObject({ status: 200 })
  })

  test('needs the old one, and is closed after ten that are wrong', async () => {
    await using api = await aSignedUpApi()
    const token = await logIn(api, SIGN_UP.password)
    const json = { password: 'a wrong one', newPassword: NEW_PASSWORD }
    for (let number = 0; number < 10; number += 1) {
      const answer = await api.call('POST', '/api/change-password', { token, json })
      expect(answer).toMatchObject({ status: 403, body: { field: 'password' } })
    }
    const right = { ...json, password: SIGN_UP.password }
    const closed = await api.call('POST', '/api/change-password', { token, json: right })
    expect(closed).toMatchObject({ status: 429 })
    expect(await api.call('GET', '/verifytoken', { token })).toMatchObject({ status: 200 })
    expect(await logIn(api, SIGN_UP.password)).toEqual(expect.any(String))
  })

  test('is open to who is signed in, whatever strangers try', async () => {
    await using api = await aSignedUpApi()
    const token = await logIn(api, SIGN_UP.password)
    await closeAccount(api)
    expect(await logIn(api, SIGN_UP.password)).toBeUndefined()
    const json = { password: SIGN_UP.password, newPassword: NEW_PASSWORD }
    expect(await api.call('POST', '/api/change-password', { token, json })).toMatchObject({
      status: 200,
    })
  })

  test('is not for an account without a password, whose e-mail anybody may know', async () => {
    await using api = await aSignedUpApi()
    const token = await logIn(api, SIGN_UP.password)
    await api.db.updateTable('owners').set({ passwordHash: null }).execute()
    const json = { password: SIGN_UP.email, newPassword: NEW_PASSWORD }
    const answer = await api.call('POST', '/api/change-password', { token, json })
    expect(answer).toMatchObject({ status: 403, body: { message: 'Not allowed' } })
  })

  test('is taken once of many at the same time, and the others say so', async () => {
    await using api = await aSignedUpApi()
    const token = await logIn(api, SIGN_UP.password)
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => {
        const json = { password: SIGN_UP.password, newPassword: `${NEW_PASSWORD} ${index}` }
        return api.call('POST', '/api/change-password', { token, json })
      }),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const given = answers.find(({ status }) => status === 200)?.body as { token: string }
    expect(await api.call('GET', '/verifytoken', { token: given.token })).toMatchObject({
      status: 200,
    })
  })

  test('is for who is signed in, with a password that is long and not common', async () => {
    await using api = await aSignedUpApi()
    const json = { password: SIGN_UP.password, newPassword: NEW_PASSWORD }
    const path = '/api/change-password'
    expect(await api.call('POST', path, { json })).toMatchObject({ status: 401 })
    const token = await logIn(api, SIGN_UP.password)
    for (const [newPassword, message] of REFUSED_PASSWORDS) {
      const wrong = { ...json, newPassword }
      expect(await api.call('POST', path, { token, json: wrong })).toMatchObject({
        status: 400,
        body: { message, field: 'newPassword' },
      })
    }
  })
})

async function aSignedUpApi(): Promise<Api> {
  const api = await anApi()
  expect(await api.call('POST', '/signup', { json: SIGN_UP })).toMatchObject({ status: 201 })
  return api
}

async function closeAccount(api: Api): Promise<void> {
  const json = { ...SIGN_UP, password: 'a wrong one' }
  for (let number = 0; number < 100; number += 1) {
    const address = `192.0.2.${number % 10}`
    expect(await api.call('POST', '/login', { json, address })).toMatchObject({ status: 401 })
  }
}

async function logIn(api: Api, password: string): Promise<string | undefined> {
  const { body } = await api.call('POST', '/login', { json: { ...SIGN_UP, password } })
  return (body as { token?: string }).token
}

async function confirmAddress(api: Api): Promise<void> {
  const [confirm] = await mailsOf(api)
  const json = { token: confirm?.token, password: SIGN_UP.password }
  expect(await api.call('POST', '/api/confirm-email', { json })).toMatchObject({ status: 200 })
}

async function forget(api: Api): Promise<OutboxMail> {
  const { email } = SIGN_UP
  const answer = await api.call('POST', '/api/forgot-password', { json: { email } })
  expect(answer).toMatchObject({ status: 202 })
  const mails = await mailsOf(api)
  const mail = mails.find(({ link }) => link.includes('/reset-password?'))
  if (!mail) throw new Error('There is no mail')
  return mail
}

async function mailsOf({ context, settings }: Api): Promise<OutboxMail[]> {
  await context.mailer.idle()
  return readOutbox(settings.dataDir)
}
