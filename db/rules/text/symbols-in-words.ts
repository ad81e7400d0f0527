import { asciiDigits } from './digits.ts'
import { writtenLanguage } from './language.ts'
import type { MenuLanguage } from './languages.ts'

// 1/2 1/3 2/3 1/4 3/4 | before a fraction | in decimals | in fractions, ranges and choices | plus | percent
// | inch
const WORDS: Readonly<Record<MenuLanguage, Words>> = {
  ar: words('نصف|ثلث|ثلثان|ربع|ثلاثة أرباع|و|فاصلة|على|إلى|أو|زائد|# بالمئة|بوصة'),
  de: words(
    'halb|Drittel|zwei Drittel|Viertel|drei Viertel|und |Komma|durch|bis|oder|plus|# Prozent|Zoll',
  ),
  en: words(
    'half|third|two thirds|quarter|three quarters|and |point|over|to|or|plus|# percent|inch',
  ),
  fa: words('نیم|یک سوم|دو سوم|یک چهارم|سه چهارم|و |ممیز|بر|تا|یا|بعلاوه|# درصد|اینچ'),
  fr: words(
    'demi|tiers|deux tiers|quart|trois quarts|et |virgule|sur|à|ou|plus|# pour cent|pouces',
  ),
  hi: words('आधा|तिहाई|दो तिहाई|चौथाई|तीन चौथाई|और |दशमलव|बटा|से|या|प्लस|# प्रतिशत|इंच'),
  ru: words(
    'половина|треть|две трети|четверть|три четверти|и |запятая|на|до|или|плюс|# процентов|дюймов',
  ),
  tr: words('yarım|üçte bir|üçte iki|çeyrek|dörtte üç|ve |virgül|bölü|ile|veya|artı|yüzde #|inç'),
  ur: words('آدھا|تہائی|دو تہائی|چوتھائی|تین چوتھائی|اور |اعشاریہ|بٹا|سے|یا|جمع|# فیصد|انچ'),
  zh: words('半|三分之一|三分之二|四分之一|四分之三|又 |点|除以|至|或|加|百分之 #|英寸'),
}

type Words = Readonly<
  Record<'and' | 'point' | 'over' | 'to' | 'or' | 'plus' | 'percent' | 'inch', string>
> & { fractions: ReadonlyMap<string, string> }

function words(text: string): Words {
  const [half, third, thirds, quarter, quarters, ...others] = text.split('|')
  const [and = '', point = '', over = '', to = '', or = '', plus = '', percent = '', inch = ''] =
    others
  const named = { '1/2': half, '1/3': third, '2/3': thirds, '1/4': quarter, '3/4': quarters }
  const fractions = new Map(Object.entries(named).map(([key, word]) => [key, word ?? '']))
  return { fractions, and, point, over, to, or, plus, percent, inch }
}

// A smaller unit, by powers of ten.
const UNITS = [
  ['l lt ltr ltrs liter liters litre litres litro litros', 3, 'ml'],
  ['kg kgs kilo kilos', 3, 'g'],
  ['cl', 1, 'ml'],
  ['dl', 2, 'ml'],
  ['cm', 1, 'mm'],
  ['л литр литра литров', 3, 'мл'],
  ['кг', 3, 'г'],
  ['см', 1, 'мм'],
  ['لتر ليتر ل', 3, 'مل'],
  ['لیتر', 3, 'میلی لیتر'],
  ['لیٹر', 3, 'ملی لیٹر'],
  ['كيلو كيلوغرام كيلوجرام كغ كغم كجم كلغ', 3, 'غرام'],
  ['کیلو کیلوگرم', 3, 'گرم'],
  ['کلو کلوگرام', 3, 'گرام'],
  ['लीटर', 3, 'मिली'],
  ['किलो किग्रा', 3, 'ग्राम'],
  ['升 公升', 3, '毫升'],
  ['公斤 千克', 3, '克'],
] as const
const SMALLER = new Map(
  UNITS.flatMap(([units, digits, smaller]) =>
    units.split(' ').map((unit) => [unit, { digits, smaller }] as const),
  ),
)

