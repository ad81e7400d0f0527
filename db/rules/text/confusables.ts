import { toSegment, isReservedSegment } from './segments.ts'
import { PRODUCT_NAME } from '../product.ts'

// Letters drawn like Latin ones: Cyrillic, Greek, Armenian, and the sources of fancy letters. Also Arabic,
// Persian and Urdu letters that are confused.
const DRAWN_LIKE: Readonly<Record<string, string>> = {
  a: 'аαɑᴀꓮᗅᗩⲁꭺ',
  b: 'вьβʙƅɓꓐᏼᗷⲃꮟ',
  c: 'сϲᴄƈꓚꮯᑕⲥ',
  d: 'ԁɗđᴅꓓꭰᗞᗪꮷ',
  e: 'еєεᴇꓰꭼᗴⲉ',
  f: 'ꜰꓝᖴ',
  g: 'ɡɢցɠꓖꮐ',
  h: 'һнհħɦꓧꮋꮒᕼⲏ',
  i: 'іıιɪꓲꭵⲓ',
  j: 'јᴊꓙꭻᒍ',
  k: 'кκƙᴋꓗꮶⲕ',
  l: 'ӏʟɩłƚǀꓡꮮᒪ',
  m: 'мʍɱᴍꓟꮇᗰⲙ',
  n: 'пηɴոŋɲꓠᑎⲛ',
  o: 'оοσᴏօøɵꓳⲟ',
  p: 'рρƥᴘꓑꮲᑭⲣ',
  q: 'ԛɋ',
  r: 'гʀɾꓣꭱꮢᖇ',
  s: 'ѕꜱʂꓢꮪꮥᔕ',
  t: 'тτŧᴛꓔꭲⲧ',
  u: 'υᴜսʉꓴᑌ',
  v: 'ѵνʋᴠꓦꮩᐯ',
  w: 'ԝωᴡꓪꮃꮤᗯ',
  x: 'хχꓫⲭ',
  y: 'уүγʏƴꓬꭹꮍⲩ',
  z: 'ᴢƶꓜꮓⲍ',
  ا: 'ٱ',
  ي: 'ىیۍې',
  ك: 'کڪ',
  ه: 'ةہھۃە',
}
const PLAIN = toPlain(DRAWN_LIKE)
// Signs and digits that stand for letters within a word.
const SIGNS_LIKE = toPlain({
  a: '@4Δ∀',
  b: '8฿',
  c: '¢©₵',
  e: '3€£∑',
  i: '!¡',
  l: '1|',
  n: '₦',
  o: '0',
  r: '®',
  s: '$5§',
  t: '7†₮',
  w: '₩',
  x: '×✕✗',
  y: '¥',
})
// Letters in black circles and squares, and those of flags; NFKC knows the white ones.
const BOXED = [0x1f150, 0x1f170]
const FLAG_A = 0x1f1e6
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const BOX = /[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}]/gu
// Two are a flag.
const FLAGS_AS_WORD = /[\u{1f1e6}-\u{1f1ff}]{3,}/gu
// Capitals that look like others.
const PLAIN_CAPITAL = toPlain({ H: 'Η', I: 'ІΙⲒꓲ', N: 'Ν', Y: 'ΥУ' })
// Foreign letters within a word.
const AMONG_LATIN = { l: 'اוןⵏ١۱', o: 'Ꮎⵔဝסഠ', v: '٧۷' }
const AMONG_ARABIC = { ا: '١۱', ه: '٥۵' }

// Accents, dots and optional vowels. Elsewhere marks change the letter, as in Devanagari and Japanese.
const LOOSE_MARKS =
  /[[\p{M}&&[\p{Script=Inherited}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}]]--[\u3099\u309a]]/gv
const UNSEEN = /[\p{Cf}ـ]/gu

const CONSONANT = '[b-df-hj-np-tv-xz]'
// Only where English words do not have 'rn': corner is no comer.
const DRAWN_AS_M = new RegExp(`(?<=${CONSONANT})rn|rn(?=rn)`, 'gu')
const DRAWN_AS_W = new RegExp(`^vv|(?<=${CONSONANT})vv|vv(?=${CONSONANT}|$)`, 'gu')

/** The UTS 39 skeleton: plain letters and digits, in Latin if they look so. */
function plainLatin(text: string): string {
  const bare = text.normalize('NFKD').replace(LOOSE_MARKS, '').replace(UNSEEN, '').toLowerCase()
  return replaced(bare, PLAIN).replace(/\p{Nd}/gu, digitOf)
}

/** Stored for each address: a change needs a migration. */
export function confusableSkeleton(segment: string): string {
  return plainLatin(segment)
    .replace(/(?<!\p{Nd})-|-(?!\p{Nd})/gu, '')
    .replace(DRAWN_AS_W, 'w')
    .replace(DRAWN_AS_M, 'm')
}

/** Addresses that a name looks like: capital `I` is drawn like `l`, digits and signs like letters. */
export function possibleSegments(name: string): string[] {
  const seen = replaced(name.normalize('NFKC'), PLAIN_CAPITAL)
  const plain = plainSigns(seen)
  const disguised = plain === seen ? [] : spellings(plain)
  return [name, ...spellings(seen), ...disguised].map(toSegment)
}

