import { expect, test } from 'vitest'
import type { MenuTextRow } from '#api/schemas/languages.ts'
import { translationRows, type TranslationRow } from './translation-rows.ts'
import { MOST_ROWS, reviewFile, translatorTable } from './translator-file.ts'

const LANGUAGES = { main: 'en', language: 'ar' } as const

test('a table says what each text is, and where it stands', () => {
  const all = aMenu()
  const missing = all.filter(({ row }) => row.text === null && !row.same)
  expect(table(all)).toEqual([
    ['id', '…', 'English (en)', 'Arabic (ar)'],
    ['restaurant about', 'about', 'Fresh', ''],
    ['c1 title', 'Grills › title', 'Grills', 'مشاوي'],
    ['d1 name', 'Grills › name', 'Kofta', 'Kofta'],
    ['d1 description', 'Grills › Kofta › description', 'Lamb', ''],
  ])
  expect(table(missing).map(([id]) => id)).toEqual(['id', 'restaurant about', 'd1 description'])
})

test('a file that comes back is held against what is there', () => {
  const review = reviewFile(
    [
      ...table(aMenu()).slice(0, 1),
      ['restaurant about', '', 'Fresh', 'طازج'],
      ['c1 title', '', ' Grills ', 'شواء'],
      // Spreadsheets give digits of the language, phones capitals.
      ['D١ Name', '', 'Kofta', 'Kofta'],
      ['d1 description', '', 'Lamb and onion', 'لحم وبصل'],
      ['d1 description', '', 'Lamb', 'لحم'],
      ['gone name', '', 'Tea', 'شاي'],
      ['', '', '', ''],
      ['c1 title', '', 'Grills', ''],
    ],
    aMenu(),
    LANGUAGES,
  )
  expect(review).toMatchObject({
    same: 1,
    entries: [
      { kind: 'added', text: 'طازج' },
      { kind: 'changed', text: 'شواء' },
      { kind: 'outdated', source: 'Lamb and onion', text: 'لحم وبصل' },
      { kind: 'refused', problem: 'twice' },
      { kind: 'unknown', id: 'gone name' },
    ],
  })
})

test('what breaks a rule is refused with the reason', () => {
  const rows = [
    ['id', 'Arabic (ar)', 'English (en)'],
    ['d1 name', 'كفتة\u202e', 'Kofta'],
  ]
  expect(reviewFile(rows, aMenu(), LANGUAGES)).toMatchObject({
    entries: [{ kind: 'refused', problem: { text: 'specialCharacters' } }],
  })
})

test.each([
  [[], 'notOurs'],
  [[['name', 'price']], 'notOurs'],
  [[['id', '…', 'English (en)', 'French (fr)']], 'otherLanguage'],
  [[['id', '…', 'English (en)', 'Klingon (tlh)']], 'notOurs'],
  [
    [
      ['id', '…', 'English (en)', 'Arabic (ar)'],
      ...Array.from({ length: MOST_ROWS }, () => ['', '', '', '']),
    ],
    'tooManyRows',
  ],
])('a file that is none of ours is not read (%#)', (rows, problem) => {
  expect(reviewFile(rows, aMenu(), LANGUAGES)).toBe(problem)
})

function table(rows: readonly TranslationRow[]): string[][] {
  const names = new Intl.DisplayNames('en', { type: 'language' })
  return translatorTable(rows, aMenu(), {
    ...LANGUAGES,
    label: ({ field }) => field,
    nameOf: (code) => names.of(code) ?? code,
  })
}

function aMenu(): TranslationRow[] {
  const rows: MenuTextRow[] = [
    aRow('restaurant', 'restaurant', 'about', { source: 'Fresh' }),
    aRow('category', 'c1', 'title', { source: 'Grills', text: 'مشاوي' }),
    aRow('product', 'd1', 'name', { source: 'Kofta', same: true }),
    aRow('product', 'd1', 'description', { source: 'Lamb' }),
  ]
  return translationRows('ar', rows, {})
}

function aRow(
  kind: MenuTextRow['kind'],
  _id: string,
  field: string,
  over: Partial<MenuTextRow>,
): MenuTextRow {
  const none = { of: null, text: null, same: false, changed: false, version: '0' }
  return { kind, _id, field, source: '', ...none, ...over }
}
