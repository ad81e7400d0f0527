import { parsePrice } from '#db/rules/money.ts'
import { SIZE_COUNTS, sizesProblem } from '#db/rules/sizes.ts'
import { checkLine, mayFit } from '#db/rules/texts.ts'
import { SIZE_FIELDS } from '#db/rules/menu-fields.ts'

/** A price as it was written, with the name that stood beside it; '' for none. */
export interface NamedPrice {
  name: string
  /** In thousandths. */
  price: number
}

const LONGEST = 400
// `5/8`, `Small 12 | Large 18`, a line each.
const SEPARATOR = /[/|;\n\u2044]/u
const NUMBER = /\p{Nd}+(?:[.,٫٬]\p{Nd}+)*/gu
// A number with a letter at its end is a weight or a measure: `0.9/100g`.
const MEASURE = /\p{Nd}\p{L}/u
const AROUND_NAME = /^[\s:=(),،\-–—.]+|[\s:=(),،\-–—.]+$/gu
const CURRENCY = /^(?:aed|dhs?|sar|sr|kwd|kd|bhd|bd|omr|ro|qar|qr|درهم|دراهم|ريال|دينار|\p{Sc})$/iu

/**
 * The two to eight prices of one dish in a text, with names where each has one of its own or none has;
 * null for a text that is not that.
 */
export function readPricedSizes(text: string): NamedPrice[] | null {
  if (!mayFit(text, LONGEST)) return null
  const parts = text.split(SEPARATOR)
  if (parts.length < SIZE_COUNTS.least || parts.length > SIZE_COUNTS.most) return null
  const sizes = parts.map(readPart).filter((size) => size !== null)
  if (sizes.length < parts.length || sizesProblem(sizes)) return null
  return sizes
}

function readPart(part: string): NamedPrice | null {
  const numbers = part.match(NUMBER) ?? []
  const [number] = numbers
  if (number === undefined || numbers.length > 1 || MEASURE.test(part)) return null
  const price = parsePrice(number)
  const name = checkLine(nameIn(part, number), SIZE_FIELDS.name.limit)
  return price === null || !name.ok ? null : { name: name.value, price }
}

function nameIn(part: string, number: string): string {
  const words = part.replace(number, ' ').split(/\s+/u)
  const own = words.filter((word) => !CURRENCY.test(word.replace(AROUND_NAME, '')))
  return own.join(' ').replace(AROUND_NAME, '')
}
