import { asciiDigits } from './digits.ts'
import { DEFAULT_CLOCK } from './time-zones.ts'

/** How people of a country write telephone numbers among themselves. */
interface PhonePlan {
  /** What a number begins with after its +. */
  code: string
  /** Whether a 0 stands before a number that is dialled from within the country. */
  hasTrunk: boolean
  /** How many digits follow the code. */
  digits: { least: number; most: number }
  zones: readonly string[]
  currency: string
}

const PLANS: readonly PhonePlan[] = [
  plan('971', true, [7, 9], ['Asia/Dubai'], 'AED'),
  plan('966', true, [9, 10], ['Asia/Riyadh'], 'SAR'),
  plan('965', false, [7, 8], ['Asia/Kuwait'], 'KWD'),
  plan('974', false, [7, 8], ['Asia/Qatar'], 'QAR'),
  plan('973', false, [8, 8], ['Asia/Bahrain'], 'BHD'),
  plan('968', false, [8, 8], ['Asia/Muscat'], 'OMR'),
  plan('20', true, [8, 10], ['Africa/Cairo'], 'EGP'),
  plan('962', true, [8, 9], ['Asia/Amman'], 'JOD'),
  plan('961', true, [7, 8], ['Asia/Beirut'], 'LBP'),
  plan('964', true, [8, 10], ['Asia/Baghdad'], 'IQD'),
  plan('90', true, [10, 10], ['Europe/Istanbul'], 'TRY'),
  plan('91', true, [10, 10], ['Asia/Kolkata', 'Asia/Calcutta'], 'INR'),
  plan('92', true, [9, 10], ['Asia/Karachi'], 'PKR'),
  plan('44', true, [9, 10], ['Europe/London'], 'GBP'),
]

function plan(
  code: string,
  hasTrunk: boolean,
  [least, most]: [number, number],
  zones: readonly string[],
  currency: string,
): PhonePlan {
  return { code, hasTrunk, digits: { least, most }, zones, currency }
}

const PHONE = /^\+[1-9]\d{6,14}$/
const LOCAL = /^\d+$/
const LONGEST_TYPED = 40

/**
 * The code of the country that a restaurant seems to be in, by its zone if one was chosen, else by its
 * currency; null when neither tells.
 */
export function callingCode(timeZone: string, currency: string | null): string | null {
  const byZone = PLANS.find(({ zones }) => zones.includes(timeZone))
  const byCurrency = PLANS.find((each) => each.currency === currency)
  const found = timeZone === DEFAULT_CLOCK.timeZone ? (byCurrency ?? byZone) : byZone
  return found?.code ?? null
}

/**
 * A telephone number in E.164, whatever stands between its digits; null when it is none. One without its
 * country is of the country with this code.
 */
export function parsePhone(text: string, code: string | null = null): string | null {
  if (text.length > LONGEST_TYPED) return null
  const plain = asciiDigits(text)
    .replace(/[\s().\-/\u200E\u200F\u202A-\u202C\u2066-\u2069]/g, '')
    .replace(/^00/, '+')
  if (PHONE.test(plain)) return plain
  const country = PLANS.find((each) => each.code === code)
  return country && LOCAL.test(plain) ? localPhone(plain, country) : null
}

function localPhone(digits: string, { code, hasTrunk, digits: { least, most } }: PhonePlan) {
  const isWhole = digits.startsWith(code) && digits.length >= code.length + least
  const own = isWhole ? digits.slice(code.length) : hasTrunk ? digits.replace(/^0/, '') : digits
  const fits = own.length >= least && own.length <= most && !own.startsWith('0')
  return fits ? `+${code}${own}` : null
}

/** A number in E.164 as people read it, such as `+971 50 123 4567`; of other countries as it is. */
export function phoneText(phone: string): string {
  const country = PLANS.find(({ code }) => phone.startsWith(`+${code}`))
  if (!country) return phone
  const own = phone.slice(country.code.length + 1)
  const isInHalves = !country.hasTrunk && own.length === 8
  const groups = isInHalves ? /^(\d{4})(\d{4})$/ : /^(\d{0,3})(\d{3})(\d{4})$/
  const [, ...parts] = groups.exec(own) ?? ['', own]
  return [`+${country.code}`, ...parts].filter(Boolean).join(' ')
}
