import { expect, it } from 'vitest'
import { fitSettings, fitSocialLinks } from './fit-settings.ts'
import { fitTimes } from './fit-times.ts'
import { Notes } from './notes.ts'

const BREAKFAST = { days: [2, 1, 2], from: '07:00', to: '11:30' }

function someNotes() {
  return new Notes({ file: 'a', restaurant: 'b', category: null, product: null })
}

function fieldsOf(notes: Notes): string[] {
  return notes.findings.changes.map(({ field, after }) => `${field} ${after}`)
}

it('takes windows as they are meant, and tells of those that are none', () => {
  const notes = someNotes()
  const kept = { days: [1, 2], from: '07:00', to: '11:30', dates: null }
  expect(fitTimes({ windows: [BREAKFAST] }, notes)).toEqual({ mode: 'say', windows: [kept] })
  expect(fitTimes(null, notes)).toBeNull()
  expect(fieldsOf(notes)).toEqual([])
  const strange = [
    { ...BREAKFAST, to: '07:00' },
    { ...BREAKFAST, days: [8] },
    { ...BREAKFAST, from: '24:00' },
    { ...BREAKFAST, dates: { from: '2026-02-30', to: '2026-03-01' } },
    { ...BREAKFAST, dates: { from: '2026-03-02', to: '2026-03-01' } },
    7,
  ]
  expect(fitTimes({ mode: 'hide', windows: [...strange, BREAKFAST] }, notes)).toEqual({
    mode: 'hide',
    windows: [kept],
  })
  for (const none of [{ windows: strange }, { windows: [] }, [], 'always', { mode: 'x' }]) {
    expect(fitTimes(none, notes)).toBeNull()
  }
  expect(fieldsOf(notes).slice(1)).toEqual(Array.from({ length: 5 }, () => 'times null'))
  const many = Array.from({ length: 7 }, () => BREAKFAST)
  expect(fitTimes({ windows: many }, notes)?.windows).toHaveLength(6)
})

it('takes opening hours and ways to reach a restaurant, and tells of what is none', () => {
  const notes = someNotes()
  const lunch = { days: [1], from: '12:00', to: '15:00' }
  const eid = { from: '2026-03-20', to: '2026-03-22', closed: true, note: 'Eid' }
  const menuSettings = {
    timeZone: 'Mars/Olympus',
    dayEndsAt: '4 am',
    hours: [lunch, { ...lunch, from: '14:00', to: '16:00' }, { ...lunch, days: [2] }],
    exceptions: [{ ...eid, from: '2026-03-22', to: '2026-03-23' }, eid, { ...eid, closed: false }],
    phone: '+971 4 234 5678',
    accent: 'red',
    surface: 'marble',
    coverStyle: 'full',
    iconStyle: 'pictures',
    links: { tiktok: 'https://www.tiktok.com/@x', x: 'https://not-x.example', strange: 'y' },
  }
  const settings = fitSettings({ name: 'a', categories: [], menuSettings }, notes)
  expect(settings).toMatchObject({
    timeZone: 'Asia/Dubai',
    dayEndsAt: '05:00',
    hours: [lunch, { ...lunch, days: [2] }],
    exceptions: [{ ...eid, hours: [] }],
    phone: '+97142345678',
    further: { tiktok: 'https://www.tiktok.com/@x', x: null },
    accent: null,
    surface: 'paper',
    coverStyle: 'full',
    iconStyle: 'pictures',
  })
  expect(fieldsOf(notes).map((line) => line.split(' ')[0])).toEqual([
    'timeZone',
    'dayEndsAt',
    'hours',
    'exceptions',
    'x',
    'accent',
    'surface',
  ])
})

it('takes what a restaurant without any of it has, and links that are such', () => {
  const notes = someNotes()
  const none = fitSettings({ name: 'a', categories: [] }, notes)
  expect(none).toMatchObject({ timeZone: 'Asia/Dubai', hours: [], exceptions: [], phone: null })
  const socialLinks = { googleMapLink: 'https://maps.google.com/x', facebookLink: 'ftp://x' }
  expect(fitSocialLinks({ name: 'a', categories: [], socialLinks }, notes)).toEqual({
    googleMapLink: 'https://maps.google.com/x',
    facebookLink: null,
    instagramLink: null,
    whatsappLink: null,
  })
  expect(fieldsOf(notes)).toEqual(['facebookLink null'])
})
