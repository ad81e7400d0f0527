import {
  getCountryCallingCode,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js'
import { COUNTRY_CODES, countryOf } from '../countries.ts'
import { asciiDigits } from '../text/digits.ts'
import { DEFAULT_CLOCK } from '../time/time-zones.ts'

export type PhoneCountry = CountryCode

const COUNTRIES: readonly (readonly [PhoneCountry, currency: string | null, ...zones: string[]])[] =
  [
    ...COUNTRY_CODES.map((code) => {
      const { currency, timeZone } = countryOf(code)
      return [code, currency, timeZone] as const
    }),
    ['IN', 'INR', 'Asia/Calcutta'],
    ['GB', 'GBP', 'Europe/London'],
  ]

const LONGEST_TYPED = 80
const INVISIBLE = /\p{Cf}/gu
const DASHES = /[\p{Pd}\u2212]/gu
// `555012/3` are two lines.
const SECOND_LINE = /(?<=\d) ?[/-] ?\d{1,2}$/u
const SEPARATOR = /[/,;|\n]| (?:or|و|أو) /u
const TRUNK = /\( ?0 ?\)/

interface Told {
  country: PhoneCountry | null
  timeZone: string
  currency: string | null
}

/** The restaurant's, else by a chosen zone, else by currency; null if none tells. */
export function phoneCountry({ country, timeZone, currency }: Told): PhoneCountry | null {
  if (country !== null) return country
  const byZone = COUNTRIES.find(([, , ...zones]) => zones.includes(timeZone))
  const byCurrency = COUNTRIES.find(([, own]) => own !== null && own === currency)
  const isChosen = timeZone !== '' && timeZone !== DEFAULT_CLOCK.timeZone
  const found = isChosen ? byZone : (byCurrency ?? byZone)
  return found?.[0] ?? null
}

/** Such as `+971`. */
export function callingCode(country: PhoneCountry): string {
  return `+${getCountryCallingCode(country)}`
}

/** E.164, the first of two; null if invalid. `country` is the default. */
export function parsePhone(text: string, country: PhoneCountry | null = null): string | null {
  if (text.length > LONGEST_TYPED) return null
  const plain = asciiDigits(text)
    .replace(INVISIBLE, '')
    .replace(DASHES, '-')
    .replaceAll('＋', '+')
    .trim()
    .replace(/^tel[.:]? */i, '')
    .replace(/^\(? ?00/, '+')
    .replace(/^\( ?\+(\d{1,3}) ?\)/, '+$1')
    .replace(/^\+(\d{1,3}) ?\)/, '+$1')
  const first = plain.replace(SECOND_LINE, '')
  const candidates = first === plain ? [plain, plain.split(SEPARATOR)[0] ?? ''] : [first]
  for (const candidate of candidates) {
    // Some countries write a bracketed 0 in vain.
    const phone = readPhone(candidate, country) ?? readPhone(candidate.replace(TRUNK, ''), country)
    if (phone !== null) return phone
  }
  return null
}

function readPhone(text: string, country: PhoneCountry | null): string | null {
  const options = { extract: false, ...(country && { defaultCountry: country }) }
  const phone = parsePhoneNumberFromString(text, options)
  return phone?.isValid() ? phone.number : null
}

/** Such as `+971 50 123 4567`. */
export function phoneText(phone: string): string {
  return parsePhoneNumberFromString(phone)?.formatInternational() ?? phone
}
