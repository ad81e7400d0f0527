import { currencySymbol, isCurrencySymbol } from '#db/rules/money/currencies.ts'
import { currenciesNamed } from '#db/rules/money/currency-words.ts'
import { formatPrice, MAX_PRICE, toThousandths, type Decimals } from '#db/rules/money/money.ts'
import { readMoney, readPrice } from '#db/rules/money/read-price.ts'
import { cleanName, cleanLabel } from '#db/rules/text/clean-names.ts'
import {
  checkName,
  cutAtWord,
  isSpelledAsName,
  normalizeName,
  withNumber,
} from '#db/rules/text/names.ts'
import {
  checkLine,
  checkProse,
  codePoints,
  hasPiledMarks,
  storedText,
  TEXT_LIMITS,
  titleKey,
  withoutPiles,
  type Checked,
} from '#db/rules/text/texts.ts'

/** A value made to fit, and why if worth reporting. */
export interface Coerced<T> {
  value: T
  reason: string | null
  /** The meaning may have changed. */
  isDoubtful?: boolean
}

function none(reason: string): Coerced<null> {
  return { value: null, reason }
}

// Controls, lone surrogates and direction overrides.
const NOT_IN_A_LINE = /[\p{Cc}\p{Cs}\u202D\u202E]/gu
const NOT_IN_PROSE = /(?![\t\n\r])[\p{Cc}\p{Cs}\u202D\u202E]/gu
// One number with separators, as menus write them.
const NUMBER = /\p{Nd}+(?:[.,٫٬\s]\p{Nd}{3}(?!\p{Nd})|[.,٫٬]\p{Nd}+)*/gu

export function coerceName(name: string, language?: string | null): Coerced<string> {
  const checked = checkName(name)
  if (checked.ok) return { value: checked.value, reason: null }
  const whole = normalizeName(name)
  const isPlain = whole === '' || isSpelledAsName(whole)
  const reasons = [
    ...(isPlain ? [] : ['guests read it as it is written, its address is plain']),
    ...(codePoints(whole) > TEXT_LIMITS.name ? [cutTo(TEXT_LIMITS.name)] : []),
  ]
  return { value: cleanName(name, language ?? undefined), reason: reasons.join(', ') || null }
}

/** What guests read: the name as it is written. */
export function coerceLabel(written: string): Coerced<string> {
  const value = cleanLabel(written)
  const whole = normalizeName(written)
  if (value === whole) return { value, reason: null }
  const isCut = codePoints(whole) > TEXT_LIMITS.name
  return { value, reason: isCut ? cutTo(TEXT_LIMITS.name) : 'without control characters' }
}

function cutTo(limit: number): string {
  return `cut to ${limit} characters`
}

export function coerceLine(text: string, limit: number): Coerced<string> {
  return coerceText(text, limit, checkLine, NOT_IN_A_LINE)
}

export function coerceProse(text: string, limit: number): Coerced<string> {
  return coerceText(text, limit, checkProse, NOT_IN_PROSE)
}

function coerceText(
  text: string,
  limit: number,
  check: (text: string, limit: number) => Checked,
  unfit: RegExp,
): Coerced<string> {
  const asItIs = check(text, limit)
  if (asItIs.ok) return { value: asItIs.value, reason: null }
  const plain = check(withoutPiles(text.replace(unfit, ' ')), Infinity)
  if (!plain.ok) throw new Error(`A text that no rule takes: ${JSON.stringify(text)}`)
  return { value: cutAtWord(plain.value, limit), reason: reasonOf(text, plain.value, limit) }
}

function reasonOf(text: string, plain: string, limit: number): string | null {
  if (codePoints(plain) > limit) return cutTo(limit)
  if (hasPiledMarks(text)) return 'no letter can have so many marks'
  // Trimming is not worth reporting.
  return plain === storedText(text) ? null : 'control characters became spaces'
}

/** Title keys with the next free number. */
export type TakenTitles = Map<string, number>

/** Numbers a duplicate title; adds it to `taken`. */
export function coerceTitle(title: string, taken: TakenTitles): Coerced<string> {
  const { value, reason } = coerceLine(title, TEXT_LIMITS.title)
  const base = value === '' ? 'Menu' : value
  const reasons = [reason, value === '' ? 'it had no title' : null]
  let numbered = base
  let number = taken.get(titleKey(base)) ?? 2
  for (; taken.has(titleKey(numbered)); number += 1) {
    numbered = withNumber(base, number, TEXT_LIMITS.title)
  }
  taken.set(titleKey(numbered), 2).set(titleKey(base), number)
  if (numbered !== base) reasons.push('the restaurant has another of that title')
  return { value: numbered, reason: reasons.filter((part) => part !== null).join(', ') || null }
}

export function coerceCurrency(name: string): Coerced<string | null> {
  const plain = name.trim()
  const code = plain.toUpperCase()
  // Exports hold symbols.
  if (isCurrencySymbol(plain)) return { value: plain, reason: null }
  const value = isCurrencySymbol(code) ? code : currencySymbol(code)
  if (plain === '' || value !== null) return { value, reason: null }
  const codes = currenciesNamed(plain) ?? []
  const [only] = codes.includes('AED') ? ['AED'] : codes
  if (only !== undefined && (codes.length === 1 || only === 'AED')) {
    return { value: currencySymbol(only), reason: null }
  }
  const several = codes.length > 0 ? `it may be ${codes.join(', ')}` : 'no currency has this name'
  return none(`${several}: give its ISO 4217 code`)
}

/** A price in thousandths, or null with a reason. A currency beside it must not differ from this one. */
export function coercePrice(
  given: number | string | null | undefined,
  written: string | null | undefined,
  currency?: string,
): Coerced<number | null> {
  const price = typeof given === 'string' ? null : given
  const text = typeof given === 'string' && !written?.trim() ? given : (written ?? '')
  const named = readMoney(text)?.currencies ?? []
  if (currency !== undefined && named.length > 0 && !named.includes(currency)) {
    const codes = named.join(' or ')
    return none(`${JSON.stringify(text)} is in ${codes}, and the menu in ${currency}`)
  }
  if (price === null || price === undefined) return coerceWritten(text, currency)
  const exact = toThousandths(price)
  if (exact !== null) {
    const count = text.match(NUMBER)?.length ?? 0
    return { value: exact, reason: count > 1 ? 'the first of several' : null }
  }
  const rounded = toThousandths(Math.round(price * 1000) / 1000)
  if (price < 0 || price > MAX_PRICE || rounded === null || rounded === 0) {
    return none(`${price} is no price from 0 to ${formatPrice(MAX_PRICE * 1000)}`)
  }
  return { value: rounded, reason: 'rounded to three decimals' }
}

function coerceWritten(text: string, currency = 'AED'): Coerced<number | null> {
  if (text.trim() === '') return none('no price')
  const said = JSON.stringify(text)
  const [one, other] = readPrice(text, decimalsIn(text, currency))
  if (one === undefined) return none(`no usable price in ${said}`)
  if (other === undefined) return { value: one, reason: null }
  return none(`${said} may be ${formatPrice(one)} or ${formatPrice(other)}`)
}

/** For `readPrice`: a lone point is decimal, if the currency has decimals. */
export function decimalsIn(text: string, currency: string): Decimals {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  const hasComma = /[,\u060c\uff0c]/u.test(text)
  return digits === 3 || (digits > 0 && !hasComma) ? 3 : 2
}
