// Letters of other alphabets, and odd ones of ours, that are drawn like a Latin letter.
const DRAWN_LIKE: Readonly<Record<string, string>> = {
  a: 'аαɑ',
  b: 'ьʙ',
  c: 'сϲᴄ',
  d: 'ԁɗ',
  e: 'еєε',
  g: 'ɡɢ',
  h: 'һн',
  i: 'іıιɪ',
  j: 'ј',
  k: 'кκ',
  l: 'ӏʟɩ',
  m: 'мʍ',
  n: 'пηɴ',
  o: 'оοσᴏ',
  p: 'рρ',
  q: 'ԛ',
  r: 'гʀ',
  s: 'ѕꜱ',
  t: 'тτ',
  u: 'υᴜ',
  v: 'ѵν',
  w: 'ԝω',
  x: 'хχ',
  y: 'уүγʏ',
  z: 'ᴢ',
}
const LATIN = new Map(
  Object.entries(DRAWN_LIKE).flatMap(([latin, others]) =>
    Array.from(others, (other) => [other, latin] as const),
  ),
)

/** What a text is taken for by who reads it quickly: plain letters, in Latin where they look so. */
export function readAsLatin(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return Array.from(plain, (letter) => LATIN.get(letter) ?? letter).join('')
}

// Scripts with letters that are drawn like those of another of them.
const SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u]

/** Whether a word of a segment is written in several scripts of which one can be taken for another. */
export function mixesScripts(segment: string): boolean {
  return segment.split('-').some((word) => SCRIPTS.filter((script) => script.test(word)).length > 1)
}
