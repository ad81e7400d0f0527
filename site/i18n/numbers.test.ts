import { expect, test } from 'vitest'
import { MENU_LANGUAGES, type MenuLanguage } from '#db/rules/text/languages.ts'
import type { MenuTexts } from './en.ts'
import { ownWords } from './words.ts'

/** Numbers behind which a noun has a form each. In other languages it has one. */
const FORMS: Partial<Record<MenuLanguage, number[]>> = {
  ar: [1, 2, 5, 11],
  de: [1, 5],
  en: [1, 5],
  fr: [1, 5],
  ru: [1, 2, 5],
}
const ONE_FORM = [1, 2, 5, 11]

// Units in short, verbs and prepositions are the same behind every number.
const UNCHANGED = /^(?:kcal|mg|Min|min|ккал|мг|мин|ملجم|auswählen|على|كحد)$/u

test('the sentences of a number are found', () => {
  expect(sentencesOf(ownWords('en').say).map(([name]) => name)).toEqual([
    'upTo',
    'exactly',
    'atLeast',
    'kcal',
    'caffeineMg',
    'caffeinePer100Ml',
    'walkMinutes',
  ])
})

test.each(MENU_LANGUAGES)('a word behind a number goes with it in %s', (language) => {
  const numbers = FORMS[language] ?? ONE_FORM
  for (const [name, say] of sentencesOf(ownWords(language).say)) {
    const said = numbers.map((number) => {
      const text = say(number).replaceAll(/[\u2068\u2069]/gu, '')
      return text.replace(new RegExp(String.raw`(?<!\d)${number}(?!\d)`, 'u'), '#')
    })
    if (FORMS[language] && !said.some(hasNoun)) continue
    const forms = FORMS[language] ? numbers.length : 1
    expect({ name, said, forms: new Set(said).size }).toEqual({ name, said, forms })
  }
})

/** Whether a word that goes with the number stands behind it. */
function hasNoun(text: string): boolean {
  const [, word] = /# ?([\p{L}\p{M}’]+)/u.exec(text) ?? []
  return word !== undefined && !UNCHANGED.test(word)
}

function sentencesOf({ choose, nutrition }: MenuTexts): [string, (count: number) => string][] {
  return Object.entries({ ...choose, ...nutrition }).flatMap(([name, say]) =>
    typeof say === 'function' && say.length === 1 ? [[name, say as (count: number) => string]] : [],
  )
}
