function filled(piece: string, length: number): string {
  return piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
}

function halves(first: string, second: string): (length: number) => string {
  return (length) => {
    const half = Math.floor(length / 2)
    return filled(first, half) + filled(second, length - half)
  }
}

/** Alone, within a word and before one. */
function rows(name: string, piece: string): [string, (length: number) => string][] {
  return [
    [name, (length) => filled(piece, length)],
    [`${name} within a word`, (length) => `a${filled(piece, length - 2)}a`],
    [`letters with ${name}`, (length) => filled(`a${piece}`, length)],
  ]
}

/** What takes rules and parsers longest, at any length. */
export const HOSTILE_TEXTS: readonly (readonly [string, (length: number) => string])[] = [
  ['marks out of order', (length) => `a${halves('\u0301', '\u0316')(length - 1)}`],
  [
    'marks of many orders',
    (length) => `a${filled('\u0345\u0301\u05BF\u3099\u0316\u0334', length - 1)}`,
  ],
  ['marks that are two', (length) => `a${filled('\u0344\u0316', length - 1)}`],
  [
    'thirty marks a letter',
    (length) => filled(`a${'\u0301'.repeat(15)}${'\u0316'.repeat(15)}`, length),
  ],
  ['letters, then marks', halves('a', '\u0316\u0301')],
  ['dots, then hyphens', halves('.', '-')],
  ['spaces, then letters', halves(' ', 'a')],
  ['letters, then spaces', halves('a', ' ')],
  ...rows('dots', '.'),
  ...rows('hyphens', '-'),
  ...rows('spaces', ' '),
  ...rows('wide spaces', '\u3000\u00A0'),
  ...rows('line breaks', '\r\n'),
  ...rows('joiners', '\u200D'),
  ...rows('lone surrogates', '\uD800'),
  ...rows('controls', '\u0000\u202E'),
  ...rows('apostrophes', "'’"),
  ...rows('signs', '&%#'),
  ...rows('at signs', '@'),
  ...rows('commas', ','),
  ...rows('colons', ':'),
  ...rows('slashes', '/'),
  ...rows('quotes', '"\\'),
  ...rows('brackets', '[{'),
  ...rows('equals signs', '=;'),
  ...rows('emoji in a chain', '👩\u200D'),
  ...rows('flags', '\u{1F1E6}\u{1F1EA}'),
  ...rows('jamo', '\u1112\u1161\u11AB'),
  ...rows('vowels of jamo', '\u1161'),
  ...rows('voiced marks at half width', '\uFF9E\u0334'),
  ...rows('harakat', 'ش\u064F\u0651'),
  ...rows('digits', '1'),
  ...rows('digits of many scripts', '1٣۴७１\u{1D7D8}'),
  ...rows('capitals that grow', 'İΣ'),
  ...rows('ligatures that grow', '\uFDFA'),
]
