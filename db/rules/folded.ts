// Letters that people write for one another, after their marks are off: alef forms that have no
// mark of their own, the last letters of words, and how Persian keyboards write two of them.
const SAME: Readonly<Record<string, string>> = { ٱ: 'ا', ى: 'ي', ی: 'ي', ک: 'ك', ة: 'ه', ـ: '' }

/**
 * A text as it is compared in a search: without case, Latin accents, apostrophes, Arabic vowel
 * marks, hamzas and lengthening strokes.
 */
export function folded(text: string): string {
  return text
    .replaceAll('´', '')
    .normalize('NFKD')
    .replace(/[\p{M}'’‘`ʼʻʿʾ′]/gu, '')
    .toLowerCase()
    .replace(/[ٱىیکةـ]/g, (letter) => SAME[letter] ?? '')
}
