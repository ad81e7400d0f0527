// Decorations of posts; screen readers spell them out.
const DECORATED =
  /[\u{1d400}-\u{1d7ff}\u{1f130}-\u{1f149}\u24b6-\u24e9\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/gu
// Without a compatibility form: white letters on black.
const INVERSE = /[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}]/gu
const SMALL_CAPITALS = new Map(
  [...'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ'].map((letter, at) => [
    letter,
    'ABCDEFGHIJKLMNOPRSTUVWYZ'.charAt(at),
  ]),
)
const SMALL_CAPITAL = new RegExp(`[${[...SMALL_CAPITALS.keys()].join('')}]`, 'gu')
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const RAISED_CENTS = new RegExp(`(?<=\\d)[${RAISED}]{2}(?![${RAISED}])`, 'gu')
// Signs of allergens; `cm²` is none.
const RAISED_NOTE = new RegExp(`(?<=[\\p{L})]{3,40}\\s?)[${RAISED}][${RAISED},⸴˒·]{0,40}`, 'gu')
const FINE_SPACE = /(?<=\d)[\u2009\u202f](?=\d{3}(?!\d))/gu

export function plainLetters(text: string): string {
  return text
    .replace(DECORATED, (letter) => letter.normalize('NFKC'))
    .replace(INVERSE, inverse)
    .replace(SMALL_CAPITAL, (letter) => SMALL_CAPITALS.get(letter) ?? letter)
    .replace(RAISED_CENTS, (cents) => `.${lowered(cents)}`)
    .replace(RAISED_NOTE, (note) => ` (${lowered(note).match(/\d/gu)?.join(',')})`)
    .replace(FINE_SPACE, '’')
}

function inverse(letter: string): string {
  return String.fromCodePoint(65 + (((letter.codePointAt(0) ?? 0) - 0x1f150) % 32))
}

function lowered(raised: string): string {
  return raised.replace(new RegExp(`[${RAISED}]`, 'gu'), (digit) => String(RAISED.indexOf(digit)))
}
