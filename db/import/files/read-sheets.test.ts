import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readSheets, TooLargeError } from './read-sheets.ts'

const MAIN = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** An .xlsx of sheets, each with the XML of its rows. */
function book(sheets: readonly { rows: string; state?: string; after?: string }[]): Uint8Array {
  const list = sheets.map(({ state = 'visible' }, at) => {
    return `<sheet name="Sheet ${at + 1}" sheetId="${at + 1}" state="${state}" r:id="r${at + 1}"/>`
  })
  const relations = sheets.map((_, at) => {
    return `<Relationship Id="r${at + 1}" Type="${MAIN}/worksheet" Target="worksheets/s${at + 1}.xml"/>`
  })
  const files = sheets.map(({ rows, after = '' }, at) => [
    `xl/worksheets/s${at + 1}.xml`,
    strToU8(`<worksheet><sheetData>${rows}</sheetData>${after}</worksheet>`),
  ])
  return zipSync({
    'xl/workbook.xml': strToU8(
      `<workbook xmlns:r="${MAIN}"><sheets>${list.join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships>${relations.join('')}<Relationship Id="x" Type="${MAIN}/styles" Target="styles.xml"/><Relationship Id="y" Type="${MAIN}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    ),
    'xl/sharedStrings.xml': strToU8(
      '<sst><si><t>Kibbeh</t></si><si><r><t>Sa</t></r><r><t>fiha</t></r></si></sst>',
    ),
    'xl/styles.xml': strToU8(
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="#,##0.00 &quot;AED&quot;"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="1"/><xf numFmtId="165"/></cellXfs></styleSheet>',
    ),
    ...Object.fromEntries(files),
  })
}

test('numbers are as their format shows them', () => {
  const rows =
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" s="1"><v>33.915</v></c></row>' +
    '<row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2" s="2"><v>12.6</v></c></row>' +
    '<row r="3"><c r="A3" t="inlineStr"><is><t>Leg</t></is></c><c r="B3"><v>3.3000000000000003</v></c></row>' +
    '<row r="4"><c r="A4" s="3"><v>45000</v></c><c r="B4" t="e"><v>#REF!</v></c></row>'
  expect(readSheets(book([{ rows }])).cells).toEqual([
    ['Kibbeh', '33.92'],
    ['Safiha', '13'],
    ['Leg', '3.3'],
    ['2023-03-15', ''],
  ])
})

test('hidden rows and sheets are apart, merged cells are repeated', () => {
  const rows =
    '<row r="1"><c r="A1" t="s"><v>0</v></c></row>' +
    '<row r="2" hidden="1"><c r="A2" t="s"><v>1</v></c><c r="B2"><v>9</v></c></row>' +
    '<row r="4"><c r="C4"><v>7</v></c></row>'
  const after = '<mergeCells><mergeCell ref="A1:B1"/></mergeCells>'
  const sheets = book([
    { rows, after },
    { rows, state: 'hidden' },
    { rows, state: 'veryHidden' },
  ])
  expect(readSheets(sheets)).toEqual({
    cells: [['Kibbeh', 'Kibbeh'], [], ['', '', '7']],
    hidden: ['Safiha · 9', 'Sheet 2', 'Sheet 3'],
  })
})

test('empty rows at the end and names that programs give are nothing', () => {
  const rows = '<row r="1"><c r="A1" t="s"><v>0</v></c></row><row r="1000"/>'
  const sheets = book(Array.from({ length: 5 }, () => ({ rows })))
  expect(readSheets(sheets).cells).toEqual(Array.from({ length: 5 }, () => ['Kibbeh']))
})

test('cells that are merged again and again are refused before they are filled', () => {
  const rows = '<row r="1"><c r="A1" t="s"><v>0</v></c></row><row r="3500"/>'
  const after = '<mergeCell ref="A1:BL3500"/>'.repeat(1000)
  expect(() => readSheets(book([{ rows, after }]))).toThrow(TooLargeError)
  const once = book([{ rows, after: '<mergeCell ref="A1:BL3500"/>' }])
  expect(readSheets(once).cells).toHaveLength(3500)
  const wide = book([{ rows, after: '<mergeCell ref="A1:ZZZ1"/>' }])
  expect(readSheets(wide).cells[0]).toHaveLength(64)
})

test('a cell is cut', () => {
  const long = 'a'.repeat(100_000)
  const rows = `<row r="1"><c r="A1" t="inlineStr"><is><t>${long}</t></is></c></row>`
  expect(readSheets(book([{ rows }])).cells[0]?.[0]).toHaveLength(5000)
})

test.each([
  '<row r="99999999999"><c r="A99999999999"><v>1</v></c></row>',
  '<row r="5000"/>',
  '<row r="1"><c r="XFD1"><v>1</v></c></row>',
  '<row r="-1"/>',
])('a sheet that is larger than a menu is refused: %s', (rows) => {
  expect(() => readSheets(book([{ rows }]))).toThrow(TooLargeError)
})
