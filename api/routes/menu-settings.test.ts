import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { NO_FURTHER_LINKS, OWN_LINK_NAMES } from '#db/rules/contact/contacts.ts'
import { recordOf } from '#db/rules/record-of.ts'
import { DEFAULT_LOOK, NEW_FACE } from '#db/rules/look/look.ts'
import { DEFAULT_CLOCK } from '#db/rules/time/time-zones.ts'
import { SUN_TEXTS } from '#db/rules/time/sun-times.ts'
import { aCategory } from '#db/testing/fixtures.ts'
import type { ExportedMenu } from '../schemas/exports.ts'
import type { Menu } from '../schemas/menus.ts'
import { anApi, anOwner, revisionOf, type Api } from '../testing/fixtures.ts'

const NO_OWN_LINKS = recordOf(OWN_LINK_NAMES, () => null)
const AT_TABLE = { dishNumbers: false, whatsappOrders: false, wifi: null }
const NOTHING = {
  ...DEFAULT_CLOCK,
  hours: [],
  exceptions: [],
  phone: null,
  links: { ...NO_FURTHER_LINKS, ...NO_OWN_LINKS },
  ...DEFAULT_LOOK,
  face: NEW_FACE,
  ...AT_TABLE,
}
const WEEK = [1, 2, 3, 4, 5, 6, 7]
const HOURS = [
  { days: [1, 2, 3, 4], from: '08:00', to: '11:30' },
  { days: WEEK, from: '18:00', to: '02:00' },
]
const RAMADAN = {
  from: '2026-02-18',
  to: '2026-03-19',
  closed: false,
  hours: [{ days: WEEK, from: '18:30', to: '03:00' }],
  note: 'Ramadan',
}
const SUNSET = { sun: 'sunset', minutes: 0 }
const EID = { from: '2026-03-20', to: '2026-03-20', closed: true, hours: [], note: null }

test('maps, Instagram, Facebook and WhatsApp are set one by one, where guests had them before', async () => {
  await using api = await anApi()
  const { put, read, token } = await aMenu(api)
  const instagram = '@corner.dubai'
  expect(await put({ links: { instagram, whatsapp: '+971 50 123 4567' } })).toMatchObject({
    status: 200,
    body: {
      links: {
        maps: null,
        instagram: 'https://instagram.com/corner.dubai',
        whatsapp: 'https://wa.me/971501234567',
      },
    },
  })
  const menu = async () => ((await api.call('GET', '/menu/corner')).body as Menu).socialLink
  expect(await menu()).toMatchObject({
    facebookLink: null,
    instagramLink: 'https://instagram.com/corner.dubai',
  })
  // What is left out of them is kept; the others are whole.
  const tiktok = 'https://www.tiktok.com/@corner'
  await put({ links: { tiktok } })
  expect(await read()).toMatchObject({
    links: { tiktok, whatsapp: 'https://wa.me/971501234567' },
  })
  await put({ links: { whatsapp: null } })
  expect(await menu()).toMatchObject({ whatsappLink: null })
  const { socialLinks, menuSettings } = await readExport(api, token)
  expect(socialLinks).toMatchObject({ instagramLink: 'https://instagram.com/corner.dubai' })
  expect(menuSettings.links).not.toHaveProperty('instagram')
})

