import { cleanLabel } from '../rules/text/clean-names.ts'
import { asciiDigits } from '../rules/text/digits.ts'
import { cutAtWord } from '../rules/text/names.ts'
import { TEXT_LIMITS } from '../rules/text/texts.ts'
import { parsePhone, type PhoneCountry } from '../rules/contact/phones.ts'
import { wifiProblem, type Wifi } from '../rules/contact/wifi.ts'
import { isAddress } from './notes.ts'
import type { LooseFigure } from './rows.ts'

/** A line that became no dish. */
export interface LeftOver {
  /** From 0. */
  line: number
  text: string
  /** Above the first dish. */
  isAbove: boolean
  figure?: LooseFigure
}

/** What such a line says about the restaurant. */
export interface RestaurantFacts {
  label?: string
  location?: string
  phone?: string
  wifi?: Wifi
  vatNote?: 'included'
}
export type Fact = keyof RestaurantFacts

const PHONE = /(?:\+|\b0)[\d\s().-]{6,}\d/u
const WIFI =
  /(?:wi-?\s?fi|واي\s?فاي)(?:\s(?:name|network))?\s*[:\-–]?\s*(?<name>\S.*?)\s*(?:[,/|·;–-]\s*)?(?:pass(?:word|code)?|pw|كلمة (?:المرور|السر)|الرمز)\s*[:\-–]?\s*(?<password>\S+)\s*$/iu
const WITH_VAT = /(?:incl\p{L}*|شامل[ةه]?|تشمل)\P{L}.*?(?:\bvat\b|\btax|ضريبة)/iu
const WITHOUT_VAT = /exclu|\bplus\b|\+|غير شامل|لا تشمل/iu
const STREET =
  /\b(?:street|road|avenue|mall|tower|building|floor|district)\b.*[\d,]|(?:شارع|طريق|مول|برج|مبنى)\s.*[\d،]/iu
const LONGEST_NAME = 60

/** By what it is; a name stands above the first dish. Null for any other line. */
export function factIn(
  { text, isAbove }: Pick<LeftOver, 'text' | 'isAbove'>,
  country: PhoneCountry | null,
): RestaurantFacts | null {
  const plain = asciiDigits(text)
  const phone = parsePhone(PHONE.exec(plain)?.[0] ?? '', country)
  if (phone !== null) return { phone }
  const { name = '', password = null } = WIFI.exec(text)?.groups ?? {}
  const wifi = { name, password, hidden: false }
  if (wifiProblem(wifi) === null) return { wifi }
  if (WITH_VAT.test(text)) return WITHOUT_VAT.test(text) ? null : { vatNote: 'included' }
  if (isAddress(text) || STREET.test(text))
    return { location: cutAtWord(text.trim(), TEXT_LIMITS.location) }
  const isName = isAbove && /\p{L}{2}/u.test(text) && !/[\d:]/u.test(plain)
  return isName && text.length <= LONGEST_NAME ? { label: cleanLabel(text) } : null
}
