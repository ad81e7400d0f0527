import { isAbsolute, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseSettings, SettingsError } from './settings.ts'

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk',
  STRIPE_WEBHOOK_SECRET: 'wh',
  STRIPE_PRICE_MONTHLY: 'm',
  STRIPE_PRICE_YEARLY: 'y',
}

describe('parseSettings', () => {
  it('needs nothing', () => {
    const settings = parseSettings({})
    expect(settings).toMatchObject({
      production: false,
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      trustProxy: 0,
      dataDir: resolve('data'),
      database: resolve('data/qaima.db'),
      cdnDir: resolve('data/cdn'),
      menuRenderer: 'quick',
      tokenSecret: null,
      google: null,
      stripe: null,
      mail: null,
      operatorEmails: [],
      contactEmail: null,
    })
    expect(isAbsolute(settings.mediaDir)).toBe(true)
  })

  it('takes a variable that is set to nothing for one that is not set', () => {
    expect(parseSettings({ PORT: '', PUBLIC_URL: '', STRIPE_SECRET_KEY: '' })).toEqual(
      parseSettings({}),
    )
  })

  it('follows the port in the public address, which has no path', () => {
    expect(parseSettings({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
    const publicUrl = 'https://menus.example/'
    expect(parseSettings({ PUBLIC_URL: publicUrl }).publicUrl).toBe('https://menus.example')
    for (const PUBLIC_URL of [
      'https://x.example/menus',
      'https://x.example?a',
      'ftp://x.example',
    ]) {
      expect(messageOf({ PUBLIC_URL })).toContain('PUBLIC_URL: needs an origin')
    }
  })

  it('keeps the metrics off the public port', () => {
    expect(parseSettings({}).metricsPort).toBe(9464)
    expect(parseSettings({ METRICS_PORT: '0', PORT: '0' }).metricsPort).toBeNull()
    expect(problemsOf({ METRICS_PORT: '3000' })).toEqual(['METRICS_PORT'])
  })

  it('keeps the CDN folder in the data folder unless told otherwise', () => {
    const dataDir = resolve('elsewhere')
    expect(parseSettings({ DATA_DIR: 'elsewhere' }).cdnDir).toBe(join(dataDir, 'cdn'))
    expect(parseSettings({ DATA_DIR: 'elsewhere', CDN_DIR: '/srv/cdn' }).cdnDir).toBe('/srv/cdn')
    for (const CDN_DIR of ['/srv/cdn/', '/srv/./cdn', '/srv/other/../cdn']) {
      expect(parseSettings({ CDN_DIR }).cdnDir).toBe('/srv/cdn')
    }
  })

  it('publishes to no folder that holds what is kept in the data folder', () => {
    const DATA_DIR = '/srv/qaima/data'
    for (const folder of [
      '',
      '/',
      '/media',
      '/media/menus',
      '/outbox',
      '/..',
      '/../..',
      '/../../..',
    ]) {
      const cdnDir = DATA_DIR + folder
      expect(problemsOf({ DATA_DIR, CDN_DIR: cdnDir }), cdnDir).toEqual(['CDN_DIR'])
      expect(problemsOf({ DATA_DIR, CDN_URL: `file://${cdnDir}` }), cdnDir).toEqual(['CDN_URL'])
    }
    for (const folder of ['/cdn', '/public/media', '/media-of-menus', '/../cdn', '/../data-cdn']) {
      expect(() => parseSettings({ DATA_DIR, CDN_DIR: DATA_DIR + folder })).not.toThrow()
    }
  })

  it('takes a folder or a bucket as an address, but not two places', () => {
    expect(parseSettings({ CDN_URL: 'file:///srv/cdn' })).toMatchObject({
      cdnDir: '/srv/cdn',
      bucket: null,
    })
    expect(parseSettings({ CDN_URL: 's3://menus/live' }).bucket).toMatchObject({
      name: 'menus',
      prefix: 'live',
    })
    expect(problemsOf({ CDN_URL: 'menus' })).toEqual(['CDN_URL'])
    expect(problemsOf({ CDN_URL: 's3://menus', CDN_DIR: '/srv/cdn' })).toEqual(['CDN_URL'])
  })

  it('takes a database on a server in the place of the file', () => {
    const DATABASE_URL = 'postgresql://qaima:secret@db.example/menus?sslmode=verify-full'
    expect(parseSettings({ DATABASE_URL }).database).toBe(DATABASE_URL)
  })

  it('reads services that are wholly there, and a list of operators', () => {
    const settings = parseSettings({
      ...STRIPE,
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_CLIENT_SECRET: 'secret',
      SMTP_URL: 'smtp://mail.example',
      MAIL_FROM: 'menus@example.com',
      OPERATOR_EMAILS: 'a@example.com, b@example.com,',
    })
    expect(settings.google).toEqual({ clientId: 'id', clientSecret: 'secret' })
    expect(settings.stripe).toMatchObject({ priceMonthly: 'm', priceYearly: 'y' })
    expect(settings.mail).toEqual({ smtpUrl: 'smtp://mail.example', from: 'menus@example.com' })
    expect(settings.operatorEmails).toEqual(['a@example.com', 'b@example.com'])
  })

  it('names every value that is wrong', () => {
    const wrong = { PORT: '99999', TRUST_PROXY: 'yes', PUBLIC_URL: 'menus', TOKEN_SECRET: 'short' }
    expect(problemsOf(wrong)).toEqual(Object.keys(wrong).toSorted())
    expect(messageOf(wrong)).toContain('TRUST_PROXY: needs a whole number from 0 to 10')
    expect(messageOf({ OPERATOR_EMAILS: 'a@x.example,boss' })).toContain('"boss" is no e-mail')
    for (const sender of ['nope', 'Menus', '<>', 'a@x.example, b@x.example', 'Q <nope>']) {
      expect(problemsOf({ SMTP_URL: 'smtp://x', MAIL_FROM: sender }), sender).toEqual(['MAIL_FROM'])
    }
    for (const sender of ['a@x.example', 'Menus <a@x.example>', '"Q, Dubai" <a@x.example>']) {
      expect(parseSettings({ SMTP_URL: 'smtp://x', MAIL_FROM: sender }).mail?.from).toBe(sender)
    }
  })

  it('names in the same round what is wrong with others of them together', () => {
    const wrong = {
      PUBLIC_URL: 'menus',
      PORT: 'x',
      GOOGLE_CLIENT_ID: 'id',
      NODE_ENV: 'production',
      SELLER_TRN: '100000000000003',
      ...STRIPE,
      STRIPE_PRICE_YEARLY: STRIPE.STRIPE_PRICE_MONTHLY,
    }
    const named = [
      'GOOGLE_CLIENT_SECRET',
      'PORT',
      'PUBLIC_URL',
      'SELLER_NAME',
      'STRIPE_PRICE_YEARLY',
    ]
    expect(problemsOf(wrong)).toEqual(named)
    expect(problemsOf({ SMTP_URL: 'mail.example', MAIL_FROM: 'a@example.com' })).toEqual([
      'SMTP_URL',
    ])
  })

  it('names what is missing of a set that is only half there', () => {
    const message = messageOf({
      STRIPE_SECRET_KEY: 'sk',
      GOOGLE_CLIENT_ID: 'id',
      SMTP_URL: 'smtp://x',
    })
    for (const missing of [
      'GOOGLE_CLIENT_SECRET',
      'STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_MONTHLY, STRIPE_PRICE_YEARLY',
      'MAIL_FROM',
    ]) {
      expect(message).toContain(`${missing}: needed beside`)
    }
  })

  it('wants an https address in production', () => {
    expect(problemsOf({ NODE_ENV: 'production' })).toEqual(['PUBLIC_URL'])
    expect(problemsOf({ NODE_ENV: 'production', PUBLIC_URL: 'http://x.example' })).toEqual([
      'PUBLIC_URL',
    ])
    const settings = parseSettings({ NODE_ENV: 'production', PUBLIC_URL: 'https://x.example' })
    expect(settings.production).toBe(true)
  })

  it('takes another address for Stripe in tests alone, and the seller for invoices', () => {
    const stripe = {
      STRIPE_SECRET_KEY: 'sk',
      STRIPE_WEBHOOK_SECRET: 'whsec',
      STRIPE_PRICE_MONTHLY: 'm',
      STRIPE_PRICE_YEARLY: 'y',
      STRIPE_API_URL: 'http://127.0.0.1:12111',
    }
    expect(parseSettings(stripe).stripe?.apiUrl).toBe('http://127.0.0.1:12111')
    const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://x.example' }
    expect(problemsOf({ ...production, ...stripe })).toEqual(['STRIPE_API_URL'])
    const once = { ...stripe, STRIPE_PRICE_YEARLY: stripe.STRIPE_PRICE_MONTHLY }
    expect(problemsOf(once)).toEqual(['STRIPE_PRICE_YEARLY'])
    expect(problemsOf({ SELLER_TRN: '100000000000003' })).toEqual(['SELLER_NAME'])
    expect(problemsOf({ SELLER_NAME: 'Menus', SELLER_TRN: '1' })).toEqual(['SELLER_TRN'])
    const seller = parseSettings({ SELLER_NAME: 'Menus', SELLER_TRN: '100000000000003' }).seller
    expect(seller).toEqual({ name: 'Menus', trn: '100000000000003' })
    expect(parseSettings({}).seller).toBeNull()
  })

  it('does not repeat a secret in its complaint', () => {
    expect(messageOf({ TOKEN_SECRET: 'hunter2' })).not.toContain('hunter2')
    for (const DATABASE_URL of [
      'postgres://qaima:hunter2@db.example',
      'postgres://qaima:hunter2@:5432/menus',
      'postgres://qaima:hunter2@db.example:x/menus',
      'mysql://qaima:hunter2@db.example/menus',
      'hunter2',
    ]) {
      expect(problemsOf({ DATABASE_URL })).toEqual(['DATABASE_URL'])
      expect(messageOf({ DATABASE_URL })).not.toContain('hunter2')
    }
  })
})

function messageOf(environment: Record<string, string>): string {
  try {
    parseSettings(environment)
  } catch (error) {
    if (error instanceof SettingsError) return error.message
    throw error
  }
  throw new Error('The settings were taken')
}

function problemsOf(environment: Record<string, string>): string[] {
  const lines = messageOf(environment).split('\n').slice(1)
  return lines.map((line) => line.trim().split(':')[0] ?? '').toSorted()
}