test('what is set is kept, what is left out too, and guests and exports have it', async () => {
  await using api = await anApi()
  const { put, read, token } = await aMenu(api)
  expect(await read()).toEqual({ ...NOTHING, version: '0' })
  const links = { ...NO_FURTHER_LINKS, tiktok: 'https://www.tiktok.com/@corner' }
  const given = { hours: HOURS, exceptions: [EID, RAMADAN], phone: '+971 4 123 4567' }
  expect((await put({ ...given, links: { tiktok: links.tiktok } })).status).toBe(200)
  await put({ timeZone: 'Asia/Muscat' })
  const now = { hours: HOURS, exceptions: [RAMADAN, EID], phone: '+97141234567', links }
  expect(await read()).toMatchObject({
    ...now,
    links: { ...links, ...NO_OWN_LINKS },
    timeZone: 'Asia/Muscat',
    dayEndsAt: '05:00',
  })
  const menu = (await api.call('GET', '/menu/corner')).body as Menu
  expect(menu.opening).toEqual({ ...now, timeZone: 'Asia/Muscat', place: null, sunMethod: null })
  const { menuSettings } = await readExport(api, token)
  expect(menuSettings).toEqual({
    ...now,
    exceptions: [RAMADAN, EID].map((exception) => ({ ...exception, texts: {} })),
    ...DEFAULT_CLOCK,
    timeZone: 'Asia/Muscat',
    ...DEFAULT_LOOK,
    face: NEW_FACE,
    ...AT_TABLE,
  })
  const [coverStyle, iconStyle] = ['full', 'pictures']
  const look = { accent: '#b3401f', surface: 'tile', coverStyle, iconStyle, face: 'poster' }
  expect(await put(look)).toMatchObject({ status: 200, body: look })
  expect(await readExport(api, token)).toMatchObject({ menuSettings: look })
  for (const accent of ['#B3401F', '#b3401f ', 'B3401F']) {
    expect(await put({ accent })).toMatchObject({ status: 200, body: { accent: '#b3401f' } })
  }
  expect(await put({ accent: '#F0A' })).toMatchObject({ body: { accent: '#ff00aa' } })
  await put({ ...DEFAULT_LOOK, face: NEW_FACE })
  // Day and night.
  const always = { days: WEEK, from: '00:00', to: '00:00' }
  expect(await put({ hours: [always] })).toMatchObject({ status: 200, body: { hours: [always] } })
  await put({ links: {}, phone: null, hours: [], exceptions: [] })
  expect(await read()).toMatchObject({ ...NOTHING, timeZone: 'Asia/Muscat' })
})

test('times follow the sun where the restaurant has a place, which stays while they do', async () => {
  await using api = await anApi()
  const { put, putTimes, read, token } = await aMenu(api)
  const place = { latitude: 21.49, longitude: 39.19 }
  const evening = { days: WEEK, from: SUNSET, to: { sun: 'dawn', minutes: -30 } }
  const sent = { place: { latitude: 21.4858, longitude: 39.1925 }, hours: [evening] }
  const now = { place, sunMethod: 'ummAlQura', hours: [evening] }
  expect(await put(sent)).toMatchObject({ status: 200, body: now })
  expect((await api.call('GET', '/menu/corner')).body).toMatchObject({ opening: now })
  expect(await readExport(api, token)).toMatchObject({ menuSettings: now })
  const inUse = { status: 409, body: { field: 'place', message: SUN_TEXTS.inUse } }
  expect(await put({ place: null })).toMatchObject(inUse)
  expect(await put({ sunMethod: 'dubai' })).toMatchObject({ body: { sunMethod: 'dubai' } })
  expect(await put({ sunMethod: null })).toMatchObject({ body: { sunMethod: 'ummAlQura' } })
  expect(await put({ hours: [], place: null })).toMatchObject({ body: { place: null } })
  const times = { windows: [{ days: WEEK, from: SUNSET, to: '21:00' }] }
  const noPlace = { message: SUN_TEXTS.noPlace, field: 'times.windows.0.from' }
  expect(await putTimes({ times })).toMatchObject({ status: 400, body: noPlace })
  await put({ place })
  expect(await putTimes({ times })).toMatchObject({ status: 200, body: { category: { times } } })
  expect(await put({ place: null })).toMatchObject(inUse)
  expect(await read()).toMatchObject({ place })
  expect(await readExport(api, token)).toMatchObject({ categories: [{ times }] })
})