/** With letters for the signs that are drawn like them: `$tarbucks`, and words of letters in circles. */
export function plainSigns(text: string): string {
  const unboxed = text
    .normalize('NFKC')
    .replace(BOX, (sign) => letterAt(sign, BOXED))
    .replace(FLAGS_AS_WORD, (signs) =>
      Array.from(signs, (sign) => letterAt(sign, [FLAG_A])).join(''),
    )
  return unboxed.replace(/\S+/gu, (word) => {
    // What stands at the end ends a sentence.
    const [, inner = '', end = ''] = /^(.*?)([!®©]*)$/su.exec(word) ?? []
    return /\p{L}/u.test(inner) ? replaced(inner, SIGNS_LIKE) + end : word
  })
}

function letterAt(sign: string, firsts: readonly number[]): string {
  const value = sign.codePointAt(0) ?? 0
  const first = firsts.findLast((one) => one <= value) ?? value
  return ALPHABET.charAt(value - first)
}

export function confusableSkeletons(name: string): string[] {
  return [...new Set(possibleSegments(name).map(confusableSkeleton))]
}

/** Disguises replace all letters of a kind, or all but initial capitals. */
function spellings(name: string): string[] {
  const letters = name.split(/( )/).flatMap(lettersOf)
  return [0, -1].flatMap((which) => [
    letters.map(({ own, others }) => others.at(which) ?? own).join(''),
    letters.map(({ own, others, isFirst }) => (isFirst ? own : (others.at(which) ?? own))).join(''),
  ])
}

interface Letter {
  own: string
  others: string[]
  isFirst: boolean
}

function lettersOf(word: string): Letter[] {
  const capitals = word.replaceAll(/[l\P{L}]/gu, '')
  const isCapital = capitals !== '' && capitals === capitals.toUpperCase()
  const isSmall = /\p{Ll}/u.test(word)
  // `AI`, `II` and `A1` look like `Al` and `Il`.
  const isArticle = /^\p{L}?[I1]+$/u.test(word) && /\p{L}/u.test(word)
  const strangers = {
    ...(/\p{Script=Latin}/u.test(word) && AMONG_LATIN),
    ...(/[\p{L}&&\p{Script=Arabic}]/v.test(word) && AMONG_ARABIC),
  }
  return Array.from(word, (letter, index) => {
    const digit = letter.replace(/\p{Nd}/u, digitOf)
    const isFirst = index === 0 && /^.\p{L}/u.test(word)
    const mayBe = {
      l: 'I1'.includes(digit) && (isSmall || isArticle),
      // As in `lNDlA`, and at the beginning of words.
      i: 'l1'.includes(digit) && (isCapital || isFirst),
      o: digit === '0' && (isCapital || isSmall),
    }
    const drawn = Object.entries(strangers).map(([own, others]) => [own, others.includes(letter)])
    const others = [...Object.entries(mayBe), ...drawn].filter(([, is]) => is)
    return { own: letter, others: others.map(([other]) => String(other)), isFirst: index === 0 }
  })
}

// Digits of a script are consecutive.
function digitOf(digit: string): string {
  const value = digit.codePointAt(0) ?? 0
  let zero = value
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((value - zero) % 10)
}

function replaced(text: string, letters: ReadonlyMap<string, string>): string {
  return Array.from(text, (letter) => letters.get(letter) ?? letter).join('')
}

function toPlain(drawnLike: Readonly<Record<string, string>>): Map<string, string> {
  const pairs = Object.entries(drawnLike).flatMap(([plain, others]) =>
    Array.from(others, (other) => [other, plain] as const),
  )
  return new Map(pairs)
}

/** Names that look like ours. Existing owners keep theirs. */
export const OFFICIAL_SEGMENTS: ReadonlySet<string> = new Set([
  ...Object.values(PRODUCT_NAME).map((name) => name.toLowerCase()),
  'admin',
  'administrator',
  'official',
  'support',
  'help',
  'billing',
  'payment',
  'payments',
  'checkout',
  'invoice',
  'invoices',
  'refund',
  'refunds',
  'subscribe',
  'verify',
  'verification',
  'secure',
  'settings',
  'pricing',
  'security',
  'stripe',
  'account',
  'الدعم',
])
const OFFICIAL_SKELETONS: ReadonlySet<string> = new Set([...OFFICIAL_SEGMENTS].map(plainLatin))
const OFFICIAL_PHRASES = new Set(['sign-in', 'sign-up', 'log-in', 'password-reset', 'my-account'])
// These do not change an official word.
const WORDS_BESIDE = new Set(['login', 'signin', 'password', 'reset', 'team', 'center', 'centre'])

/** Reserved, or looks official. */
export function isHeldSegment(segment: string): boolean {
  return isReservedSegment(segment) || isOurs(plainLatin(segment))
}

function isOurs(segment: string): boolean {
  const words = segment.split('-')
  return (
    isReservedSegment(segment) ||
    OFFICIAL_PHRASES.has(segment) ||
    (words.some((word) => OFFICIAL_SKELETONS.has(word)) &&
      words.every((word) => OFFICIAL_SKELETONS.has(word) || WORDS_BESIDE.has(word)))
  )
}
