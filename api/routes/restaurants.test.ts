import { readdir } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { confirmEmail } from '#db/queries/owners.ts'
import { DAY_MS } from '#db/rules/time/dates.ts'
import { aCategory, NOW } from '#db/testing/fixtures.ts'
import { transact } from '#db/transact.ts'
import { anApi, anOwner, aPictureFile, revisionOf } from '../testing/fixtures.ts'

const NO_LINKS = {
  googleMapLink: null,
  facebookLink: null,
  instagramLink: null,
  whatsappLink: null,
}
const LINKS = {
  googleMapLink: 'https://maps.example/?q=25.2,55.3',
  facebookLink: 'https://facebook.example/corner',
  instagramLink: 'https://instagram.example/corner',
  whatsappLink: 'http://wa.example/971500000000',
}
const CORNER = {
  version: '0',
  name: 'Corner',
  label: null,
  slug: 'corner',
  logo: null,
  cover: null,
  about: null,
  location: null,
  currency: null,
  currencySign: 'letters',
  vatNote: null,
  servicePercent: null,
  timeZone: 'Asia/Dubai',
  place: null,
  sunMethod: null,
  country: null,
  iconStyle: 'lines',
  subscriptionType: 'free_trial',
  trialExpiresAt: '2026-01-08T08:00:00.000Z',
  currentPeriodEnd: null,
  active: true,
}

test('shows a restaurant to its owner', async () => {
  await using api = await anApi()
  const { token } = await anOwner(api, 'Corner')
  const { status, body } = await api.call('GET', '/api/restaurantData', { token })
  expect({ status, body }).toEqual({
    status: 200,
    body: { restaurant: CORNER, socialLinks: NO_LINKS },
  })
})

