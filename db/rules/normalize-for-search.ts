import { asciiDigits } from './digits.ts'

// Letters that people write for one another, after their marks are off: alef forms that have no
// mark of their own, the last letters of words, how Persian keyboards write two of them, and letters of
// Latin that many keyboards do not have.
const SAME = new Map(
  'ٱا ىي یي کك ةه ـ ςσ đd ðd ħh ıi łl ŋn ŧt øo æae œoe ßss þth'
    .split(' ')
    .map(([letter = '', ...others]) => [letter, others.join('')]),
)
const LETTERS = new RegExp(`[${[...SAME.keys()].join('')}]`, 'g')
// What some write as two letters, and others without the mark.
const AS_TWO: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }

/**
 * A text as it is compared in a search: without case, Latin accents, apostrophes, Arabic vowel
 * marks, hamzas and lengthening strokes; digits of every script are 0 to 9.
 */
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

/** All that a text is found by: the same, and once more with `ae` for `ä` where it has such letters. */
export function searchableText(text: string): string {
  const asTwo = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüøå]/g, (letter) => AS_TWO[letter] ?? '')
  const [one, other] = [normalizeForSearch(text), normalizeForSearch(asTwo)]
  return one === other ? one : `${one} ${other}`
}