const SIGN_FOR_TEXT = /[\p{No}\p{Nl}\u3371-\u33df№％＋]/gu
const WITHOUT = /(?<!\p{L})w\/ ?o(?!\p{L})/giu
const WITH = /(?<!\p{L})w\/ ?/giu
// 24/7 is no fraction.
const ALWAYS = /(?<![\p{Nd}/])24 ?\/ ?7(?![\p{Nd}/])/gu
const FRACTION =
  /(?<![\p{Nd}/⁄∕.,٫])(?:(\p{Nd}{1,3})[ -])?(\p{Nd}{1,2})( ?[/∕] ?|⁄)(\p{Nd}{1,2})(?!\p{Nd}| ?[/⁄∕]|[.,٫]\p{Nd})/gu
const CHOICE = /(?<=\p{Nd}) ?[/⁄∕] ?(?=\p{Nd})/gu
// Of two numbers: 'A14-1', 'A-14-1' and '1-2-3' are codes.
const RANGE =
  /(?<=(?<![\p{L}\p{M}\p{Nd}]|[\p{L}\p{M}\p{Nd}][-‐‑–—])\p{Nd}{1,9}) ?[-‐‑–—~] ?(?=\p{Nd}{1,9}(?!\p{Nd}|[-‐‑–—]\p{Nd}))/gu