describe('settings', () => {
  test('are changed; what is left out is kept, what is empty is cleared', async () => {
    await using api = await anApi()
    const { token, restaurantId } = await anOwner(api, 'Corner')
    const save = (formData: Record<string, unknown>) =>
      api.call('POST', '/restaurant', { token, json: { formData } })
    const full = {
      restaurantName: ' Corner  Café ',
      currency: 'AED',
      about: 'First line\r\nsecond',
      location: 'Dubai',
    }
    const changed = {
      ...CORNER,
      version: expect.any(String),
      name: 'Corner Café',
      slug: 'corner-café',
      currency: 'AED',
      about: 'First line\nsecond',
      location: 'Dubai',
    }
    const { status, body } = await save(full)
    expect({ status, body }).toEqual({ status: 200, body: { restaurant: changed } })
    expect(await save({ location: 'Sharjah' })).toMatchObject({
      body: { restaurant: { ...changed, location: 'Sharjah' } },
    })
    expect(await save({ currency: '', about: null, location: ' ' })).toMatchObject({
      body: { restaurant: { ...changed, currency: null, about: null, location: null } },
    })
    expect(api.wakes).toEqual([restaurantId, restaurantId, restaurantId])
  })

  test('take a city and all that follows from it in one call', async () => {
    await using api = await anApi()
    const { token } = await anOwner(api, 'Corner')
    const save = (formData: Record<string, unknown>, headers?: Record<string, string>) =>
      api.call('POST', '/restaurant', { token, json: { formData }, ...(headers && { headers }) })
    const place = { latitude: 24.71, longitude: 46.68 }
    const city = { country: 'SA', timeZone: 'Asia/Riyadh', place, sunMethod: null }
    const prices = { currency: 'SAR', vatNote: 'included' }
    const now = { ...CORNER, ...city, ...prices, sunMethod: 'ummAlQura' }
    const saved = await save({ ...city, ...prices }, { 'If-Match': '0' })
    expect(saved).toMatchObject({
      status: 200,
      body: { restaurant: { ...now, version: expect.any(String) } },
    })
    const settings = () => api.call('GET', '/api/menu-settings', { token })
    expect(await settings()).toMatchObject({ body: { ...city, sunMethod: 'ummAlQura' } })
    // Somebody has set another since.
    expect(await save({ country: 'AE' }, { 'If-Match': '0' })).toMatchObject({ status: 409 })
    const wrong = { status: 400, body: { field: 'country' } }
    expect(await save({ country: 'FR', currency: 'EUR' })).toMatchObject(wrong)
    expect(await save({ timeZone: 'Mars/Olympus' })).toMatchObject({ status: 400 })
    expect(await settings()).toMatchObject({ body: { country: 'SA', timeZone: 'Asia/Riyadh' } })
  })

  test('refuse a name with what it could be', async () => {
    await using api = await anApi()
    const { token } = await anOwner(api)
    const formData = { restaurantName: 'Grill 2+2' }
    expect(await api.call('POST', '/restaurant', { token, json: { formData } })).toMatchObject({
      status: 400,
      body: { field: 'restaurantName', suggestion: 'Grill 2 plus 2' },
    })
  })

  test.each([
    [{ restaurantName: '' }, 'restaurantName', "You can't save empty fields"],
    [{ restaurantName: 'A/B' }, 'restaurantName', 'Special characters are not allowed'],
    [{ restaurantName: null }, 'restaurantName', 'Please check restaurantName'],
    [{ currency: '₪' }, 'currency', 'Please check currency'],
    [{ currency: 'doubloons' }, 'currency', 'Please check currency'],
    [{ currencySign: null }, 'currencySign', 'Please check currencySign'],
    [{ vatNote: 'excluded' }, 'vatNote', 'Please check vatNote'],
    [{ servicePercent: 10.25 }, 'servicePercent', 'Please check servicePercent'],
    [{ servicePercent: '10' }, 'servicePercent', 'Please check servicePercent'],
    [{ about: 'x'.repeat(2001) }, 'about', 'Please use at most 2000 characters'],
    [{ location: 'x'.repeat(201) }, 'location', 'Please use at most 200 characters'],
  ])('refuse %j', async (formData, field, message) => {
    await using api = await anApi()
    const { token, restaurantId } = await anOwner(api)
    const before = await revisionOf(api, restaurantId)
    const answer = await api.call('POST', '/restaurant', { token, json: { formData } })
    expect(answer).toMatchObject({ status: 400, body: { field, message } })
    expect(await revisionOf(api, restaurantId)).toBe(before)
  })

  test('take what prices include, and tell everybody', async () => {
    await using api = await anApi()
    const { token } = await anOwner(api, 'Corner')
    const notes = { currencySign: 'symbol', vatNote: 'included', servicePercent: 7.5 }
    const save = (formData: object) =>
      api.call('POST', '/restaurant', { token, json: { formData } })
    expect(await save(notes)).toMatchObject({ status: 200, body: { restaurant: notes } })
    expect(await save({ about: 'Hello' })).toMatchObject({ body: { restaurant: notes } })
    expect(await api.call('GET', '/menu/corner')).toMatchObject({ body: { findrestaurant: notes } })
    const none = { vatNote: null, servicePercent: null }
    expect(await save(none)).toMatchObject({ body: { restaurant: none } })
  })

  test('keep a currency that came with an imported menu', async () => {
    await using api = await anApi()
    const { token } = await anOwner(api)
    await api.db.updateTable('restaurants').set({ currency: '₪' }).execute()
    const json = { formData: { currency: '₪', about: 'Hello' } }
    expect(await api.call('POST', '/restaurant', { token, json })).toMatchObject({
      status: 200,
      body: { restaurant: { currency: '₪', about: 'Hello' } },
    })
  })

  test('refuse a name that is or was another’s, and take back one’s own', async () => {
    await using api = await anApi()
    const first = await anOwner(api, 'Corner')
    const second = await anOwner(api, 'Harbour')
    const rename = (token: string, restaurantName: string) =>
      api.call('POST', '/restaurant', { token, json: { formData: { restaurantName } } })
    await transact(api.db, (trx) => confirmEmail(trx, first.ownerId, NOW))
    await aCategory(api.db, first.restaurantId, 'Drinks', ['Karak'])
    api.setNow(new Date(NOW.getTime() + DAY_MS))
    expect(await rename(first.token, 'Old Town')).toMatchObject({ status: 200 })
    for (const name of ['old town', 'Corner', 'Login']) {
      expect(await rename(second.token, name)).toMatchObject({
        status: 409,
        body: { message: 'Restaurant name already exists', field: 'restaurantName' },
      })
    }
    expect(await rename(first.token, 'Corner')).toMatchObject({
      status: 200,
      body: { restaurant: { name: 'Corner', slug: 'corner' } },
    })
  })

  test('take ten new names within a day', async () => {
    await using api = await anApi()
    const { token } = await anOwner(api, 'Corner')
    const rename = (restaurantName: string) =>
      api.call('POST', '/restaurant', { token, json: { formData: { restaurantName } } })
    for (let count = 1; count <= 10; count += 1) {
      expect(await rename(`Corner ${count}`)).toMatchObject({ status: 200 })
    }
    expect(await rename('Corner 11')).toMatchObject({
      status: 409,
      body: { message: 'You have reached the limit of 10' },
    })
    expect(await api.call('GET', '/menu/corner-10')).toMatchObject({ status: 200 })
    expect(await api.call('GET', '/menu/corner-11')).toMatchObject({ status: 404 })
  })
})

