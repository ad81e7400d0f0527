const WORDS = /\p{L}[\p{L}\p{M}]*|\p{N}+/gu
const FIRST_LETTER = /^.\p{M}*/u
const ARABIC = /^\p{Script=Arabic}/u
// Words that half of all names begin with, and the article within a word.
const SMALL = /^(?:the|and|of|al|el)$/i
const ARTICLE = /^ال(?=..)/u

/**
 * What stands for a name where there is no logo: the first letters of its first two words, or one
 * where letters would join. Empty for a name without letters.
 */
export function initials(name: string, lang: string): string {
  const words = name.match(WORDS) ?? []
  const telling = words.filter((word) => !SMALL.test(word))
  const [first = '', second = ''] = telling.length > 0 ? telling : words
  if (ARABIC.test(first)) return firstLetter(first.replace(ARTICLE, ''))
  const other = ARABIC.test(second) ? '' : second
  return (firstLetter(first) + firstLetter(other)).toLocaleUpperCase(lang)
}

function firstLetter(word: string): string {
  return FIRST_LETTER.exec(word)?.[0] ?? ''
}
