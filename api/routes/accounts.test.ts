import { describe, expect, test } from 'vitest'
import { aCategory } from '#db/testing/fixtures.ts'
import { anApi, anOwner, aPictureFile, type Api } from '../testing/fixtures.ts'
import { readOutbox } from '../testing/outbox.ts'

const OWNER = {
  email: 'noura@example.com',
  password: 'karak and dates',
  restaurantName: 'Corner',
}
const RIGHT = { json: { password: OWNER.password } }

async function signUp(api: Api): Promise<string> {
  await api.call('POST', '/signup', { json: OWNER })
  const { body } = await api.call('POST', '/login', { json: OWNER })
  return (body as { token: string }).token
}

async function countRows({ db }: Api) {
  const tables = ['owners', 'restaurants', 'categories', 'products', 'formerProductSlugs'] as const
  const counts = await Promise.all(
    tables.map(async (table) => {
      const rows = await db.selectFrom(table).select(db.fn.countAll<number>().as('count')).execute()
      return [table, rows[0]?.count]
    }),
  )
  return Object.fromEntries(counts)
}

describe('the account', () => {
  test('says how its owner signs in', async () => {
    await using api = await anApi()
    const token = await signUp(api)
    expect(await api.call('GET', '/api/account', { token })).toMatchObject({
      status: 200,
      body: { email: OWNER.email, emailConfirmedAt: null, hasPassword: true },
    })
    const google = await anOwner(api)
    expect(await api.call('GET', '/api/account', google)).toMatchObject({
      body: { hasPassword: false },
    })
    expect(await api.call('GET', '/api/account')).toMatchObject({ status: 401 })
  })

  test('has the confirming mail sent again until the address is confirmed', async () => {
    await using api = await anApi()
    const token = await signUp(api)
    const resend = () => api.call('POST', '/api/resend-confirmation', { token })
    expect(await resend()).toMatchObject({ status: 202, body: { message: expect.any(String) } })
    await api.context.mailer.idle()
    const mails = await readOutbox(api.settings.dataDir)
    const mail = { to: OWNER.email, subject: 'Please confirm your email address' }
    expect(mails).toMatchObject([mail, mail])
    const json = { token: mails[1]?.token }
    expect(await api.call('POST', '/api/confirm-email', { json })).toMatchObject({ status: 200 })
    expect(await api.call('GET', '/api/account', { token })).toMatchObject({
      body: { emailConfirmedAt: '2026-01-01T08:00:00.000Z' },
    })
    expect(await resend()).toMatchObject({ status: 409 })
    expect(await readOutbox(api.settings.dataDir)).toHaveLength(2)
  })

  test('has no more than five mails sent in an hour', async () => {
    await using api = await anApi()
    const token = await signUp(api)
    const resend = () => api.call('POST', '/api/resend-confirmation', { token })
    const answers = []
    for (let count = 0; count < 5; count += 1) answers.push((await resend()).status)
    expect(answers).toEqual([202, 202, 202, 202, 429])
    expect(await api.call('POST', '/api/resend-confirmation')).toMatchObject({ status: 401 })
  })
})