describe('logo and cover', () => {
  test('are put one by one or both at once, and stay when not given', async () => {
    await using api = await anApi()
    const { token } = await anOwner(api)
    const upload = (form: Record<string, File>) =>
      api.call('POST', '/api/uploadLogo', { token, form })
    const logo = expect.stringMatching(/^\/media\/[\da-f]{20}-64\.png$/)
    const cover = expect.stringMatching(/^\/media\/[\da-f]{20}-300\.jpg$/)
    const first = await upload({ logo: await aPictureFile('png', { alpha: true }) })
    expect(first).toMatchObject({ status: 200, body: { logoUrl: logo, coverUrl: null } })
    const second = await upload({ cover: await aPictureFile('webp', { width: 300 }) })
    expect(second).toMatchObject({ status: 200, body: { logoUrl: logo, coverUrl: cover } })
    const { body } = await api.call('GET', '/api/restaurantData', { token })
    expect(body).toMatchObject({ restaurant: { logo, cover } })
  })

  test('are there also where somebody with the same logo goes while the cover is put up', async () => {
    await using api = await anApi()
    const { token } = await anOwner(api)
    const { media } = api.context
    // Deleting an account removes its pictures meanwhile.
    const touch = media.touch.bind(media)
    const touched: string[] = []
    media.touch = async (names) => {
      const isAgain = touched.includes(names.join())
      touched.push(names.join())
      if (isAgain) await media.remove(names)
      return touch(names)
    }
    const form = { logo: await aPictureFile('png', { alpha: true }), cover: await aPictureFile() }
    const { body } = await api.call('POST', '/api/uploadLogo', { token, form })
    expect(touched.length).toBeGreaterThan(2)
    const { logoUrl } = body as { logoUrl: string }
    expect(await readdir(api.settings.mediaDir)).toContain(logoUrl.replace('/media/', ''))
  })

  test('are taken away one by one, also in the call that puts the other', async () => {
    await using api = await anApi()
    const { token } = await anOwner(api)
    const upload = (form: Record<string, File | string>) =>
      api.call('POST', '/api/uploadLogo', { token, form })
    await upload({ logo: await aPictureFile(), cover: await aPictureFile('png') })
    expect(await upload({ removeLogo: 'true', cover: await aPictureFile('webp') })).toMatchObject({
      status: 200,
      body: { logoUrl: null, coverUrl: expect.stringContaining('/media/') as string },
    })
    expect(await upload({ removeCover: 'true' })).toMatchObject({
      status: 200,
      body: { logoUrl: null, coverUrl: null, restaurant: { logo: null, cover: null } },
    })
  })

  test.each(['logo', 'cover'])('a %s is not put and taken away at once', async (picture) => {
    await using api = await anApi()
    const { token } = await anOwner(api)
    const field = picture === 'logo' ? 'removeLogo' : 'removeCover'
    const form = { [picture]: await aPictureFile(), [field]: 'true' }
    expect(await api.call('POST', '/api/uploadLogo', { token, form })).toMatchObject({
      status: 400,
      body: { field },
    })
  })

  test('need at least one file', async () => {
    await using api = await anApi()
    const { token, restaurantId } = await anOwner(api)
    const empty = { logo: new File([], ''), cover: new File([], '') }
    for (const form of [{ other: 'x' }, empty]) {
      expect(await api.call('POST', '/api/uploadLogo', { token, form })).toMatchObject({
        status: 400,
        body: { message: 'Please select files to upload.' },
      })
    }
    expect(await revisionOf(api, restaurantId)).toBe(1)
  })

  test('change nothing when one of the two is no picture', async () => {
    await using api = await anApi()
    const { token, restaurantId } = await anOwner(api)
    const form = { logo: await aPictureFile(), cover: await aPictureFile('gif') }
    expect(await api.call('POST', '/api/uploadLogo', { token, form })).toMatchObject({
      status: 415,
      body: { message: 'Only jpeg, jpg, png, webp files are supported.' },
    })
    expect(await revisionOf(api, restaurantId)).toBe(1)
    expect((await api.call('GET', '/api/restaurantData', { token })).body).toMatchObject({
      restaurant: { logo: null, cover: null },
    })
  })
})

