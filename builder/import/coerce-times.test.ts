import { expect, it } from 'vitest'
import { coerceTimes } from './coerce-hours.ts'
import { coerceSettings, coerceSocialLinks } from './coerce-settings.ts'
import { Notes } from './report.ts'

const BREAKFAST = { days: [2, 1, 2], from: '07:00', to: '11:30' }

function someNotes() {
  return new Notes('a', 'b')
}

function fieldsOf(notes: Notes): string[] {
  return notes.findings.changes.map(({ field, after }) => `${field} ${after}`)
}

it('takes windows as they are meant, and tells of those that are none', () => {
  const notes = someNotes()
  const kept = { days: [1, 2], from: '07:00', to: '11:30', dates: null }
  expect(coerceTimes({ windows: [BREAKFAST] }, null, notes)).toEqual({
    mode: 'say',
    windows: [kept],
  })
  expect(coerceTimes(null, null, notes)).toBeNull()
  expect(fieldsOf(notes)).toEqual([])
  const strange = [
    { ...BREAKFAST, to: '07:00' },
    { ...BREAKFAST, days: [8] },
    { ...BREAKFAST, from: 'dawn' },
    { ...BREAKFAST, dates: { from: '2026-02-30', to: '2026-03-01' } },
    { ...BREAKFAST, dates: { from: '2026-03-02', to: '2026-03-01' } },
    7,
  ]
  expect(coerceTimes({ mode: 'hide', windows: [...strange, BREAKFAST] }, null, notes)).toEqual({
    mode: 'hide',
    windows: [kept],
  })
  for (const none of [{ windows: strange }, { windows: [] }, [], 'always', { mode: 'x' }]) {
    expect(coerceTimes(none, null, notes)).toBeNull()
  }
  expect(fieldsOf(notes).slice(1)).toEqual(Array.from({ length: 5 }, () => 'times null'))
  const many = Array.from({ length: 7 }, () => BREAKFAST)
  expect(coerceTimes({ windows: many }, null, notes)?.windows).toHaveLength(6)
})

it('takes times by the sun where the file has a place, else the usual ones, and tells so', () => {
  const sunset = { sun: 'sunset', minutes: 0 } as const
  const iftar = { days: [1], from: sunset, to: '21:00', dates: null }
  const place = { latitude: 21.49, longitude: 39.19 }
  const notes = someNotes()
  expect(coerceTimes({ windows: [iftar] }, place, notes)?.windows).toEqual([iftar])
  const menuSettings = { place, sunMethod: 'qatar', hours: [iftar] }
  const { hours, ...settings } = coerceSettings({ name: 'a', categories: [], menuSettings }, notes)
  expect(settings).toMatchObject({ place, sunMethod: 'qatar' })
  expect(hours).toMatchObject([{ from: sunset, to: '21:00' }])
  expect(fieldsOf(notes)).toEqual([])
  expect(coerceTimes({ windows: [iftar] }, null, notes)?.windows).toEqual([
    { ...iftar, from: '18:00' },
  ])
  expect(fieldsOf(notes)).toHaveLength(1)
  const lost = { ...menuSettings, place: { latitude: 91, longitude: 0 }, sunMethod: 'guess' }
  expect(coerceSettings({ name: 'a', categories: [], menuSettings: lost }, notes)).toMatchObject({
    place: null,
    sunMethod: null,
    hours: [{ from: '18:00', to: '21:00' }],
  })
  expect(fieldsOf(notes).slice(1)).toEqual([
    'place null',
    'sunMethod null',
    expect.stringContaining('hours'),
  ])
})

it('takes the country, and reads a phone as typed there', () => {
  const notes = someNotes()
  const of = (menuSettings: Record<string, unknown>) =>
    coerceSettings({ name: 'a', categories: [], menuSettings }, notes)
  const phone = '055 123 4567'
  expect(of({ country: 'SA', phone })).toMatchObject({ country: 'SA', phone: '+966551234567' })
  expect(fieldsOf(notes)).toEqual([])
  expect(of({ country: 'Atlantis' })).toMatchObject({ country: null })
  expect(fieldsOf(notes)).toEqual(['country null'])
})

it('takes opening hours and ways to reach a restaurant, and tells of what is none', () => {
  const notes = someNotes()
  const lunch = { days: [1], from: '12:00', to: '15:00' }
  const eid = { from: '2026-03-20', to: '2026-03-22', closed: true, note: 'Eid' }
  const menuSettings = {
    timeZone: 'Mars/Olympus',
    dayEndsAt: 'four',
    hours: [lunch, { ...lunch, from: '14:00', to: '16:00' }, { ...lunch, days: [2] }],
    exceptions: [{ ...eid, from: '2026-03-22', to: '2026-03-23' }, eid, { ...eid, closed: false }],
    phone: '+971 4 234 5678',
    accent: 'red',
    surface: 'marble',
    coverStyle: 'full',
    iconStyle: 'pictures',
    face: 'poster',
    links: { tiktok: 'https://www.tiktok.com/@x', x: 'https://not-x.example', strange: 'y' },
  }
  const settings = coerceSettings({ name: 'a', categories: [], menuSettings }, notes)
  expect(settings).toMatchObject({
    timeZone: 'Asia/Dubai',
    dayEndsAt: '05:00',
    hours: [
      { ...lunch, to: '16:00' },
      { ...lunch, days: [2] },
    ],
    exceptions: [{ ...eid, hours: [] }],
    phone: '+97142345678',
    further: { tiktok: 'https://www.tiktok.com/@x', x: null },
    accent: null,
    surface: 'paper',
    coverStyle: 'full',
    iconStyle: 'pictures',
    face: 'poster',
  })
  expect(fieldsOf(notes).map((line) => line.split(' ')[0])).toEqual([
    'dayEndsAt',
    'timeZone',
    'hours',
    'exceptions',
    'x',
    'accent',
    'surface',
  ])
})

