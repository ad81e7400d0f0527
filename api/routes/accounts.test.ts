import { describe, expect, test } from 'vitest'
import { suspendMenu } from '#db/queries/operators.ts'
import { DAY_MS } from '#db/rules/time/dates.ts'
import { aCategory, NOW } from '#db/testing/fixtures.ts'
import { transact } from '#db/transact.ts'
import { signInWithGoogle } from '../domain/google-sign-in.ts'
import { googleProfileSchema } from '../schemas/owners.ts'
import {
  anApi,
  anOwner,
  aPictureFile,
  type Api,
  type CallOptions,
  clockTask,
} from '../testing/fixtures.ts'
import { readOutbox } from '../testing/outbox.ts'

const OWNER = {
  email: 'noura@example.com',
  password: 'karak and dates',
  restaurantName: 'Corner',
}
const WRONG = { status: 403, body: { message: 'Not allowed', field: 'password' } }
const RIGHT = { json: { password: OWNER.password } }

async function signUp(api: Api): Promise<string> {
  await api.call('POST', '/signup', { json: OWNER })
  const { body } = await api.call('POST', '/login', { json: OWNER })
  return (body as { token: string }).token
}

async function confirmAll(api: Api): Promise<void> {
  await api.db.updateTable('owners').set({ emailConfirmedAt: NOW.toISOString() }).execute()
}

async function trialEnds({ db }: Api): Promise<(string | null)[]> {
  const rows = await db.selectFrom('subscriptions').select('trialExpiresAt').execute()
  return rows.map(({ trialExpiresAt }) => trialExpiresAt)
}

async function signUpAndRead(api: Api) {
  const token = await signUp(api)
  await api.context.mailer.idle()
  const [mail] = await readOutbox(api.settings.dataDir)
  return { token, link: { token: mail?.token ?? '' } }
}

