import { currenciesNamed } from '#db/rules/currency-words.ts'
import { SIZE_COUNTS, sizesProblem } from '#db/menu/sizes.ts'
import { checkLine, mayFit } from '#db/rules/texts.ts'
import { SIZE_FIELDS } from '#db/menu/fields.ts'
import { writtenPrices } from './fit.ts'

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

/**
 * The two to eight prices of one dish in a text, with names where each has one of its own or none has;
 * null for a text that is not that. The currency is an ISO code.
 */
export function readPricedSizes(text: string, currency = 'KWD'): NamedPrice[] | null {
  if (!mayFit(text, LONGEST)) return null
  const parts = text.split(SEPARATOR)
  if (parts.length < SIZE_COUNTS.least || parts.length > SIZE_COUNTS.most) return null
  const sizes = parts.map((part) => readPart(part, currency)).filter((size) => size !== null)
  if (sizes.length < parts.length || sizesProblem(sizes)) return null
  return sizes
}

function readPart(part: string, currency: string): NamedPrice | null {
  const numbers = part.match(NUMBER) ?? []
  const [number] = numbers
  if (number === undefined || numbers.length > 1 || MEASURE.test(part)) return null
  const [price, other] = writtenPrices(number, currency)
  const name = checkLine(nameIn(part, number), SIZE_FIELDS.name.limit)
  return price === undefined || other !== undefined || !name.ok ? null : { name: name.value, price }
}

function nameIn(part: string, number: string): string {
  const words = part.replace(number, ' ').split(/\s+/u)
  const own = words.filter((word) => !currenciesNamed(word.replace(AROUND_NAME, '')))
  return own.join(' ').replace(AROUND_NAME, '')
}
