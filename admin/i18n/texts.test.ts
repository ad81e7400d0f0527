import { expect, test } from 'vitest'
import { ar } from './ar.ts'
import { en } from './en.ts'

const english = new Map(leaves(en))
const arabic = new Map(leaves(ar))
const PLURAL = /_(?:zero|one|two|few|many|other)$/

test('every text is there in both languages', () => {
  expect(bases(arabic.keys())).toEqual(bases(english.keys()))
})

test('every Arabic text has the values of its English one, if not a number in words', () => {
  for (const [key, text] of arabic) {
    const original = english.get(key) ?? english.get(key.replace(PLURAL, '_other')) ?? ''
    const missing = valuesOf(original).filter((value) => !valuesOf(text).includes(value))
    expect([key, missing.filter((value) => value !== 'count')]).toEqual([key, []])
    expect(valuesOf(original)).toEqual(expect.arrayContaining(valuesOf(text)))
  }
})

test('every Arabic text is Arabic, but for the way back to English', () => {
  const foreign = [...arabic].filter(([, text]) => !/\p{Script=Arabic}/u.test(text))
  expect(foreign.map(([key]) => key)).toEqual(['language.other'])
})

test('Arabic has a text for every kind of number', () => {
  const forms = new Intl.PluralRules('ar').resolvedOptions().pluralCategories
  const counted = [...english.keys()].filter((key) => key.endsWith('_other'))
  for (const key of counted) {
    for (const form of forms) expect(arabic.has(key.replace(PLURAL, `_${form}`))).toBe(true)
  }
})

function* leaves(texts: object, prefix = ''): Iterable<[string, string]> {
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') yield [prefix + key, value]
    else yield* leaves(value, `${prefix}${key}.`)
  }
}

function bases(keys: Iterable<string>): Set<string> {
  return new Set(Array.from(keys, (key) => key.replace(PLURAL, '')))
}

function valuesOf(text: string): string[] {
  return Array.from(text.matchAll(/\{\{(\w+)\}\}/g), ([, value]) => value ?? '')
}