function confirm(api: Api, options: CallOptions) {
  return api.call('POST', '/api/confirm-email', options)
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
    expect(await api.call('POST', '/api/confirm-email', { json, token })).toMatchObject({
      status: 200,
    })
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

describe('confirming the address', () => {
  test('takes the link and the account’s own session or password', async () => {
    for (const proof of ['session', 'password']) {
      await using api = await anApi()
      const { token, link } = await signUpAndRead(api)
      const other = await anOwner(api)
      expect(await confirm(api, { json: link })).toMatchObject(WRONG)
      expect(await confirm(api, { json: link, token: 'nonsense' })).toMatchObject(WRONG)
      expect(await confirm(api, { json: link, token: other.token })).toMatchObject(WRONG)
      const guessed = { ...link, password: OWNER.email }
      expect(await confirm(api, { json: guessed, token: other.token })).toMatchObject(WRONG)
      expect(await api.call('GET', '/api/account', { token })).toMatchObject({
        body: { emailConfirmedAt: null },
      })
      const right =
        proof === 'session'
          ? { json: link, token }
          : { json: { ...link, password: OWNER.password }, token: other.token }
      expect(await confirm(api, right)).toMatchObject({ status: 200 })
      expect(await api.call('GET', '/api/account', { token })).toMatchObject({
        body: { emailConfirmedAt: '2026-01-01T08:00:00.000Z' },
      })
      expect(await confirm(api, right)).toMatchObject({ status: 400, body: { field: 'token' } })
    }
  })

  test('takes ten wrong passwords from an address, which keep out nobody elsewhere', async () => {
    await using api = await anApi()
    const { token, link } = await signUpAndRead(api)
    const address = '192.0.2.1'
    for (let count = 0; count < 10; count += 1) {
      const json = { ...link, password: 'a wrong one' }
      expect(await confirm(api, { json, address })).toMatchObject(WRONG)
    }
    const json = { ...link, password: OWNER.password }
    expect(await confirm(api, { json, address })).toMatchObject({ status: 429 })
    expect(await confirm(api, { json, address: '192.0.2.2' })).toMatchObject({ status: 200 })
    // Nor is the signed-in owner locked out.
    expect(await api.call('DELETE', '/api/account', { token, ...RIGHT })).toMatchObject({
      status: 200,
    })
  })

  test('takes a hundred wrong passwords from anywhere, and the session after them', async () => {
    await using api = await anApi()
    const { token, link } = await signUpAndRead(api)
    for (let count = 0; count < 100; count += 1) {
      const json = { ...link, password: 'a wrong one' }
      expect(await confirm(api, { json, address: `192.0.2.${count}` })).toMatchObject(WRONG)
    }
    const json = { ...link, password: OWNER.password }
    expect(await confirm(api, { json })).toMatchObject({ status: 429 })
    expect(await confirm(api, { json: link, token })).toMatchObject({ status: 200 })
  })

  test('takes no e-mail for a password that is not there', async () => {
    await using api = await anApi()
    const { link } = await signUpAndRead(api)
    await api.db.updateTable('owners').set({ passwordHash: null }).execute()
    const json = { ...link, password: OWNER.email }
    expect(await confirm(api, { json })).toMatchObject(WRONG)
  })

  test('makes nobody an operator whose mail was opened by somebody else', async () => {
    await using api = await anApi({ OPERATOR_EMAILS: OWNER.email })
    const { token, link } = await signUpAndRead(api)
    const customers = () => api.call('GET', '/api/customers', { token })
    await confirm(api, { json: link })
    await confirm(api, { json: link, token: (await anOwner(api)).token })
    expect(await customers()).toMatchObject({ status: 403 })
    await confirm(api, { json: link, token })
    expect(await customers()).toMatchObject({ status: 200 })
  })
})

describe('deleting the account', () => {
  test('frees the name for anybody, but not while the menu is suspended', async () => {
    await using api = await anApi()
    const again = { ...OWNER, email: 'again@example.com' }
    await api.call('DELETE', '/api/account', { token: await signUp(api), ...RIGHT })
    const token = await signUp(api)
    const rename = (restaurantName: string) =>
      api.call('POST', '/restaurant', { token, json: { formData: { restaurantName } } })
    expect(await rename('Elsewhere')).toMatchObject({ status: 200 })
    // By its name then: it may have been renamed.
    const doing = { slug: 'corner', reason: 'Not a menu', now: NOW }
    expect(await transact(api.db, (trx) => suspendMenu(trx, doing))).toBe(true)
    const taken = { status: 409, body: { field: 'restaurantName' } }
    const elsewhere = { ...again, restaurantName: 'Elsewhere' }
    const expectHeld = async () => {
      for (const json of [again, elsewhere]) {
        expect(await api.call('POST', '/signup', { json })).toMatchObject(taken)
      }
    }
    await expectHeld()
    expect(await rename('Far Away')).toMatchObject({ status: 200 })
    expect(await api.call('GET', '/api/account', { token })).toMatchObject({
      body: { suspendedFor: 'Not a menu' },
    })
    await expectHeld()
    await api.call('DELETE', '/api/account', { token, ...RIGHT })
    await expectHeld()
  })

  test('is not there any more for who taps twice', async () => {
    await using api = await anApi()
    const token = await signUp(api)
    const taps = Array.from({ length: 3 }, () =>
      api.call('DELETE', '/api/account', { token, ...RIGHT }),
    )
    const statuses = (await Promise.all(taps)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status >= 500)).toEqual([])
  })

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

  test('keeps every address of a menu that was in use from everybody else', async () => {
    await using api = await anApi()
    const token = await signUp(api)
    await confirmAll(api)
    const { id } = await api.db.selectFrom('restaurants').select('id').executeTakeFirstOrThrow()
    await aCategory(api.db, id, 'Soups', ['Lentil'])
    api.setNow(new Date(NOW.getTime() + DAY_MS))
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

  test('leaves the name of a menu that never was in use to whoever comes next', async () => {
    await using api = await anApi()
    const token = await signUp(api)
    await api.call('DELETE', '/api/account', { token, ...RIGHT })
    const json = { ...OWNER, email: 'other@example.com' }
    expect(await api.call('POST', '/signup', { json })).toMatchObject({ status: 201 })
  })

  test('gives the same e-mail no second trial, however it is spelled', async () => {
    await using api = await anApi()
    const token = await signUp(api)
    await confirmAll(api)
    api.setNow(new Date(NOW.getTime() + 5 * DAY_MS))
    await api.call('DELETE', '/api/account', { token, ...RIGHT })
    const again = { ...OWNER, email: OWNER.email.toUpperCase() }
    await api.call('POST', '/signup', { json: again })
    const end = new Date(NOW.getTime() + 7 * DAY_MS).toISOString()
    expect(await trialEnds(api)).toEqual([end])
    // Nothing tells whose it was.
    const kept = await api.db.selectFrom('pastTrials').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain('noura')

    api.setNow(new Date(NOW.getTime() + 6 * DAY_MS))
    const { body } = await api.call('POST', '/login', { json: again })
    const second = (body as { token: string }).token
    await api.call('DELETE', '/api/account', { token: second, ...RIGHT })
    api.setNow(new Date(NOW.getTime() + 400 * DAY_MS))
    const profile = { sub: 'google 1', email: OWNER.email, email_verified: true, name: 'Noura' }
    await signInWithGoogle(api.context, googleProfileSchema.parse(profile), 'en')
    expect(await trialEnds(api)).toEqual([end])
    await clockTask(api, 'past accounts').run(api.context.now(), new AbortController().signal)
    expect(await api.db.selectFrom('pastTrials').selectAll().execute()).toEqual([])
  })

  test('leaves a trial to whoever has the e-mail, when another had begun it', async () => {
    await using api = await anApi()
    const token = await signUp(api)
    api.setNow(new Date(NOW.getTime() + 5 * DAY_MS))
    await api.call('DELETE', '/api/account', { token, ...RIGHT })
    await signUp(api)
    const end = new Date(NOW.getTime() + 12 * DAY_MS).toISOString()
    expect(await trialEnds(api)).toEqual([end])
  })

  test('remembers the trial of who has paid, confirmed or not', async () => {
    await using api = await anApi()
    const token = await signUp(api)
    const paid = { type: 'yearly', trialExpiresAt: null } as const
    await api.db.updateTable('subscriptions').set(paid).execute()
    await api.call('DELETE', '/api/account', { token, ...RIGHT })
    const past = await api.db.selectFrom('pastTrials').select('trialExpiresAt').execute()
    const end = new Date(NOW.getTime() + 7 * DAY_MS).toISOString()
    expect(past).toEqual([{ trialExpiresAt: end }])
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

  test('is closed for a while after ten wrong passwords, apart from signing in', async () => {
    await using api = await anApi()
    const token = await signUp(api)
    const wrong = { token, json: { password: 'a wrong one' } }
    for (let count = 0; count < 10; count += 1) {
      expect(await api.call('DELETE', '/api/account', wrong)).toMatchObject({ status: 403 })
    }
    const refused = await api.call('DELETE', '/api/account', { token, ...RIGHT })
    expect(refused).toMatchObject({ status: 429 })
    expect(refused.headers.get('Retry-After')).toBe('900')
    expect(await api.call('POST', '/login', { json: OWNER })).toMatchObject({ status: 200 })
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