describe('deleting the account', () => {
  test('takes everything, ends the tokens and has the pages taken away', async () => {
    await using api = await anApi()
    const token = await signUp(api)
    const { restaurantId } = await api.db
      .selectFrom('restaurants')
      .select('id as restaurantId')
      .executeTakeFirstOrThrow()
    const { categoryId } = await aCategory(api.db, restaurantId, 'Soups', ['Lentil'])
    const form = { name: 'Bisque', price: '9', description: 'Warm', image: await aPictureFile() }
    await api.call('POST', `/categories/${categoryId}/products`, { token, form })
    const other = await anOwner(api, 'Next Door')
    api.wakes.length = 0
    const answer = await api.call('DELETE', '/api/account', { token, ...RIGHT })
    expect(answer).toMatchObject({ status: 200, body: { message: expect.any(String) } })
    expect(api.wakes).toEqual([restaurantId])
    expect(await countRows(api)).toEqual({
      owners: 1,
      restaurants: 1,
      categories: 0,
      products: 0,
      formerProductSlugs: 0,
    })
    expect(await api.call('GET', '/verifytoken', { token })).toMatchObject({ status: 401 })
    expect(await api.call('POST', '/login', { json: OWNER })).toMatchObject({ status: 401 })
    expect(await api.call('GET', '/menu/corner')).toMatchObject({ status: 404 })
    expect(await api.call('GET', '/verifytoken', other)).toMatchObject({ status: 200 })
  })

  test('keeps every address that the restaurant had from everybody else', async () => {
    await using api = await anApi()
    const token = await signUp(api)
    const json = { formData: { restaurantName: 'Corner House' } }
    expect(await api.call('POST', '/restaurant', { token, json })).toMatchObject({ status: 200 })
    await api.call('DELETE', '/api/account', { token, ...RIGHT })
    for (const restaurantName of ['corner', 'Corner House']) {
      const again = { json: { ...OWNER, restaurantName } }
      expect(await api.call('POST', '/signup', again)).toMatchObject({
        status: 409,
        body: { message: 'Restaurant name already exists', field: 'restaurantName' },
      })
    }
    const elsewhere = { json: { ...OWNER, restaurantName: 'Elsewhere' } }
    expect(await api.call('POST', '/signup', elsewhere)).toMatchObject({ status: 201 })
  })

  test('needs the password again, and changes nothing without', async () => {
    await using api = await anApi()
    const token = await signUp(api)
    const before = await countRows(api)
    for (const password of ['a wrong one', OWNER.email]) {
      const answer = await api.call('DELETE', '/api/account', { token, json: { password } })
      expect(answer).toMatchObject({
        status: 403,
        body: { message: 'Not allowed', field: 'password' },
      })
    }
    for (const json of [{}, { password: '' }, { password: 7 }, []]) {
      expect(await api.call('DELETE', '/api/account', { token, json })).toMatchObject({
        status: 400,
      })
    }
    expect(await api.call('DELETE', '/api/account', RIGHT)).toMatchObject({ status: 401 })
    expect(await countRows(api)).toEqual(before)
    expect(await api.call('GET', '/verifytoken', { token })).toMatchObject({ status: 200 })
  })

  test('counts wrong passwords with those of signing in', async () => {
    await using api = await anApi()
    const token = await signUp(api)
    const wrong = { token, json: { password: 'a wrong one' } }
    for (let count = 0; count < 10; count += 1) {
      expect(await api.call('DELETE', '/api/account', wrong)).toMatchObject({ status: 403 })
    }
    const refused = await api.call('DELETE', '/api/account', { token, ...RIGHT })
    expect(refused).toMatchObject({ status: 429 })
    expect(refused.headers.get('Retry-After')).toBe('900')
    expect(await api.call('POST', '/login', { json: OWNER })).toMatchObject({ status: 429 })
    api.setNow(new Date('2026-01-01T08:15:00.000Z'))
    expect(await api.call('DELETE', '/api/account', { token, ...RIGHT })).toMatchObject({
      status: 200,
    })
  })

  test('takes the e-mail of an owner who signs in with Google only', async () => {
    await using api = await anApi()
    const { ownerId, token } = await anOwner(api)
    const { email } = await api.db
      .selectFrom('owners')
      .select('email')
      .where('id', '=', ownerId)
      .executeTakeFirstOrThrow()
    const wrong = { token, json: { password: `x${email}` } }
    expect(await api.call('DELETE', '/api/account', wrong)).toMatchObject({ status: 403 })
    const right = { token, json: { password: ` ${email.toUpperCase()}` } }
    expect(await api.call('DELETE', '/api/account', right)).toMatchObject({ status: 200 })
  })

  test('stays possible when the trial has ended', async () => {
    await using api = await anApi()
    await signUp(api)
    api.setNow(new Date('2026-02-01T08:00:00.000Z'))
    const { body } = await api.call('POST', '/login', { json: OWNER })
    const { token } = body as { token: string }
    expect(await api.call('DELETE', '/api/account', { token, ...RIGHT })).toMatchObject({
      status: 200,
    })
  })
})