test('the country is kept, the law page opens on it and exports have it', async () => {
  await using api = await anApi()
  const { put, read, token } = await aMenu(api)
  expect(await put({ country: 'QA' })).toMatchObject({ status: 200, body: { country: 'QA' } })
  expect(await read()).toMatchObject({ country: 'QA', timeZone: 'Asia/Dubai' })
  expect((await api.call('GET', '/api/law', { token })).body).toMatchObject({ guess: 'QA' })
  expect(await readExport(api, token)).toMatchObject({ menuSettings: { country: 'QA' } })
  expect(await put({ country: null })).toMatchObject({ body: { country: null } })
  expect((await api.call('GET', '/api/law', { token })).body).toMatchObject({ guess: 'AE' })
})

test('what guests have at a table is kept, and guests, the kitchen and exports have it', async () => {
  await using api = await anApi()
  const { put, read, token } = await aMenu(api)
  const wifi = { name: 'Corner; "Guests"', password: 'karak: 12, please', hidden: true }
  const atTable = { dishNumbers: true, whatsappOrders: true, wifi }
  const sent = {
    ...atTable,
    wifi: { ...wifi, name: ` ${wifi.name} `, password: `${wifi.password}\n` },
  }
  expect(await put(sent)).toMatchObject({ status: 200, body: atTable })
  const menu = (await api.call('GET', '/menu/corner')).body as Menu
  // Any page and program may read that; the network's password is for the info page.
  expect(menu.atTable).toEqual({ dishNumbers: true, whatsappOrders: true })
  expect(await readExport(api, token)).toMatchObject({ menuSettings: atTable })
  const open = { name: 'واي فاي الضيوف', password: null, hidden: false }
  expect(await put({ wifi: { name: open.name } })).toMatchObject({ body: { wifi: open } })
  expect(await put({ wifi: { ...open, password: '' } })).toMatchObject({ body: { wifi: open } })
  await put({ dishNumbers: false, whatsappOrders: false, wifi: null })
  expect(await read()).toMatchObject(AT_TABLE)
})

