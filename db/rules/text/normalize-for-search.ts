import { asciiDigits } from './digits.ts'

// Letters that are typed for one another: alefs, final forms, Persian keyboards, rare Latin letters.
const SAME = new Map(
  'ٱا ىي یي کك ةه ـ ςσ đd ðd ħh ıi łl ŋn ŧt øo æae œoe ßss þth'
    .split(' ')
    .map(([letter = '', ...others]) => [letter, others.join('')]),
)
const LETTERS = new RegExp(`[${[...SAME.keys()].join('')}]`, 'g')
// Umlauts that some write as two letters.
const AS_TWO: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }

/** Without case, accents, apostrophes, Arabic vowel marks, hamzas and tatweel; digits become 0 to 9. */
export function normalizeForSearch(text: string): string {
  return asciiDigits(
    text
      .replaceAll('´', '')
      .normalize('NFKD')
      .replace(/[\p{M}'’‘`ʼʻʿʾ′]/gu, '')
      .toLowerCase()
      .replace(/\p{M}/gu, '')
      .replace(LETTERS, (letter) => SAME.get(letter) ?? ''),
  )
}

/** Also with `ae` for `ä`. */
export function searchableText(text: string): string {
  const asTwo = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüøå]/g, (letter) => AS_TWO[letter] ?? '')
  const [one, other] = [normalizeForSearch(text), normalizeForSearch(asTwo)]
  return one === other ? one : `${one} ${other}`
}
