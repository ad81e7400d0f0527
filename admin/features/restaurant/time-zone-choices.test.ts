import { expect, test } from 'vitest'
import { isFound } from './components/choice-field.tsx'
import { timeZoneChoices } from './components/time-zone-field.tsx'

const NOW = new Date('2026-11-22T11:20:00Z')

test('zones of the Gulf come first, each with its present time', () => {
  const choices = timeZoneChoices('Asia/Dubai', NOW, 'en-AE')
  expect(choices.slice(0, 3)).toMatchObject([
    { id: 'Asia/Dubai', label: 'United Arab Emirates (Dubai)', aside: '15:20' },
    { id: 'Asia/Riyadh', label: 'Saudi Arabia (Riyadh)', aside: '14:20' },
    { id: 'Asia/Kuwait', label: 'Kuwait (Kuwait)' },
  ])
  expect(choices.map(({ id }) => id)).toContain('Europe/Berlin')
  expect(new Set(choices.map(({ label }) => label)).size).toBe(choices.length)
})

test.each([
  ['en-AE', 'oman', 'Asia/Muscat'],
  ['en-AE', 'qatar', 'Asia/Qatar'],
  ['en-AE', 'new york', 'America/New_York'],
  ['ar-AE-u-nu-latn', 'السعوديه', 'Asia/Riyadh'],
  ['ar-AE-u-nu-latn', 'cairo', 'Africa/Cairo'],
])('in %s, %s finds %s', (locale, search, zone) => {
  const found = timeZoneChoices('Asia/Dubai', NOW, locale).filter((one) => isFound(one, search))
  expect(found.map(({ id }) => id)).toContain(zone)
})

test('a stored zone is there that this browser calls otherwise', () => {
  const all = Intl.supportedValuesOf('timeZone')
  const other = ['Asia/Calcutta', 'Asia/Kolkata'].find((zone) => !all.includes(zone)) ?? ''
  expect(timeZoneChoices(other, NOW, 'en-AE').map(({ id }) => id)).toContain(other)
})