test.each([
  [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
  [{ timeZone: '+04:00' }, 'timeZone'],
  [{ accent: 'red;}body{display:none' }, 'accent'],
  [{ surface: 'marble' }, 'surface'],
  [{ coverStyle: null }, 'coverStyle'],
  [{ iconStyle: 'emoji' }, 'iconStyle'],
  [{ face: 'comic' }, 'face'],
  [{ dayEndsAt: '24:61' }, 'dayEndsAt'],
  [{ dishNumbers: 1 }, 'dishNumbers'],
  [{ whatsappOrders: null }, 'whatsappOrders'],
  [{ wifi: { name: ' ' } }, 'wifi.name'],
  // 17 letters of two bytes each.
  [{ wifi: { name: 'ضيوفالمقهىالقديمم' } }, 'wifi.name'],
  [{ wifi: { name: 'Guests', password: 'seven77' } }, 'wifi.password'],
  [{ wifi: { name: 'Guests', password: 'x'.repeat(64) } }, 'wifi.password'],
  [{ wifi: { name: 'Guests', password: 'كلمة السر' } }, 'wifi.password'],
  [{ wifi: { name: 'Guests', security: 'WEP' } }, 'wifi.security'],
  [{ wifi: { name: 'Guests', hidden: 'yes' } }, 'wifi.hidden'],
  [{ hours: [{ days: [1], from: '08:00', to: '33:00' }] }, 'hours.0.to'],
  [{ hours: [{ days: [1], from: 'noon', to: '23:00' }] }, 'hours.0.from'],
  [{ hours: [{ days: [1], from: '08:00', to: '08:00' }] }, 'hours.0.to'],
  [{ hours: [{ days: [0], from: '08:00', to: '09:00' }] }, 'hours.0.days.0'],
  [{ hours: [{ days: [], from: '08:00', to: '09:00' }] }, 'hours.0.days'],
  [{ hours: ['1', '3', '5', '7'].map((h) => ({ from: `0${h}:00`, to: `0${h}:30` })) }, 'hours'],
  // Overlaps, also around midnight and the week's end.
  [
    {
      hours: [
        { from: '08:00', to: '12:00' },
        { days: [3], from: '11:00', to: '14:00' },
      ],
    },
    'hours',
  ],
  [
    {
      hours: [
        { days: [7], from: '22:00', to: '02:00' },
        { days: [1], from: '01:00', to: '03:00' },
      ],
    },
    'hours',
  ],
  [{ hours: [{ from: { sun: 'moonrise', minutes: 0 }, to: '21:00' }] }, 'hours.0.from'],
  [{ hours: [{ from: { sun: 'sunset', minutes: 121 }, to: '21:00' }] }, 'hours.0.from.minutes'],
  [{ hours: [{ from: SUNSET, to: { ...SUNSET } }] }, 'hours.0.to'],
  // Without a place.
  [{ hours: [{ from: SUNSET, to: '21:00' }] }, 'hours.0.from'],
  [
    { exceptions: [{ ...RAMADAN, hours: [{ from: '20:00', to: SUNSET }] }] },
    'exceptions.0.hours.0.to',
  ],
  [{ place: { latitude: 91, longitude: 0 } }, 'place.latitude'],
  [{ place: { latitude: 25 } }, 'place.longitude'],
  [{ sunMethod: 'guess' }, 'sunMethod'],
  [{ country: 'FR' }, 'country'],
  [{ country: 'sa' }, 'country'],
  [{ exceptions: [{ ...EID, to: '2026-03-19' }] }, 'exceptions.0.to'],
  [{ exceptions: [{ ...EID, closed: false }] }, 'exceptions.0.hours'],
  [{ exceptions: [{ ...RAMADAN, closed: true }] }, 'exceptions.0.hours'],
  [{ exceptions: [{ ...EID, from: '2026-02-30' }] }, 'exceptions.0.from'],
  [{ exceptions: [RAMADAN, { ...EID, from: RAMADAN.to }] }, 'exceptions'],
  [{ phone: '0501234567' }, 'phone'],
  [{ phone: '+0501234567' }, 'phone'],
  [{ phone: '+974 0 4412 3456' }, 'phone'],
  [{ links: { tiktok: 'https://tiktok.example.com/@corner' } }, 'links.tiktok'],
  [{ links: { website: 'http://corner.example.com' } }, 'links.website'],
  [{ links: { reviews: 'https://google.evil.com/corner' } }, 'links.reviews'],
  [{ links: { linkedin: 'https://linkedin.com/corner' } }, 'links.linkedin'],
  [{ links: { facebook: 'javascript:alert(1)' } }, 'links.facebook'],
  [{ links: { whatsapp: '050 123 4567' } }, 'links.whatsapp'],
  [{ colour: 'red' }, 'colour'],
])('%j is refused', async (json, field) => {
  await using api = await anApi()
  const { put, restaurantId } = await aMenu(api)
  const before = await revisionOf(api, restaurantId)
  expect(await put(json)).toMatchObject({ status: 400, body: { field } })
  expect(await revisionOf(api, restaurantId)).toBe(before)
})

test('times as others write them are kept as they are meant', async () => {
  await using api = await anApi()
  const { put, putTimes } = await aMenu(api)
  const hours = [
    { days: [1], from: '9:30', to: '24:00' },
    { days: [2], from: '18:00', to: '26:00' },
    { days: [6], from: '00:00', to: '24:00' },
    { days: [4], from: '٠٩:٠٠', to: '11 pm' },
  ]
  expect(await put({ hours, dayEndsAt: '6:00' })).toMatchObject({
    status: 200,
    body: {
      hours: [
        { days: [1], from: '09:30', to: '00:00' },
        { days: [2], from: '18:00', to: '02:00' },
        { days: [6], from: '00:00', to: '00:00' },
        { days: [4], from: '09:00', to: '23:00' },
      ],
      dayEndsAt: '06:00',
    },
  })
  const windows = [
    { days: [5], from: '22:00', to: '25:00' },
    { days: [6], from: '00:00', to: '24:00' },
  ]
  const stored = [
    { days: [5], from: '22:00', to: '01:00', dates: null },
    { days: [6], from: '00:00', to: '00:00', dates: null },
  ]
  for (const sent of [windows, stored]) {
    expect(await putTimes({ times: { mode: 'hide', windows: sent } })).toMatchObject({
      status: 200,
      body: { category: { times: { mode: 'hide', windows: stored } } },
    })
  }
})

test('hours that were changed elsewhere are not replaced, and the phone may still be set', async () => {
  await using api = await anApi()
  const { put, read } = await aMenu(api)
  const { version } = await read()
  await put({ hours: HOURS })
  expect(await put({ hours: [] }, version)).toMatchObject({
    status: 409,
    body: { current: { hours: HOURS } },
  })
  expect(await put({ phone: '+97141234567' }, version)).toMatchObject({
    status: 200,
    body: { hours: HOURS, phone: '+97141234567' },
  })
})

test('when a category is served is kept, told and exported, and null is always', async () => {
  await using api = await anApi()
  const { putTimes, token, categoryId } = await aMenu(api)
  const window = { days: [7, 5, 5], from: '18:00', to: '02:00' }
  const dates = { from: '2026-02-18', to: '2026-03-19' }
  const times = {
    mode: 'hide',
    windows: [
      { days: [5, 7], from: '18:00', to: '02:00', dates: null },
      { days: [5, 7], from: '18:00', to: '02:00', dates },
    ],
  }
  const sent = { mode: 'hide', windows: [window, { ...window, dates }] }
  expect(await putTimes({ times: sent })).toMatchObject({
    status: 200,
    body: { category: { times } },
  })
  expect(await putTimes({})).toMatchObject({ status: 200, body: { category: { times } } })
  const menu = (await api.call('GET', '/menu/corner')).body as Menu
  expect(menu.getcatandProducts).toMatchObject([{ _id: categoryId, times }])
  expect((await readExport(api, token)).categories).toMatchObject([{ times }])
  // Restored too.
  await api.call('DELETE', `/categories/${categoryId}/deleteCategory`, { token })
  await api.call('POST', `/api/bin/${categoryId}/restore`, { token })
  expect((await readExport(api, token)).categories).toMatchObject([{ times }])
  expect(await putTimes({ times: null })).toMatchObject({ body: { category: { times: null } } })
})

test.each([
  [{ windows: [] }, 'times.windows'],
  [
    { windows: Array.from({ length: 7 }, () => ({ days: [1], from: '01:00', to: '02:00' })) },
    'times.windows',
  ],
  [{ windows: [{ days: [1], from: '07:00', to: '07:00' }] }, 'times.windows.0.to'],
  [{ windows: [{ days: [8], from: '07:00', to: '08:00' }] }, 'times.windows.0.days.0'],
  [{ windows: [{ days: [1], from: 'dawn', to: '08:00' }] }, 'times.windows.0.from'],
  [{ mode: 'show', windows: [{ days: [1], from: '07:00', to: '08:00' }] }, 'times.mode'],
])('times %j are refused', async (times, field) => {
  await using api = await anApi()
  const { putTimes } = await aMenu(api)
  expect(await putTimes({ times })).toMatchObject({ status: 400, body: { field } })
})

async function readExport(api: Api, token: string): Promise<ExportedMenu> {
  const response = await api.app.request('/api/export', {
    headers: { Authorization: token },
  })
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  return JSON.parse(strFromU8(files['menu.json'] ?? new Uint8Array())) as ExportedMenu
}

async function aMenu(api: Api) {
  const { token, restaurantId } = await anOwner(api, 'Corner')
  const { categoryId } = await aCategory(api.db, restaurantId, 'Breakfast', ['Foul'])
  const send = (path: string, json: unknown, version?: string) =>
    api.call('PUT', path, {
      token,
      json,
      ...(version !== undefined && { headers: { 'If-Match': version } }),
    })
  return {
    token,
    restaurantId,
    categoryId,
    put: (json: unknown, version?: string) => send('/api/menu-settings', json, version),
    putTimes: (json: unknown) => send(`/api/categories/${categoryId}/times`, json),
    read: async () => {
      const { body } = await api.call('GET', '/api/menu-settings', { token })
      return body as { version: string }
    },
  }
}