const TIMES = /(?<=\p{Nd}) ?[×*] ?(?=\p{Nd})/gu
const PERCENT = /(\p{Nd}{1,9}(?:[.,٫]\p{Nd}{1,9})?) ?[%٪]/gu
const PERCENT_BEFORE = /[%٪] ?(\p{Nd}{1,9}(?:[.,٫]\p{Nd}{1,9})?)/gu
const DECIMAL = new RegExp(
  String.raw`(?:(?<![\p{Nd}.,٫٬])(\p{Nd}{1,9})|(?<![\p{L}\p{M}\p{Nd}.,٫٬]))[.,٫٬](\p{Nd}{1,9})(?!\p{Nd}|[.,٫٬]\p{Nd})(?: ?(${[...SMALLER.keys()].join('|')})(?![\p{L}\p{M}]))?`,
  'giu',
)
const INCHES = /(?<=\p{Nd}) ?["”″]/gu
const QUOTE = /(?<!\p{Nd} ?)["“”]/u
const PLUS = /\++/gu
const BEGINS_AS_NUMBER = /^[\p{N}.,+＋%٪]/u

/**
 * `½` and `1/2` are a half, `0.5 l` is `500 ml`, `2+1` is `2 plus 1`. In `language` if the name is in its
 * script.
 */
export function inWords(name: string, language?: string): string {
  const say = WORDS[languageOf(name, language)]
  const inches = QUOTE.test(name) ? '″' : ` ${say.inch} `
  const said = name
    .replace(SIGN_FOR_TEXT, (sign) => ` ${sign.normalize('NFKC')} `)
    .replace(/ {2,}/g, ' ')
    .trim()
    .replace(WITHOUT, 'without')
    .replace(WITH, 'with ')
    .replace(ALWAYS, '24 7')
    .replace(FRACTION, (_, whole, upper, line, lower) => {
      return ` ${fractionIn(say, { whole, upper, lower, isOne: line === '⁄' })} `
    })
    .replace(CHOICE, ` ${say.or} `)
    .replace(RANGE, ` ${say.to} `)
    .replace(TIMES, ' x ')
    .replace(PERCENT, (_, number: string) => ` ${say.percent.replace('#', number)} `)
    .replace(PERCENT_BEFORE, (_, number: string) => ` ${say.percent.replace('#', number)} `)
    .replace(DECIMAL, (all, whole, part, unit) => decimalIn(say, { all, whole, part, unit }))
    .replace(INCHES, inches)
    .replace(PLUS, ` ${say.plus} `)
    .replace(/ {2,}/g, ' ')
    .trim()
  if (!BEGINS_AS_NUMBER.test(name)) return said
  return said.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
}

interface FractionParts {
  whole: string | undefined
  upper: string
  lower: string
  isOne: boolean
}

function fractionIn(say: Words, { whole, upper, lower, isOne }: FractionParts): string {
  const word = say.fractions.get(`${Number(asciiDigits(upper))}/${Number(asciiDigits(lower))}`)
  if (word !== undefined) return mixed(say, whole, word)
  const between = isOne ? say.over : say.or
  return `${whole ?? ''} ${upper} ${between} ${lower}`
}

function mixed(say: Words, whole: string | undefined, fraction: string): string {
  if (whole === undefined || Number(asciiDigits(whole)) === 0) return fraction
  const article = say === WORDS.en && !fraction.includes(' ') ? 'a ' : ''
  return `${whole} ${say.and}${article}${fraction}`
}

interface DecimalParts {
  all: string
  whole: string | undefined
  part: string
  unit: string | undefined
}

function decimalIn(say: Words, { all, whole, part, unit = '' }: DecimalParts): string {
  const smaller = SMALLER.get(unit.toLowerCase())
  if (whole === undefined && !smaller) return all
  const least = asciiDigits(part).replace(/0+$/, '')
  const full = Number(asciiDigits(whole ?? '0'))
  const isThousands = part.length === 3 && full > 0 && full < 1000 && smaller?.digits !== 3
  if (isThousands) return `${whole}${part} ${unit}`
  if (least === '') return `${whole ?? part} ${unit}`
  if (smaller && least.length <= smaller.digits) {
    const amount = Number(`${full}${least.padEnd(smaller.digits, '0')}`)
    return `${inDigitsOf(part, amount)} ${smaller.smaller}`
  }
  const fraction = say.fractions.get({ 5: '1/2', 25: '1/4', 75: '3/4' }[least] ?? '')
  if (fraction !== undefined) return `${mixed(say, whole, fraction)} ${unit}`
  return `${whole ?? 0} ${say.point} ${part} ${unit}`
}

function inDigitsOf(text: string, number: number): string {
  const digit = text.slice(-1)
  const zero = (digit.codePointAt(0) ?? 0) - Number(asciiDigits(digit))
  return String(number).replace(/\d/g, (each) => String.fromCodePoint(zero + Number(each)))
}

const SCRIPTS: readonly (readonly [letters: RegExp, languages: readonly MenuLanguage[]])[] = [
  [/\p{Script=Latin}/gu, ['en', 'de', 'fr', 'tr']],
  [/\p{Script=Arabic}/gu, ['ar', 'fa', 'ur']],
  [/\p{Script=Cyrillic}/gu, ['ru']],
  [/\p{Script=Devanagari}/gu, ['hi']],
  [/\p{Script=Han}/gu, ['zh']],
]
const TURKISH = /[ğışĞİŞ]/u
const URDU = /[ٹڈڑںےہ]/u

function languageOf(name: string, language: string | undefined): MenuLanguage {
  const counts = SCRIPTS.map(([letters, languages]) => ({
    count: name.match(letters)?.length ?? 0,
    languages,
  }))
  const { count, languages } = counts.reduce((most, next) =>
    next.count > most.count ? next : most,
  )
  const all = count === 0 ? (Object.keys(WORDS) as MenuLanguage[]) : languages
  const given = all.find((one) => one === language)
  if (given) return given
  if (languages.includes('tr')) return TURKISH.test(name) ? 'tr' : 'en'
  if (!languages.includes('ar')) return languages[0] ?? 'en'
  if (URDU.test(name)) return 'ur'
  return writtenLanguage([name]).lang === 'fa' ? 'fa' : 'ar'
}
