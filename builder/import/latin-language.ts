import { writtenLanguage } from '#db/rules/language.ts'

// Letters that one of these languages writes often, and the others hardly ever.
const LETTERS: Readonly<Record<'tr' | 'de' | 'fr', RegExp>> = {
  tr: /[ğışİĞŞ]/g,
  de: /[äöüßÄÖÜ]/g,
  fr: /[éèêëàâçôûîïœÉÈÀÇ]/g,
}
// Of all letters. A `Café` alone makes no French menu.
const SHARES: Readonly<Record<keyof typeof LETTERS, number>> = { tr: 0.01, de: 0.01, fr: 0.015 }

/** The language of words of which most are in Latin letters, as far as those tell; else by their script. */
export function latinLanguage(words: readonly string[]): string {
  const text = words.join('')
  const { lang } = writtenLanguage([text])
  if (lang !== 'en') return lang
  const found = (['tr', 'de', 'fr'] as const).find(
    (code) => (text.match(LETTERS[code])?.length ?? 0) / text.length > SHARES[code],
  )
  return found ?? 'en'
}
