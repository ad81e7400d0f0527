import { currenciesNamed } from '../rules/currency-words.ts'
import { decimalsOf, readPrice, type Decimals } from '../rules/money.ts'

/** An amount in a line, with the currencies and the size named beside it. */
export interface FoundPrice {
  start: number
  end: number
  /** With the name of its size. */
  from: number
  to: number
  /** In thousandths; two if the separators do not tell. */
  values: readonly number[]
  /** ISO codes; null if none is named. */
  currencies: readonly string[] | null
  /** 'Large', '6 pcs'; '' for none. */
  size: string
  /** For a kilo or 100 g. */
  isByWeight: boolean
}

/** Prices that belong together: '30 - 40 - 45', 'S 10 M 15'. */
export interface PriceRun {
  prices: FoundPrice[]
  /** What stands between one price and the next. */
  joints: string[]
}

const NUMBER = /\d{1,3}(?:[ '’]\d{3})+(?![\d])(?:[.,٫]\d{1,3}(?!\d))?|\d[\d.,٫٬،]*\d|[.,٫]?\d/gu
const MEASURE = String.raw`(?:k?cal(?:ories)?|kj|سعرة?|سعرات|كالوري|[kmcd]?g(?:m|r|ms|rs|rams?)?|kgs?|kilos?|ml|cl|dl|l|lt|ltr|lit(?:er|re)s?|oz|lbs?|pcs?|pieces?|pies|pax|persons?|people|slices?|sticks?|skewers?|shots?|rolls?|cm|mm|inch(?:es)?|in|eggs?|cups?|scoops?|wings?|layers?|hrs?|hours?|min(?:ute)?s?|days?|years?|قطع|قطعة|حبات?|حبة|غم|غرام|جم|جرام|كجم|كيلو|مل|لتر|سم|إنش|انش|أشخاص|اشخاص|شخص|أفراد|دقيقة|ساعة|شرائح|أسياخ|克|毫升|個|개|g)`
const MEASURED = new RegExp(
  String.raw`(?<![\d.,])(?:[1-3]\s?/\s?[2-8]|\d[\d.,٫\-–x×]*)\s?(?:${MEASURE})(?![\p{L}\p{M}\d])|\d[\d.,٫]*\s?(?:["”″%‰°]|''|in\.)`,
  'giu',
)
const KCAL =
  /(\d{1,4})\s?(?:k?cal(?:ories)?|سعرة?(?:\s?حرارية)?|سعرات(?:\s?حرارية)?|كالوري)(?![\p{L}\p{M}])/iu
// Times, dates, telephones, numbers of something, multiples, fractions before a word.
const OTHER_NUMBERS =
  /(?<!\d)\d{1,2}[:]\d{2}(?:[:]\d{2})?(?:\s?[ap]\.?m\.?(?!\p{L}))?|(?<!\d)\d{1,2}\s?[ap]\.?m\.?(?!\p{L})|(?<!\d)\d{1,2}(?<between>[/.-])\d{1,2}\k<between>\d{2,4}(?!\d)|(?:\+|(?<!\d)00)\d[\d\s().-]{6,}\d|(?<!\d)0\d[\d\s-]{6,}\d|(?:#|№|no\.?\s)\s?\d+|(?<![\d\p{L}])[x×*]\s?\d+(?![\d.])|(?<![\d.,])\d+\s?[x×](?![\p{L}])|(?<![\d/.,])[1-3]\s?[/⁄]\s?[2-8](?=\s*\p{L})/giu

function masked(part: string): string {
  return part.replace(/\d/gu, '_')
}

/** The same length; digits that are no price become `_`. */
export function withoutOtherNumbers(text: string): string {
  // A size, as in 'S 20 M 30 L 40'; litres are 'l' or stand at the number.
  const measured = (part: string) => (/^\d+ [GLM]$/u.test(part) ? part : masked(part))
  return text.replace(MEASURED, measured).replace(OTHER_NUMBERS, masked)
}

export function findKcal(text: string): number | null {
  const [, digits] = KCAL.exec(text) ?? []
  return digits === undefined ? null : Number(digits)
}

export function withoutKcal(text: string): string {
  return text.replace(new RegExp(String.raw`[\s(\[|,•·-]*${KCAL.source}[)\]]?`, 'iu'), '')
}

const WORD_BEFORE = /([\p{L}\p{M}\p{Sc}$﷼."']+)\.?[ :\u00a0]?$/u
const WORD_AFTER = /^[ \u00a0]?(\p{Sc}|[\p{L}\p{M}\u20c0-\u20cf﷼."']+(?:\s?[\p{L}]\.)?)/u
const NOTHING_MORE = /^\s?(?:\/[-=]|,-|[.,]\s?[-–—](?!\d))/u
const BY_WEIGHT = new RegExp(
  String.raw`^\s*(?:\/|per|for|each|لكل|لل?)\s?_*\s?(?:${MEASURE})(?![\p{L}\p{M}])`,
  'iu',
)

const SIZE_WORDS = String.raw`xxl|xl|xs|s|m|l|sm|med|lg|reg|small|medium|large|regular|big|mini|jumbo|single|double|triple|glass|bottle|btl|jug|pitcher|pot|cup|can|half|full|quarter|whole|family|kids?|junior|senior|individual|party|tall|grande|venti|plate|bowl|box|dozen|sandwich|meal|combo|hot|cold|iced|ج|صغير|صغيرة|وسط|متوسط|متوسطة|كبير|كبيرة|عائلي|عائلية|نصف|نص|كامل|كاملة|ربع|مفرد|سنجل|دبل|دوبل|كوب|كأس|زجاجة|قارورة|صحن|ساندويتش|ساندويش|وجبة|حار|بارد|小|中|大|petit|petite|moyen|grand|klein|mittel|groß`
const SIZE = String.raw`(?:${SIZE_WORDS}|\d+\s?${MEASURE}|_+\s?${MEASURE})`
const SIZE_BEFORE = new RegExp(
  String.raw`(?:^|[\s(/|,\-–—:])[(\[]?(${SIZE}(?:\s${SIZE_WORDS})?)[)\]]?\s*[:=\-–]?\s*$`,
  'iu',
)
const SIZE_AFTER = new RegExp(String.raw`^\s*[(\[]?(${SIZE})[)\]]?(?=$|[\s/|,\-–—;])`, 'iu')
const ONLY_SIZE = new RegExp(String.raw`^[(\[]?${SIZE}(?:\s${SIZE_WORDS})?[)\]]?$`, 'iu')

/** 'Small', 'M', '6 pcs'. */
export function isSizeName(text: string): boolean {
  return ONLY_SIZE.test(text.trim())
}

const SIZE_LINE_SPLIT = /\s*[|/,;\t]\s*|\s+/u

/** The names of columns in a line such as 'S M L'; null for other lines. */
export function sizeHeads(text: string): string[] | null {
  const parts = text
    .trim()
    .split(SIZE_LINE_SPLIT)
    .filter((part) => part !== '')
  if (parts.length < 2 || parts.length > 6) return null
  return parts.every(isSizeName) ? parts : null
}

/** All amounts of a line whose digits are ASCII. */
export function findPrices(text: string, decimals: Decimals): FoundPrice[] {
  const masked = withoutOtherNumbers(text)
  const found: FoundPrice[] = []
  let from = 0
  for (const match of masked.matchAll(NUMBER)) {
    const price = priceAt(masked, match[0], match.index, { from, decimals })
    if (!price) continue
    found.push(price)
    from = price.end
  }
  return found.map((price, at) =>
    withSize(text, masked, price, {
      from: found[at - 1]?.end ?? 0,
      to: found[at + 1]?.start ?? text.length,
    }),
  )
}

function priceAt(
  text: string,
  number: string,
  at: number,
  { from, decimals }: { from: number; decimals: Decimals },
): FoundPrice | null {
  const numberEnd = at + number.length
  const before = currencyBefore(text.slice(from, at))
  const behind = currencyAfter(text.slice(numberEnd))
  // In 'OMR 2.6OMR 1.9' it is the next price's.
  const isOwn = !before || !/^\s?\d/u.test(text.slice(numberEnd + (behind?.length ?? 0)))
  const after = isOwn ? behind : null
  const end = numberEnd + (after?.length ?? 0)
  const weight = BY_WEIGHT.exec(text.slice(end))?.[0].length ?? 0
  const rest = weight || (NOTHING_MORE.exec(text.slice(end))?.[0].length ?? 0)
  // A letter at the number is part of a word, such as '7up' or 'B52'.
  if (!before && /[\p{L}\p{M}_#]$/u.test(text.slice(from, at))) return null
  if (!behind && /^[\p{L}\p{M}_]/u.test(text.slice(numberEnd))) return null
  const last = weight > 0 ? currencyAfter(text.slice(end + weight)) : null
  const currencies = before?.currencies ?? after?.currencies ?? last?.currencies ?? null
  const [code] = currencies ?? []
  const ownDecimals = code !== undefined && currencies?.length === 1 ? decimalsOf(code) : decimals
  const values = readPrice(number, ownDecimals)
  if (values.length === 0) return null
  const start = at - (before?.length ?? 0)
  const stop = end + rest + (last?.length ?? 0)
  const place = { start, end: stop, from: start, to: stop }
  return { ...place, values, currencies, size: '', isByWeight: weight > 0 }
}

interface NamedCurrency {
  length: number
  currencies: readonly string[]
}

function currencyBefore(text: string): NamedCurrency | null {
  const [whole, word = ''] = WORD_BEFORE.exec(text) ?? []
  if (whole === undefined) return null
  const currencies = currencyOf(word)
  return currencies && { length: whole.length, currencies }
}

function currencyAfter(text: string): NamedCurrency | null {
  const [whole, word = ''] = WORD_AFTER.exec(text) ?? []
  if (whole === undefined) return null
  const currencies = currencyOf(word)
  return currencies && { length: whole.length, currencies }
}

// Words that dishes begin or end with, too.
const ALSO_WORDS = new Set([
  'le',
  'da',
  'id',
  'fr',
  're',
  'real',
  'pound',
  'pounds',
  'won',
  'll',
  'ls',
  'lari',
])

function currencyOf(word: string): readonly string[] | null {
  if (ALSO_WORDS.has(word)) return null
  const named = currenciesNamed(word)
  return named && named.length > 0 ? named : null
}

function withSize(
  text: string,
  masked: string,
  price: FoundPrice,
  { from, to }: { from: number; to: number },
): FoundPrice {
  const [before, size] = SIZE_BEFORE.exec(masked.slice(from, price.start)) ?? []
  if (before !== undefined && size !== undefined) {
    const start = price.start - before.length
    const named = text.slice(start, price.start)
    return { ...price, from: start, size: named.replace(/^[\s(/|,\-–—:[]+|[\s)\]:=\-–]+$/gu, '') }
  }
  const [after, sizeAfter] = SIZE_AFTER.exec(masked.slice(price.end, to)) ?? []
  if (after === undefined || sizeAfter === undefined) return price
  const end = price.end + after.length
  return { ...price, to: end, size: text.slice(price.end, end).replace(/^[\s([]+|[\s)\]]+$/gu, '') }
}

const JOINT = /^\s*(?:[/|\-–—,;~&+]|to|or|and|أو|او|إلى|الى|و)?\s*$/iu

/** Splits the prices of a line where words stand between them. */
export function priceRuns(text: string, prices: readonly FoundPrice[]): PriceRun[] {
  const runs: PriceRun[] = []
  for (const price of prices) {
    const run = runs.at(-1)
    const last = run?.prices.at(-1)
    const joint = last && text.slice(last.to, price.from)
    if (run && joint !== undefined && JOINT.test(joint)) {
      run.prices.push(price)
      run.joints.push(joint)
    } else runs.push({ prices: [price], joints: [] })
  }
  return runs
}
