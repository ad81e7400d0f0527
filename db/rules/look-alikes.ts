import { toSegment } from './segments.ts'

// Letters of other alphabets, and odd ones of ours, that are drawn like a Latin letter; and letters of
// Arabic, Persian and Urdu that are drawn, or written, for one another.
const DRAWN_LIKE: Readonly<Record<string, string>> = {
  a: 'аαɑ',
  b: 'вьβʙ',
  c: 'сϲᴄ',
  d: 'ԁɗ',
  e: 'еєε',
  g: 'ɡɢց',
  h: 'һнհ',
  i: 'іıιɪ',
  j: 'ј',
  k: 'кκ',
  l: 'ӏʟɩ',
  m: 'мʍ',
  n: 'пηɴո',
  o: 'оοσᴏօ',
  p: 'рρ',
  q: 'ԛ',
  r: 'гʀ',
  s: 'ѕꜱ',
  t: 'тτ',
  u: 'υᴜս',
  v: 'ѵν',
  w: 'ԝω',
  x: 'хχ',
  y: 'уүγʏ',
  z: 'ᴢ',
  ا: 'ٱ',
  ي: 'ىیۍې',
  ك: 'کڪ',
  ه: 'ةہھۃە',
  '٠': '۰',
  '١': '۱',
  '٢': '۲',
  '٣': '۳',
  '٤': '۴',
  '٥': '۵',
  '٦': '۶',
  '٧': '۷',
  '٨': '۸',
  '٩': '۹',
}
const PLAIN = toPlain(DRAWN_LIKE)
// Where capitals are drawn like others than their small letters are.
const PLAIN_CAPITAL = toPlain({ H: 'Η', I: 'ІΙ', N: 'Ν', Y: 'ΥУ' })

// Accents and dots on letters, and the vowels of scripts that are read without. In others, a mark is as
// much as a letter: the vowels of Devanagari, the strokes that make `ga` of `ka` in Japanese.
const LOOSE_MARKS =
  /[[\p{M}&&[\p{Script=Inherited}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}]]--[\u3099\u309a]]/gv
const UNSEEN = /[\p{Cf}ـ]/gu

/** What a text is taken for by who reads it quickly: plain letters, in Latin where they look so. */
export function readAsLatin(text: string): string {
  const bare = text.normalize('NFKD').replace(LOOSE_MARKS, '').replace(UNSEEN, '').toLowerCase()
  return replaced(bare, PLAIN)
}

/**
 * What a restaurant's address is taken for, however its words are put together: what is kept of each, so
 * that a change of this needs a migration.
 */
export function readQuickly(segment: string): string {
  return readAsLatin(segment).replace(/(?<!\p{Nd})-|-(?!\p{Nd})/gu, '')
}

/** All that a name may be taken for: capital `I` is drawn like `l`, digits like letters. */
export function readings(name: string): string[] {
  const seen = replaced(name, PLAIN_CAPITAL)
  const changed = [withSmallL, withCapitalI, withArticle].map((change) =>
    seen.split(' ').map(change).join(' '),
  )
  return [...new Set([name, seen, ...changed].map((one) => readQuickly(toSegment(one))))]
}

function withSmallL(word: string): string {
  if (!/\p{Ll}/u.test(word)) return word
  return word.replace(/[I1]/g, 'l').replaceAll('0', 'o')
}

// `AI` and `A1` beside `Al`, in capitals alone as they are: what most names here begin with.
function withArticle(word: string): string {
  return /^[aAeE][I1]$/.test(word) ? `${word[0]}l` : withSmallL(word)
}

// As in `lNDlA`, and at the beginning of any word.
function withCapitalI(word: string): string {
  const letters = word.replaceAll(/[l\P{L}]/gu, '')
  if (letters === '' || letters !== letters.toUpperCase())
    return word.replace(/^[l1](?=\p{L})/u, 'I')
  return word.replace(/[l1]/g, 'I').replaceAll('0', 'O')
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
