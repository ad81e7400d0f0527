import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wallTime } from '#db/rules/time/wall-clock.ts'
import { clockTime } from './typed-hours.ts'

test('shows the same as the clock by which pages are made', () => {
  const zone = fc.constantFrom(
    'Asia/Dubai',
    'Asia/Kathmandu',
    'Europe/Berlin',
    'Pacific/Apia',
    'UTC',
  )
  const at = fc.date({
    min: new Date('2020-01-01'),
    max: new Date('2099-12-31'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(at, zone, (at, zone) => {
      expect(clockTime(at, zone)).toEqual(wallTime(at, zone))
    }),
  )
})

test('a zone that this browser does not know breaks no screen', () => {
  const at = new Date('2026-11-28T10:00:00Z')
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
  expect(clockTime(at, 'Europe/Newtown')).toEqual(clockTime(at, own))
})