describe('social links', () => {
  test('are saved together', async () => {
    await using api = await anApi()
    const { token, restaurantId } = await anOwner(api)
    const { status, body } = await api.call('POST', '/api/socialLink', { token, json: LINKS })
    const saved = { socialLinks: LINKS, version: expect.any(String) }
    expect({ status, body }).toEqual({ status: 200, body: saved })
    expect((await api.call('GET', '/api/restaurantData', { token })).body).toMatchObject({
      socialLinks: LINKS,
    })
    expect(api.wakes).toEqual([restaurantId])
  })

  test.each([
    '',
    'maps.example/corner',
    'javascript:alert(1)',
    'ftp://maps.example',
    'https://',
    'https://maps .example',
    undefined,
    null,
  ])('refuse %j', async (link) => {
    await using api = await anApi()
    const { token, restaurantId } = await anOwner(api)
    for (const field of Object.keys(LINKS)) {
      const json = { ...LINKS, [field]: link }
      expect(await api.call('POST', '/api/socialLink', { token, json })).toMatchObject({
        status: 400,
        body: { field, message: `Please check ${field}` },
      })
    }
    expect(await revisionOf(api, restaurantId)).toBe(1)
  })

  test('are at most 500 characters long', async () => {
    await using api = await anApi()
    const { token } = await anOwner(api)
    const json = { ...LINKS, whatsappLink: `https://wa.example/${'x'.repeat(500)}` }
    expect(await api.call('POST', '/api/socialLink', { token, json })).toMatchObject({
      status: 400,
      body: { field: 'whatsappLink', message: 'Please use at most 500 characters' },
    })
  })
})

test('asks to sign in, and to subscribe for changes when the trial has ended', async () => {
  await using api = await anApi()
  const { token } = await anOwner(api)
  const calls = [
    ['POST', '/restaurant', { json: { formData: { about: 'x' } } }],
    ['POST', '/api/uploadLogo', { form: { logo: await aPictureFile() } }],
    ['POST', '/api/socialLink', { json: LINKS }],
  ] as const
  expect(await api.call('GET', '/api/restaurantData')).toMatchObject({ status: 401 })
  for (const [method, path, sent] of calls) {
    expect(await api.call(method, path, sent)).toMatchObject({ status: 401 })
  }
  await api.db
    .updateTable('subscriptions')
    .set({ trialExpiresAt: '2025-12-31T00:00:00Z' })
    .execute()
  for (const [method, path, sent] of calls) {
    expect(await api.call(method, path, { ...sent, token })).toMatchObject({ status: 402 })
  }
  expect(await api.call('GET', '/api/restaurantData', { token })).toMatchObject({
    status: 200,
    body: { restaurant: { active: false } },
  })
})
