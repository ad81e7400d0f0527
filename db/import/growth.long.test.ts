import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { excessGrowth } from '../testing/growth.ts'
import { HOSTILE_TEXTS } from '../testing/hostile-texts.ts'
import { readContent } from './files/read-content.ts'
import { contentOf } from './files/read-file.ts'
import { readSheets } from './files/read-sheets.ts'
import { UnreadableFileError } from './files/unreadable-file.ts'
import type { Page } from './page-words.ts'
import { readPages } from './read-page.ts'
import { readText } from './read-text.ts'
import { aPage, column, put } from './testing/page-layout.ts'

const HOSTILE_MARKUP: typeof HOSTILE_TEXTS = [
  '<b',
  '<',
  '</',
  '&',
  '&amp;',
  '<!--',
  '<b>a</b>',
  'a<sup>1</sup>',
  'Tea <i>5</i><br>',
  '<td>5',
  '* ',
  '| ',
  '"',
  '[',
  'm',
  '5/',
].map((piece) => [piece, (length) => piece.repeat(Math.ceil(length / piece.length))])

/** As it is, on a page, in a cell, and below a table of bars. */
const PLACES: readonly [string, (text: string) => string][] = [
  ['alone', (text) => text],
  ['on a page', (text) => `<p>${text}</p>`],
  ['in a cell', (text) => `Name\tPrice\nTea ${text}a\t5\nTea\t${text}a`],
  ['below bars', (text) => `|Name|Price|\n|---|---|\n|Tea|5|\n# ${text}a`],
  ['as a price', (text) => `Tea ${text}5`],
]

// Real growth repeats; a busy machine does not.
const AGAIN = { retry: 2 }

test('a text takes no more than its share to be read', AGAIN, () => {
  for (const [kind, make] of HOSTILE_TEXTS) {
    const growth = excessGrowth((text) => readText(text, { decimals: 2 }), make)
    expect([kind, growth]).toEqual([kind, 0])
  }
})

test.each(PLACES)('nor does what is pasted %s', AGAIN, (_place, within) => {
  for (const [kind, make] of [...HOSTILE_TEXTS, ...HOSTILE_MARKUP]) {
    const growth = excessGrowth(read, (length) => within(make(length)))
    expect([kind, growth]).toEqual([kind, 0])
  }
})

test('nor does a sheet, with its cells, formats and merged cells', AGAIN, () => {
  for (const [kind, make] of [...HOSTILE_TEXTS, ...HOSTILE_MARKUP]) {
    const growth = excessGrowth(
      (text) => readSheets(bookOf(text)),
      (length) => escaped(make(length)),
    )
    expect([kind, growth]).toEqual([kind, 0])
  }
})

test.each([
  ['one word', (text: string) => [`a${text}`]],
  ['words side by side', (text: string) => text.match(/.{1,50}/gsu) ?? []],
])('nor does a page with a name of %s', AGAIN, (_kind, wordsOf) => {
  for (const [kind, make] of [...HOSTILE_TEXTS, ...HOSTILE_MARKUP]) {
    const growth = excessGrowth((text) => readPages([pageOf(wordsOf(text))], { decimals: 2 }), make)
    expect([kind, growth]).toEqual([kind, 0])
  }
})

function pageOf(names: readonly string[]): Page {
  let x = 20
  const words = names.map((name) => {
    const word = put(x, 80, name)
    x += word.width + 3
    return word
  })
  return aPage([
    words,
    put(x + 100, 80, '5.00'),
    column([['Broth', '7.00']], { x: 20, y: 100, end: 300 }),
  ])
}

function read(text: string): unknown {
  try {
    return readContent(contentOf(text), 2)
  } catch (error) {
    if (error instanceof UnreadableFileError) return null
    throw error
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

function bookOf(text: string): Uint8Array {
  const files = {
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Type="r/worksheet" Target="s1.xml"/></Relationships>',
    'xl/sharedStrings.xml': `<sst><si><t>${text}</t></si></sst>`,
    'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${text}"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs></styleSheet>`,
    'xl/s1.xml': `<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" s="0"><v>5</v></c></row></sheetData></worksheet>`,
  }
  const entries = Object.entries(files).map(([path, xml]) => [path, strToU8(xml)] as const)
  return zipSync(Object.fromEntries(entries), { level: 0 })
}
