import { describe, expect, test } from 'vitest'
import { PRODUCT_NAME } from '#db/rules/product.ts'
import { anApi, type Api } from '../../testing/fixtures.ts'
import { aMailServer } from '../../testing/mail-server.ts'
import { readMail, readOutbox } from '../../testing/outbox.ts'

const SIGN_UP = {
  email: 'noura@example.com',
  password: 'karak and dates',
  restaurantName: 'Corner',
}
const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: 'https://menus.example' }

describe('confirming mail', () => {
  test('lies in the outbox where there is no mail server', async () => {
    await using api = await anApi()
    const { link, token, source, ...mail } = await signUp(api)
    expect(mail).toMatchObject({
      to: 'noura@example.com',
      subject: 'Please confirm your email address',
      html: expect.stringContaining(`href="${link}"`),
    })
    expect(link).toBe(`http://localhost:3000/confirm-email?token=${token}`)
    // Readable source: no encoding.
    expect(source).toContain(`\r\n${link}\r\n`)
    expect(source).toContain(`\nFrom: ${PRODUCT_NAME.en} <no-reply@localhost>\r\n`)
    expect(token).toMatch(/^[\w-]{22}$/)
  })

  test.each([
    [{}, {}, 'en'],
    [{ 'Accept-Language': 'ar-AE,ar;q=0.9,en;q=0.8' }, {}, 'ar'],
    [{ 'Accept-Language': 'fr-FR,ar;q=0.5,en;q=0.8' }, {}, 'en'],
    [{ 'Accept-Language': 'arc, *' }, {}, 'en'],
    [{ 'Accept-Language': 'en' }, { language: 'ar' }, 'ar'],
    [{ 'Accept-Language': 'ar' }, { language: 'en' }, 'en'],
  ])('with %j and the choice %j is in %s', async (headers, choice, language) => {
    await using api = await anApi()
    const mail = await signUp(api, { headers, json: { ...SIGN_UP, ...choice } })
    const isArabic = language === 'ar'
    expect(mail.subject).toBe(
      isArabic ? 'أكّد بريدك الإلكتروني' : 'Please confirm your email address',
    )
    expect(mail.html).toContain(`<html lang="${language}" dir="${isArabic ? 'rtl' : 'ltr'}">`)
    const { language: stored } = await api.db
      .selectFrom('owners')
      .select('language')
      .executeTakeFirstOrThrow()
    expect(stored).toBe(language)
  })

  test.each([
    ['قهوة@مثال.إمارات', 'قهوة@مثال.إمارات'],
    ["o'hara+menu@example.com", "o'hara+menu@example.com"],
    ['noura@münchen.example', 'noura@xn--mnchen-3ya.example'],
  ])('finds its way to %s', async (email, to) => {
    await using api = await anApi()
    expect(await signUp(api, { json: { ...SIGN_UP, email } })).toMatchObject({ to })
  })

  test('confirms the address once, within a week', async () => {
    await using api = await anApi()
    const { token } = await signUp(api)
    expect(await confirmedAt(api)).toBeNull()
    api.setNow(new Date('2026-01-08T07:59:59.000Z'))
    const json = { token, password: SIGN_UP.password }
    const confirm = () => api.call('POST', '/api/confirm-email', { json })
    expect(await confirm()).toMatchObject({ status: 200, body: { message: expect.any(String) } })
    expect(await confirmedAt(api)).toBe('2026-01-08T07:59:59.000Z')
    const refused = { status: 400, body: { message: 'Please check token', field: 'token' } }
    expect(await confirm()).toMatchObject(refused)
  })

  test('confirms nothing later, or with another token', async () => {
    await using api = await anApi()
    const { token } = await signUp(api)
    api.setNow(new Date('2026-01-08T08:00:00.000Z'))
    for (const wrong of [token, `${token}x`, 'x', '']) {
      const json = { token: wrong, password: SIGN_UP.password }
      const answer = await api.call('POST', '/api/confirm-email', { json })
      expect(answer).toMatchObject({ status: 400, body: { field: 'token' } })
    }
    expect(await confirmedAt(api)).toBeNull()
  })

  test('is not sent where five went to the mailbox within the hour; the sign-up is well', async () => {
    await using api = await anApi()
    for (const tag of ['a', 'b', 'c', 'd', 'e', 'f']) {
      const json = {
        ...SIGN_UP,
        email: `noura+${tag}@example.com`,
        restaurantName: `Corner ${tag}`,
      }
      expect(await api.call('POST', '/signup', { json })).toMatchObject({ status: 201 })
    }
    await api.context.mailer.idle()
    expect(await readOutbox(api.settings.dataDir)).toHaveLength(5)
  })

  test('keeps its token out of the database and the log', async () => {
    await using api = await anApi()
    const { token } = await signUp(api)
    expect(
      JSON.stringify(await api.db.selectFrom('mailTokens').selectAll().execute()),
    ).not.toContain(token)
    expect(api.log.join('')).not.toContain(token)
  })
})

describe('mail server', () => {
  test('gets the mails of the product, from whom the settings say', async () => {
    await using server = await aMailServer()
    const settings = { SMTP_URL: server.url, MAIL_FROM: 'Menus <hello@menus.example>' }
    await using api = await anApi({ ...PRODUCTION, ...settings })
    expect(await api.call('POST', '/signup', { json: SIGN_UP })).toMatchObject({ status: 201 })
    await api.context.mailer.idle()
    expect(await readOutbox(api.settings.dataDir)).toEqual([])
    expect(server.mails).toHaveLength(1)
    const mail = await readMail(server.mails[0] ?? '')
    expect(mail).toMatchObject({ to: SIGN_UP.email })
    expect(mail.source).toContain('From: Menus <hello@menus.example>')
    expect(mail.link).toMatch(/^https:\/\/menus\.example\/confirm-email\?token=/)
  })

  test('that is not set up closes the calls that would send mail, in production', async () => {
    await using api = await anApi(PRODUCTION)
    for (const [path, json] of [
      ['/signup', SIGN_UP],
      ['/api/forgot-password', { email: SIGN_UP.email }],
    ] as const) {
      expect(await api.call('POST', path, { json })).toMatchObject({
        status: 503,
        body: { message: 'Sending mail is not set up' },
      })
    }
    expect(await api.db.selectFrom('owners').select('id').execute()).toEqual([])
  })
})

async function signUp(api: Api, options: Parameters<Api['call']>[2] = { json: SIGN_UP }) {
  expect(await api.call('POST', '/signup', options)).toMatchObject({ status: 201 })
  await api.context.mailer.idle()
  const mails = await readOutbox(api.settings.dataDir)
  expect(mails).toHaveLength(1)
  return mails[0] as (typeof mails)[number]
}

async function confirmedAt({ db }: Api): Promise<string | null> {
  const row = await db.selectFrom('owners').select('emailConfirmedAt').executeTakeFirstOrThrow()
  return row.emailConfirmedAt
}
