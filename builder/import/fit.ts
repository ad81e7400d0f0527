import { currencySymbol, isCurrencySymbol } from '#db/rules/currencies.ts'
import { formatPrice, MAX_PRICE, toThousandths } from '#db/rules/money.ts'
import {
  checkName,
  cleanName,
  cutAtWord,
  isSpelledAsName,
  normalizeName,
  withNumber,
} from '#db/rules/names.ts'
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
} from '#db/rules/texts.ts'
import { isWithin, type Bounds } from '#db/rules/whole-numbers.ts'

/** A value made to fit the rules, and what was done to it when that is worth a line. */
export interface Fitted<T> {
  value: T
  reason: string | null
}

// Without the controls of a text of several lines; lone surrogates are no characters at all, and an
// override of direction may have lost its end.
const NOT_IN_A_LINE = /[\p{Cc}\p{Cs}\u202D\u202E]/gu
const NOT_IN_PROSE = /(?![\t\n\r])[\p{Cc}\p{Cs}\u202D\u202E]/gu
// One number, with separators of thousands and decimals as menus write them.
const NUMBER = /\p{Nd}+(?:[.,٫٬\s]\p{Nd}{3}(?!\p{Nd})|[.,٫٬]\p{Nd}+)*/gu

/** A name by the rule for names; '' when nothing is left of it. */
export function fitName(name: string): Fitted<string> {
  const checked = checkName(name)
  if (checked.ok) return { value: checked.value, reason: null }
  const whole = normalizeName(name)
  const reasons = [
    whole === '' || isSpelledAsName(whole) ? '' : 'characters that a name cannot have',
    codePoints(whole) > TEXT_LIMITS.name ? `cut to ${TEXT_LIMITS.name} characters` : '',
  ]
  return { value: cleanName(name), reason: reasons.filter(Boolean).join(', ') || null }
}

/** A text of one line. */
export function fitLine(text: string, limit: number): Fitted<string> {
  return fitText(text, limit, checkLine, NOT_IN_A_LINE)
}

/** A text of several lines. */
export function fitProse(text: string, limit: number): Fitted<string> {
  return fitText(text, limit, checkProse, NOT_IN_PROSE)
}

function fitText(
  text: string,
  limit: number,
  check: (text: string, limit: number) => Checked,
  unfit: RegExp,
): Fitted<string> {
  const asItIs = check(text, limit)
  if (asItIs.ok) return { value: asItIs.value, reason: null }
  const plain = check(withoutPiles(text.replace(unfit, ' ')), Infinity)
  if (!plain.ok) throw new Error(`A text that no rule takes: ${JSON.stringify(text)}`)
  return { value: cutAtWord(plain.value, limit), reason: reasonOf(text, plain.value, limit) }
}

function reasonOf(text: string, plain: string, limit: number): string | null {
  if (codePoints(plain) > limit) return `cut to ${limit} characters`
  if (hasPiledMarks(text)) return 'no letter can have so many marks'
  // Space around it is all that there was too much of.
  return plain === storedText(text) ? null : 'control characters became spaces'
}

/** The titles of a restaurant by their keys, each with the number that the next one like it may have. */
export type TakenTitles = Map<string, number>

/** A category's title, with a number when the restaurant has one like it; adds it to `taken`. */
export function fitTitle(title: string, taken: TakenTitles): Fitted<string> {
  const { value, reason } = fitLine(title, TEXT_LIMITS.title)
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

/** The symbol of a file's currency; null when it has none, or one that is no currency. */
export function fitCurrency(code: string): Fitted<string | null> {
  const plain = code.trim().toUpperCase()
  // An export has the symbol.
  const value = isCurrencySymbol(plain) ? plain : currencySymbol(plain)
  return { value, reason: plain !== '' && value === null ? 'no currency has this code' : null }
}

/** A price in thousandths; `value` is null and `reason` says why when it cannot be one. */
export function fitPrice(
  price: number | null | undefined,
  asWritten: string | null | undefined,
): Fitted<number | null> {
  if (price === null || price === undefined) return { value: null, reason: noPrice(asWritten) }
  const exact = toThousandths(price)
  if (exact !== null) {
    return { value: exact, reason: countNumbers(asWritten) > 1 ? 'the first of several' : null }
  }
  const rounded = toThousandths(Math.round(price * 1000) / 1000)
  if (price < 0 || price > MAX_PRICE || rounded === null || rounded === 0) {
    return {
      value: null,
      reason: `${price} is no price from 0 to ${formatPrice(MAX_PRICE * 1000)}`,
    }
  }
  return { value: rounded, reason: 'rounded to three decimals' }
}

/** A whole number within bounds; null when there is none, or when it cannot be one. */
export function fitWhole(value: unknown, bounds: Bounds): Fitted<number | null> {
  if (value === null || value === undefined) return { value: null, reason: null }
  const whole = typeof value === 'number' ? Math.round(value) : NaN
  if (!isWithin(whole, bounds)) {
    return { value: null, reason: `no number from ${bounds.least} to ${bounds.most}` }
  }
  return { value: whole, reason: whole === value ? null : 'rounded to a whole number' }
}

function noPrice(asWritten: string | null | undefined): string {
  return asWritten?.trim() ? `no usable price in ${JSON.stringify(asWritten)}` : 'no price'
}

function countNumbers(text: string | null | undefined): number {
  return text?.match(NUMBER)?.length ?? 0
}
