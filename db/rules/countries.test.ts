import { expect, test } from 'vitest'
import { callingCode, parsePhone } from './contact/phones.ts'
import { COUNTRY_CODES, countryOf, type CountryCode } from './countries.ts'
import { CURRENCIES } from './money/currencies.ts'
import { CITIES, proposedCity } from './time/cities.ts'
import { isTimeZone } from './time/wall-clock.ts'

test('a country has a city, a clock, the week of CLDR, a currency of the list and phones', () => {
  expect([...new Set(CITIES.map(({ country }) => country))]).toEqual(COUNTRY_CODES)
  for (const code of COUNTRY_CODES) {
    const { timeZone, firstDay, currency } = countryOf(code)
    expect(isTimeZone(timeZone)).toBe(true)
    expect([code, firstDay]).toEqual([code, new Intl.Locale(`und-${code}`).getWeekInfo().firstDay])
    const listed = CURRENCIES.some((one) => one.code === currency)
    expect([code, listed]).toEqual([code, code !== 'PS'])
    expect(callingCode(code)).toMatch(/^\+\d{2,3}$/)
  }
})

test.each<[CountryCode, string, string, number, string]>([
  ['AE', 'Asia/Dubai', 'AED', 1, '+971'],
  ['SA', 'Asia/Riyadh', 'SAR', 7, '+966'],
  ['KW', 'Asia/Kuwait', 'KWD', 6, '+965'],
])('in %s it is %s, %s, the week begins on %i and phones with %s', (code, ...follows) => {
  const { timeZone, currency, firstDay } = countryOf(code)
  expect([timeZone, currency, firstDay, callingCode(code)]).toEqual(follows)
})

test('a local number is read as the country’s', () => {
  expect(parsePhone('055 123 4567', 'SA')).toBe('+966551234567')
})

test.each([
  ['Asia/Riyadh', ['en-US'], 'Riyadh'],
  ['Asia/Riyadh', ['ar-AE'], 'Riyadh'],
  ['Asia/Dubai', ['en-GB', 'ar-SA'], 'Dubai'],
  // As Chrome calls it.
  ['Asia/Calcutta', ['en'], 'Mumbai'],
  ['UTC', ['en-US', 'ar-SA'], 'Riyadh'],
  ['Europe/London', ['ar', 'ar-KW'], 'Kuwait City'],
  ['Europe/London', ['ar', 'en-GB'], undefined],
])('a device that lives by %s and speaks %j is in %s', (timeZone, languages, city) => {
  expect(proposedCity(timeZone, languages)?.en).toBe(city)
})