it('takes an accent in every spelling of a colour', () => {
  const accents = ['#1E5B4A', '#FA3', '1e5b4a', '#12'].map(
    (accent) =>
      coerceSettings({ name: 'a', categories: [], menuSettings: { accent } }, someNotes()).accent,
  )
  expect(accents).toEqual(['#1e5b4a', '#ffaa33', '#1e5b4a', null])
})

it('takes what a restaurant without any of it has, and links that are such', () => {
  const notes = someNotes()
  const none = coerceSettings({ name: 'a', categories: [] }, notes)
  expect(none).toMatchObject({ timeZone: 'Asia/Dubai', hours: [], exceptions: [], phone: null })
  const socialLinks = { googleMapLink: 'https://maps.google.com/x', facebookLink: 'ftp://x' }
  expect(coerceSocialLinks({ name: 'a', categories: [], socialLinks }, notes)).toEqual({
    googleMapLink: 'https://maps.google.com/x',
    facebookLink: null,
    instagramLink: null,
    whatsappLink: null,
  })
  expect(fieldsOf(notes)).toEqual(['facebookLink null'])
})

function coerceHours(hours: unknown) {
  const notes = someNotes()
  const settings = coerceSettings({ name: 'a', categories: [], menuSettings: { hours } }, notes)
  return { hours: settings.hours, reasons: notes.findings.doubts.map(({ reason }) => reason) }
}

it('takes hours as others write them, until 24:00 and beyond', () => {
  const hours = [
    { days: [1], from: '11:00', to: '24:00' },
    { days: [2], from: '19:00', to: '27:30' },
    { days: [4], from: '8:30', to: '5 pm' },
    { days: [5], from: '00:00', to: '24:00' },
    { days: [6], from: '24:00', to: '26:00' },
  ]
  expect(coerceHours(hours)).toEqual({
    hours: [
      { days: [1], from: '11:00', to: '00:00' },
      { days: [2], from: '19:00', to: '03:30' },
      { days: [4], from: '08:30', to: '17:00' },
      { days: [5], from: '00:00', to: '00:00' },
      { days: [7], from: '00:00', to: '02:00' },
    ],
    reasons: [],
  })
})

it('says which part of a day has no room, and keeps the others', () => {
  const parts = [6, 10, 14, 18].map((hour) => ({
    days: [3],
    from: `${hour}:00`,
    to: `${hour + 2}:00`,
  }))
  const { hours, reasons } = coerceHours(parts)
  expect(hours.map(({ from }) => from)).toEqual(['06:00', '10:00', '14:00'])
  expect(reasons).toEqual(['18:00–20:00 is left out: a day has at most 3 parts'])
  const met = parts.map((part, at) => ({ ...part, to: `${10 + at * 4}:00` }))
  expect(coerceHours(met).hours).toEqual([{ days: [3], from: '06:00', to: '22:00' }])
})

it('says nothing of hours rather than that a day is closed on which a file has it open', () => {
  const good = { days: [1], from: '12:00', to: '20:00' }
  for (const wrong of [
    { days: [2], from: '12:00', to: 'late' },
    { days: [2], from: '12:00', to: '12:00' },
    { days: ['Tue'], from: '12:00', to: '20:00' },
    'Tue 12-20',
  ]) {
    const { hours, reasons } = coerceHours([good, wrong])
    expect(hours).toEqual([])
    expect(reasons[0]).toContain('would have read as closed')
  }
  expect(coerceHours([good, { ...good, from: 'x' }]).hours).toEqual([good])
})

it('keeps a hidden category hidden where it can, and else says that it is always there', () => {
  const notes = someNotes()
  const night = { days: [5, 6], from: '22:30', to: '24:00' }
  const kept = { days: [5, 6], from: '22:30', to: '00:00', dates: null }
  expect(coerceTimes({ mode: 'hide', windows: [night] }, null, notes)).toEqual({
    mode: 'hide',
    windows: [kept],
  })
  expect(notes.findings.doubts).toEqual([])
  expect(coerceTimes({ mode: 'hide', windows: [{ ...night, to: 'late' }] }, null, notes)).toBeNull()
  expect(notes.findings.doubts[0]?.reason).toContain('the category is there at all times')
})

function phoneOf(phone: string, given: object = {}, currency?: string) {
  const notes = someNotes()
  const source = { name: 'a', categories: [], currency, menuSettings: { phone, ...given } }
  return [coerceSettings(source, notes).phone, notes.findings.changes.map(({ reason }) => reason)]
}

it('takes a telephone of the country that the file tells, the first of two with a line', () => {
  expect(phoneOf('+971 (0)4 234 5678')).toEqual(['+97142345678', []])
  expect(phoneOf('01 743210/1', { timeZone: 'Asia/Beirut' })).toEqual([
    '+9611743210',
    ['the first of several'],
  ])
  expect(phoneOf('2212 3456', {}, 'KWD')).toEqual(['+96522123456', []])
  expect(phoneOf('04 234 5678')).toEqual([null, ['not as it can be kept']])
})
