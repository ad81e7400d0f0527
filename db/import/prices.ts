import { currenciesNamed } from '../rules/money/currency-words.ts'
import { decimalsOf, type Decimals } from '../rules/money/money.ts'
import { readPrice } from '../rules/money/read-price.ts'

export interface FoundPrice {
  /** With what belongs to it: its currency, 'from', 'per kg'. */
  start: number
  end: number
  /** With the name of its size, too. */
  from: number
  to: number
  /** In thousandths; two if the separators do not tell. */
  values: readonly number[]
  /** ISO codes; null if none is named. */
  currencies: readonly string[] | null
  /** 'Large', '6 pcs'; '' for none. */
  size: string
  /** 'per kilo', 'per person', 'before tax' as written, or ''. */
  per: string
  isLeast: boolean
  /** '1 250' without a currency. */
  isSpaced: boolean
  /** In thousands, hundredths or thousandths. */
  isScaled: boolean
  isUnknownMoney: boolean
}

/** Prices that belong together: '30 - 40 - 45', 'S 10 M 15'. */
export interface PriceRun {
  prices: FoundPrice[]
  joints: string[]
}

// Behind a word, a comma starts no decimals.
const NUMBER = /\d[\d.,٫٬،]{0,30}\d|(?<![\p{L}\p{M}\p{N})\]])[.,٫]\d{1,3}(?!\d)|\d/gu
const SPACED = /\d{1,3}(?:[ '’]\d{3}){1,4}(?!\d)(?:[.,٫]\d{1,3}(?!\d))?/uy
const MEASURE = String.raw`(?:k?cal(?:ories)?|kj|سعرة?|سعرات|كالوري|[kmcd]?g(?:m|r|ms|rs|rams?)?|kgs?|kilos?|ml|cl|dl|l|lt|ltr|lit(?:er|re)s?|oz|lbs?|pcs?|pieces?|pies|pax|persons?|people|slices?|sticks?|skewers?|shots?|rolls?|cm|mm|inch(?:es)?|in|eggs?|cups?|scoops?|wings?|layers?|hrs?|hours?|min(?:ute)?s?|days?|years?|yrs?|yo|قطع|قطعة|حبات?|حبة|غم|غرام|جم|جرام|كجم|كيلو|مل|لتر|سم|إنش|انش|أشخاص|اشخاص|شخص|أفراد|دقيقة|ساعة|شرائح|أسياخ|克|毫升|個|개|кг|гр?|мл|л|шт|g)`
const MEASURED = new RegExp(
  String.raw`(?<![\d.,])(?:0[.,]\d{1,3}\s?/\s?(?!\d\d)){0,3}(?:(?<!\d ?${MEASURE} )[1-3]\s?/\s?[2-8]|\d[\d.,٫\-–x×]{0,30})\s?(?:${MEASURE})(?![\p{L}\p{M}\d])|\d[\d.,٫]{0,30}\s?(?:["”″%‰°٪]|''|in\.)`,
  'giu',
)
const ENERGY = String.raw`(?:k?cal(?:ories)?|(?:ال)?سعرة?(?:\s?(?:ال)?حرارية)?|(?:ال)?سعرات(?:\s?(?:ال)?حرارية)?|كالوري)`
// '320 kcal', or 'cal 320' that follows no figure.
const KCAL = new RegExp(
  String.raw`(\d{1,4})\s?${ENERGY}(?![\p{L}\p{M}])|(?<![\p{L}\p{M}\d_]|[\d_]\s)${ENERGY}\s?[:.]?\s?(\d{2,4})(?![\d.,])`,
  'iu',
)
const OTHER_NUMBERS = new RegExp(
  [
    KCAL.source,
    // Hours: 'Open 11.00 - 22.00'.
    String.raw`(?<=(?<!\p{L})(?:open|opening|hours|daily|åben|dage|kl|geöffnet|täglich|ouvert|horaires|abierto|aperto|orari|مفتوح|يوميا)(?!\p{L})[^\d\n]{0,24})\d{1,2}[.]\d{2}\s?[-–]\s?\d{1,2}[.]\d{2}(?![\d.,])`,
    // Times.
    String.raw`(?<!\d)\d{1,2}[:]\d{2}(?:[:]\d{2})?(?:\s?[ap]\.?m\.?(?!\p{L}))?`,
    String.raw`(?<!\d)\d{1,2}\s?[ap]\.?m\.?(?!\p{L})`,
    // Dates.
    String.raw`(?<!\d)\d{1,2}(?<between>[/.-])\d{1,2}\k<between>\d{2,4}(?!\d)`,
    // Telephones.
    String.raw`(?:\+|(?<!\d)00)\d[\d\s().-]{6,30}\d|(?<!\d)0\d[\d\s-]{6,30}\d`,
    // Numbers of something.
    String.raw`(?:#|№|(?<![\p{L}\p{M}])(?:no|nr)\.?\s)\s?\d{1,9}`,
    // Multiples.
    String.raw`(?<![\d\p{L}])[x×*]\s?\d{1,9}(?![\d.])|(?<![\d.,])\d{1,9}\s?[x×](?![\p{L}])`,
    // Fractions before a word.
    String.raw`(?<![\d/.,])[1-3]\s?[/⁄]\s?[2-8](?=\s*\p{L})`,
    // Drinks without alcohol: '0.0'.
    String.raw`(?<![\d.,])0[.,]0(?![\d.,])`,
    // Years of wines: ', FR 2012', '2019 45'.
    String.raw`(?<=,\s?(?!rs|sr|kd|bd|qr|dh|le)\p{L}{2}\s)(?:19[5-9]|20[0-4])\d(?!\d)`,
    String.raw`(?<!\d[.,]?|(?:\p{Sc}|rs|inr|pkr)\.?\s?)(?:19[5-9]|20[0-4])[1-9](?=\s+\d{1,3}(?:[.,]\d{1,2})?(?![\d.,]|\s?[-–/]))`,
  ].join('|'),
  'giu',
)

// '92% (26)', '4.8 (120+)', '★ 4.5'
const RATINGS =
  /(?:(?<![\d.,])\d{1,3}\s?[%٪]|[★⭐☆]\ufe0f?\s?[0-5](?:[.,]\d)?|(?<![\d.,])[0-5][.,]\d\s?(?:[★⭐☆]\ufe0f?|(?=\(\d{2,6}[+)])))\s?(?:\(\d[\d.,]{0,9}k?\+?\)?\))?/giu

// A `_` keeps the place and is still a number of a size ('_ ml').
function maskDigits(part: string): string {
  return part.replace(/\d/gu, '_')
}

/** The same length; digits that are no price become `_`. */
export function withoutOtherNumbers(text: string): string {
  if (!/\d/u.test(text)) return text
  // 'S 20 M 30 L 40'; litres stand at the number. 'نصف 28 حبة 52' are two sizes.
  const measured = (part: string, at: number) => {
    const isPrice =
      /^\d+ [GLM]$/u.test(part) ||
      (/^\d+ حب[ةه]$/u.test(part) && SIZE_BEFORE.test(text.slice(0, at)))
    return isPrice ? part : maskDigits(part)
  }
  return text
    .replace(RATINGS, maskDigits)
    .replace(MEASURED, measured)
    .replace(OTHER_NUMBERS, (part) => (areRising(part) ? part : maskDigits(part)))
}

/** '5/7/10': prices of three sizes, and no day. */
function areRising(part: string): boolean {
  const [, ...numbers] = /^([1-9]\d?)\/([1-9]\d?)\/([1-9]\d?)$/u.exec(part) ?? []
  const [one = 0, two = 0, three = 0] = numbers.map(Number)
  return one < two && two < three
}

export function findKcal(text: string): number | null {
  const [, before, behind] = KCAL.exec(text) ?? []
  const digits = before ?? behind
  return digits === undefined ? null : Number(digits)
}

export function withoutKcal(text: string): string {
  return text.replace(new RegExp(String.raw`[\s(\[|,•·-]*(?:${KCAL.source})[)\]]?`, 'iu'), '')
}

const WORD_BEFORE = /([\p{L}\p{M}\p{Sc}$﷼."']{1,40})\.?[ :\u00a0]?$/u
const WORD_AFTER =
  /^[ \u00a0]?(\p{Sc}|[元圆円块塊원](?!\p{L}{2})|[\p{L}\p{M}\u20c0-\u20cf﷼."']{1,40}(?:\s?[\p{L}]\.)?)/u
const NOTHING_MORE = /^\s?(?:\/[-=]|,-|[.,]\s?[-–—](?!\d))/u
const BY_WEIGHT = new RegExp(
  String.raw`^\s*(?:\/(?!\s?_+\s?(?:${MEASURE})\s?[:=]?\s?\d)|per|for|each|لكل|لل?)\s?_*\s?(?:${MEASURE})(?![\p{L}\p{M}])(?<![\s/][glm](?=\s?[:=]?\s?\d))`,
  'iu',
)
const PERSON_OR_PIECE = String.raw`persons?|people|pers|heads?|guests?|pax|adults?|child(?:ren)?|kids?|couple|pieces?|pcs?|plates?|portions?|servings?|dozen|doz|glass|bottle|cup|pot|tray|box|bowl|skewer|stick|slice|scoop|night|hour|hr|stück|stk|stueck|glas|flasche|personne|pièce|part|verre|bouteille|kişi|adet|porsiyon|человека?|чел|шт|штуку|порци[яию]|व्यक्ति|प्लेट|पीस|نفر|عدد|پرس|کس|پلیٹ|شخص|الشخص|فرد|الفرد|حبة|الحبة|قطعة|القطعة|صحن|طبق|كوب|درزن`
const HAN_PIECE =
  '份|例|位|只|隻|条|條|张|張|桌|个|個|杯|碗|盘|盤|串|斤|两|壶|壺|人|套|打|半只|片|瓶|罐|听|扎|锅|客|笼|粒|件|碟|屉|盅'
const PER = new RegExp(
  String.raw`^\s?\+{1,3}(?!\s*[\p{L}\d])|^\s?p\.?\s?p\.?(?![\p{L}\p{M}\d])|^\s{0,3}(?:\/|per|pro|par|al?|за|с|प्रति|هر|فی|في|لكل)\s?(?:${PERSON_OR_PIECE})\.?(?![\p{L}\p{M}])|^\s{0,3}(?:لل?(?:شخص|فرد|حبة|قطعة|صحن|طبق|كوب)|kişi başı|(?:${PERSON_OR_PIECE}) başı)(?![\p{L}\p{M}])|^\s?(?:\/?\s?(?:每)?(?:${HAN_PIECE})起?|起)(?!\p{L})`,
  'iu',
)
const FROM =
  /(?:^|[\s(])((?:from|starting(?: at| from)?|starts? (?:at|from)|ab|dès|à partir de|от|ابتداء من|من|تبدأ من|يبدأ من|başlayan)\s?:?\s?)$/iu
const THOUSAND =
  /^(?:k(?![\p{L}\p{M}\d])|\s?(?:thousand|الف|ألف|آلاف|الاف|ألاف|هزار|ہزار|हज़ार|тыс\.?|ribu|rb|bin)(?![\p{L}\p{M}]))/iu
// A thousandth where the currency has three decimals, a hundredth elsewhere.
const FILS = /^\s?(?:fils|فلسا?|فلوس|baisas?|baizas?|بيسة|بيسه|millimes?|مليم)(?![\p{L}\p{M}])/iu
const CENTS =
  /^\s?(?:¢|￠|(?:cents?|centimes?|ct|halalas?|هلله?|هللة|paisa|paise|पैसे|پیسے|قرش|قروش|piastres?|kuruş|коп(?:еек|ейки)?|pence|penny)(?![\p{L}\p{M}]))/iu
// Money that has no code of its own must never be shown as another.
const UNKNOWN_MONEY = /^\s?(?:تومان|تومن|tomans?|тумана?)(?![\p{L}\p{M}])/iu

const SIZE_WORDS = String.raw`(?:xxl|xl|xs|s|m|l|sm|med|lg|reg|small|medium|large|regular|big|mini|jumbo|single|double|triple|glass|gl|bottle|btl|carafe|cf|jug|pitcher|pot|cup|can|solo|duo|half|full|quarter|whole|family|kids?|junior|senior|individual|party|tall|grande|venti|plate|bowl|box|dozen|sandwich|meal|combo|hot|cold|iced|ج|صغير|صغيرة|وسط|متوسط|متوسطة|كبير|كبيرة|عائلي|عائلية|نصف|نص|كامل|كاملة|ربع|مفرد|سنجل|دبل|دوبل|كوب|كأس|كاس|إبريق|ابريق|جك|دلة|زجاجة|قارورة|صحن|ساندويتش|ساندويش|ساندوتش|سندويتش|سندويش|وجبة|حبة|حبه|عادي|عادية|حار|بارد|小|中|大|[小中大半整全][份杯碗例盘]|petite?s?|moyen(?:ne)?|grande?s?|demi|entière?|pichet|verre|bouteille|glas|flasche|karaffe|bicchiere|bottiglia|bardak|şişe|fincan|kase|бокал|бутылка|чашка|чайник|стакан|杯|瓶|壶|份|kleine?[rs]?|mittel|groß(?:e[rs]?)?|gross|halbe?|ganze?|piccol[ao]|mediano|chic[ao]|pequeñ[ao]|küçük|kucuk|orta|büyük|buyuk|tek|çift|duble|yarım|tam|porsiyon|маленьк(?:ий|ая|ое)|ср|мега|макси|мини|станд(?:арт)?|средн(?:ий|яя|ее)|больш(?:ой|ая|ое)|мал|сред|бол|половина|полпорции|порция|целая|целый|کوچک|بزرگ|متوسط|تک ?نفره|دو ?نفره|خانواده|نیم|چھوٹا|چھوٹی|بڑا|بڑی|درمیانہ|درمیانی|ہاف|فل|हाफ|हाफ़|फुल|फ़ुल|छोटा|छोटी|मध्यम|बड़ा|बड़ी|बड़ा|बड़ी|आधा|पूरा|रेगुलर|لارج|سمول|ميديم|وسط|نفر|نفرين|لشخص|لشخصين)`
const SIZE = String.raw`(?:${SIZE_WORDS}|\d+\s?${MEASURE}|_+\s?${MEASURE}|[\d_]+\s?(?:["”″]|''))`
const SIZE_BEFORE = new RegExp(
  String.raw`(?:^|[\s(/|,\-–—:])[(\[]?(${SIZE}(?:\s${SIZE_WORDS})?)[)\]]?\.?\s*[:=|\-–]?\s*$`,
  'iu',
)
const SIZE_AFTER = new RegExp(String.raw`^\s*[(\[]?(${SIZE})[)\]]?(?=$|[\s/|,\-–—;])`, 'iu')
const ONLY_SIZE = new RegExp(String.raw`^[(\[]?${SIZE}(?:\s${SIZE_WORDS})?[)\]]?$`, 'iu')

export function isSizeName(text: string): boolean {
  return ONLY_SIZE.test(text.trim())
}

const AMOUNT = /^\d[\d.,/]*\s?\p{L}{1,3}\.?$/u

/** '0.3 l', 'small glass'. */
export function isMeasured(text: string): boolean {
  return isSizeName(text) || AMOUNT.test(text)
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

export function findPrices(text: string, decimals: Decimals): FoundPrice[] {
  const masked = withoutOtherNumbers(text)
  const found: FoundPrice[] = []
  let lastEnd = 0
  for (const { number, at } of numbersIn(masked)) {
    const price = priceAt(masked, number, at, { lastEnd, decimals, written: text })
    if (!price) continue
    found.push(price)
    lastEnd = price.end
  }
  const whole = withFils(masked, found, decimals)
  const sized: FoundPrice[] = []
  for (const [at, price] of whole.entries()) {
    // A size that stands behind the price before is not this one's.
    const around = { from: sized.at(-1)?.to ?? 0, to: whole[at + 1]?.start ?? text.length }
    sized.push(withSize(text, masked, price, around))
  }
  return sized
}

function* numbersIn(text: string): Generator<{ number: string; at: number }> {
  const pattern = new RegExp(NUMBER)
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const at = match.index
    SPACED.lastIndex = at
    const [spaced] = SPACED.exec(text) ?? []
    const number = spaced !== undefined && isOneNumber(text, spaced, at) ? spaced : match[0]
    pattern.lastIndex = at + number.length
    yield { number, at }
  }
}

const MOST_BETWEEN_SIZES = 6
const IN_THOUSANDS = new Set(['IQD', 'LBP', 'IRR', 'SYP', 'RUB', 'UZS', 'KZT', 'VND', 'IDR', 'KRW'])

const GROUPED_BY_POINT = new Set([...IN_THOUSANDS, 'TRY', 'COP', 'CLP', 'ARS', 'PYG'])

/** '12 500'; but '180 320' are a half and a full one. */
function isOneNumber(text: string, spaced: string, at: number): boolean {
  if (/['’]/u.test(spaced)) return true
  const groups = spaced.replace(/[.,٫].*$/u, '').split(' ')
  const areSizes = groups.slice(1).every((group, index) => {
    const ratio = Number(group) / Number(groups[index])
    return !group.startsWith('0') && ratio <= MOST_BETWEEN_SIZES && ratio >= 1 / MOST_BETWEEN_SIZES
  })
  if (!areSizes) return true
  const { currencies } =
    currencyAfter(text.slice(at + spaced.length)) ?? currencyBefore(text.slice(0, at)) ?? {}
  return currencies?.some((code) => IN_THOUSANDS.has(code)) ?? false
}

function priceAt(
  masked: string,
  number: string,
  at: number,
  { lastEnd, decimals, written }: { lastEnd: number; decimals: Decimals; written: string },
): FoundPrice | null {
  const numberEnd = at + number.length
  const before = currencyBefore(masked.slice(lastEnd, at))
  const scale = scaleOf(masked.slice(numberEnd), decimals)
  const scaleEnd = numberEnd + scale.length
  const behind = currencyAfter(masked.slice(scaleEnd))
  // In 'OMR 2.6OMR 1.9' it is the next price's.
  const isOwn = !before || !/^\s?\d/u.test(masked.slice(scaleEnd + (behind?.length ?? 0)))
  const after = isOwn ? behind : null
  const unknown = UNKNOWN_MONEY.exec(masked.slice(scaleEnd))?.[0].length ?? 0
  const end = scaleEnd + (after?.length ?? unknown)
  const per = (BY_WEIGHT.exec(masked.slice(end)) ?? PER.exec(masked.slice(end)))?.[0] ?? ''
  const rest = per.length || (NOTHING_MORE.exec(masked.slice(end))?.[0].length ?? 0)
  // '7up', 'B52'; 'HOU14-1' is a code.
  const isPart = /[\p{L}\p{M}_#]$|\p{L}\d{1,9}[-–]$/u.test(
    masked.slice(Math.max(lastEnd, at - 12), at),
  )
  if (!before && isPart) return null
  const isGlued = /^[\p{L}\p{M}_]/u.test(masked.slice(end))
  if (!behind && per === '' && isGlued) return null
  const behindPer = per === '' ? null : currencyAfter(masked.slice(end + per.length))
  const currencies = [before, after, behindPer].find(Boolean)?.currencies ?? scale.currencies
  const [code] = currencies ?? []
  const ownDecimals = code !== undefined && currencies?.length === 1 ? decimalsOf(code) : decimals
  const read = readPrice(number, ownDecimals).map((value) => Math.round(value * scale.factor))
  if (read.length === 0) return null
  const areThousands = currencies?.length === 1 && GROUPED_BY_POINT.has(currencies[0]!)
  const values = areThousands && /^\d{1,3}(?:\.\d{3})+$/u.test(number) ? [Math.max(...read)] : read
  const least =
    FROM.exec(masked.slice(Math.max(lastEnd, at - 24), at - (before?.length ?? 0)))?.[1] ?? ''
  const start = at - (before?.length ?? 0) - least.length
  const stop = end + rest + (behindPer?.length ?? 0)
  return {
    start,
    end: stop,
    from: start,
    to: stop,
    values,
    currencies,
    size: '',
    per: written.slice(end, end + per.length).trim(),
    isLeast: least !== '',
    isSpaced: number.includes(' ') && currencies === null,
    isScaled: scale.factor !== 1,
    isUnknownMoney: unknown > 0 && !after,
  }
}

const IN_HUNDREDTHS = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'SAR', 'EGP', 'INR', 'PKR', 'TRY', 'RUB']

interface Scale {
  length: number
  factor: number
  currencies: readonly string[] | null
}

/** '450K', '٧ آلاف', '250 fils', '50¢'. */
function scaleOf(behind: string, decimals: Decimals): Scale {
  const thousand = THOUSAND.exec(behind)?.[0].length
  if (thousand !== undefined) return { length: thousand, factor: 1000, currencies: null }
  const fils = FILS.exec(behind)?.[0].length
  if (fils !== undefined) {
    const currencies = decimals === 3 ? ['KWD', 'BHD', 'OMR', 'JOD', 'IQD', 'TND'] : ['AED']
    return { length: fils, factor: decimals === 3 ? 1 / 1000 : 1 / 100, currencies }
  }
  const [cents] = CENTS.exec(behind) ?? []
  // '40 CT' is a count.
  return cents === undefined || cents.endsWith('CT')
    ? { length: 0, factor: 1, currencies: null }
    : { length: cents.length, factor: 1 / 100, currencies: IN_HUNDREDTHS }
}

/** '7 dinars and 250 fils' are one price. */
function withFils(text: string, found: readonly FoundPrice[], decimals: Decimals): FoundPrice[] {
  const whole: FoundPrice[] = []
  for (const price of found) {
    const last = whole.at(-1)
    const isFils = price.isScaled && (price.values[0] ?? 0) < 10_000
    const between = last && text.slice(last.end, price.start)
    if (last?.currencies && isFils && /^\s?(?:and|و|,|\+)?\s?$/iu.test(between ?? '-')) {
      const values = [(last.values[0] ?? 0) + partIn(last.currencies, price, decimals)]
      whole.splice(-1, 1, { ...last, values, end: price.end, to: price.to })
    } else whole.push(price)
  }
  return whole
}

/** Thousandths of a dinar, hundredths of a dirham. */
function partIn(
  currencies: readonly string[],
  { values: [value = 0], currencies: own }: FoundPrice,
  decimals: Decimals,
): number {
  if (own === IN_HUNDREDTHS) return value
  const isThousandth = currencies.some((code) => decimalsOf(code) === 3)
  if (isThousandth === (decimals === 3)) return value
  return isThousandth ? value / 10 : value * 10
}

interface NamedCurrency {
  length: number
  currencies: readonly string[]
}

function currencyBefore(text: string): NamedCurrency | null {
  return currencyIn(WORD_BEFORE.exec(text))
}

function currencyAfter(text: string): NamedCurrency | null {
  return currencyIn(WORD_AFTER.exec(text))
}

function currencyIn(match: RegExpExecArray | null): NamedCurrency | null {
  if (!match) return null
  const [whole, word = ''] = match
  const currencies = currencyOf(word)
  return currencies && { length: whole.length, currencies }
}

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
  'ft',
  'lei',
  'kc',
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
    return { ...price, from: start, size: named.replace(/^[\s(/|,\-–—:[]+|[\s)\]:=|.\-–]+$/gu, '') }
  }
  const [after, sizeAfter] = SIZE_AFTER.exec(masked.slice(price.end, to)) ?? []
  if (after === undefined || sizeAfter === undefined) return price
  // 'A,L' are codes of allergens.
  if (/^,\s?[A-R](?!\p{L})/u.test(masked.slice(price.end + after.length, to))) return price
  const end = price.end + after.length
  return { ...price, to: end, size: text.slice(price.end, end).replace(/^[\s([]+|[\s)\]]+$/gu, '') }
}

const JOINT = /^\s*(?:[/|\-–—,;~&+•·∙]|to|or|and|أو|او|إلى|الى|و)?\s*$/iu

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
