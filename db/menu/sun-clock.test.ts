import { describe, expect, test } from 'vitest'
import { countryOf, type SunMethod } from '../rules/countries.ts'
import { CITIES, cityAt, methodAt } from '../rules/time/cities.ts'
import { SUN_EVENTS, usualMinutes } from '../rules/time/sun-times.ts'
import type { Place } from '../rules/time/cities.ts'
import { isTimeZone, wallTime } from '../rules/time/wall-clock.ts'
import { TIMETABLES } from '../testing/timetables.ts'
import { skyOver } from './sun-clock.ts'
import type { Sky } from './times.ts'

const MINUTES_OFF = 2

test.each(TIMETABLES)('the sun over $city is as its timetable says', (table) => {
  const sky = skyIn(table.timeZone, table.place, table.method)
  const days = table.days.trim().split('\n')
  for (const day of days) {
    const [date = '', ...times] = day.split(' ')
    const off = SUN_EVENTS.flatMap((sun, at) => {
      const told = times[at] ?? '-'
      return told === '-' ? [] : (sky({ sun, minutes: 0 }, date) ?? 0) - usualMinutes(told)
    })
    expect(Math.max(...off.map(Math.abs)), `${day}: ${off.join(' ')}`).toBeLessThanOrEqual(
      MINUTES_OFF,
    )
  }
})

test('minutes before and after are counted from it', () => {
  const sky = skyIn('Asia/Dubai', cityNamed('Dubai'), 'dubai')
  const at = (minutes: number) => sky({ sun: 'dawn', minutes }, '2027-02-10') ?? 0
  expect([at(-30) - at(0), at(120) - at(0)]).toEqual([-30, 120])
})

test('dusk at Umm al-Qura is two hours after sunset in Ramadan, else one and a half', () => {
  const sky = skyIn('Asia/Riyadh', cityNamed('Jeddah'), 'ummAlQura')
  const gap = (date: string) =>
    (sky({ sun: 'dusk', minutes: 0 }, date) ?? 0) - (sky({ sun: 'sunset', minutes: 0 }, date) ?? 0)
  expect(['2027-02-07', '2027-02-08', '2027-03-08', '2027-03-09'].map(gap)).toEqual([
    90, 120, 120, 90,
  ])
})

test.each([
  ['2026-06-21', ['noon']],
  ['2026-12-21', ['dawn', 'noon', 'dusk']],
])('where the sun does not rise or set on %s, there is what it does', (date, known) => {
  const sky = skyIn('Europe/Oslo', { latitude: 69.65, longitude: 18.96 }, 'muslimWorldLeague')
  expect(SUN_EVENTS.filter((sun) => sky({ sun, minutes: 0 }, date) !== null)).toEqual(known)
})

test('without a place the sun gives no time, and fixed times stay', () => {
  const sky = skyOver({ place: null, sunMethod: null }, (at) => wallTime(at, 'Asia/Dubai'))
  expect(sky({ sun: 'sunset', minutes: 0 }, '2027-02-10')).toBeNull()
  expect(sky('18:30', '2027-02-10')).toBe(1110)
})

describe('the cities', () => {
  test('are each in one place, with both names', () => {
    const places = CITIES.map(({ latitude, longitude }) => `${latitude} ${longitude}`)
    expect(new Set(places).size).toBe(CITIES.length)
    for (const city of CITIES) {
      expect(city.en).toMatch(/^[A-Z]/)
      expect(city.ar).toMatch(/^\p{Script=Arabic}/u)
      expect(cityAt(city)).toBe(city)
      expect(isTimeZone(countryOf(city.country).timeZone)).toBe(true)
    }
  })

  test.each([
    ['Riyadh', 'ummAlQura'],
    ['Manama', 'karachi'],
    ['Abu Dhabi', 'dubai'],
    ['Kuwait City', 'kuwait'],
    ['Doha', 'qatar'],
    ['Salalah', 'oman'],
    ['Cairo', 'egypt'],
    ['Istanbul', 'turkey'],
  ])('propose how dawn and dusk are told in %s', (name, method) => {
    expect(methodAt(cityNamed(name))).toBe(method)
  })

  test('propose what most of the world uses far from them', () => {
    expect(methodAt({ latitude: 51.5, longitude: -0.13 })).toBe('muslimWorldLeague')
  })
})

function cityNamed(name: string): Place {
  const { latitude = 0, longitude = 0 } = CITIES.find(({ en }) => en === name) ?? {}
  return { latitude, longitude }
}

function skyIn(timeZone: string, place: Place, sunMethod: SunMethod): Sky {
  expect(isTimeZone(timeZone)).toBe(true)
  return skyOver({ place, sunMethod }, (at) => wallTime(at, timeZone))
}
