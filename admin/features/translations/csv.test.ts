import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvOf, tableOf } from './csv.ts'

test('a file begins with the mark by which Excel knows UTF-8, and holds no formula', async () => {
  const bytes = await bytesOf(
    csvOf([
      ['id', '=1+1'],
      ['a "b"', 'سطر\nوسطر'],
      ['-5', "'=x"],
    ]),
  )
  expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf])
  expect(new TextDecoder().decode(bytes)).toBe(
    '"id","\'=1+1"\r\n"a ""b""","سطر\nوسطر"\r\n"\'-5","\'\'=x"\r\n',
  )
})

test('nor does it where a spreadsheet parts cells by semicolons or tabs, or rows at ends of lines', async () => {
  const texts = ['Soup;=1+1', 'a\t@b', 'list\n- cheese\n+ egg', "x;'=1", 'a-b; c=d']
  const bytes = await bytesOf(csvOf([['id', 'where'], ...texts.map((text) => ['id', text])]))
  const file = new TextDecoder().decode(bytes)
  expect(file).not.toMatch(/[;\t\n\r][=+\-@]/)
  expect(file).toContain('"a-b; c=d"')
  expect(tableOf(bytes).slice(1)).toEqual(texts.map((text) => ['id', text]))
})

test('what goes out comes back', async () => {
  const cell = fc
    .oneof(
      fc.string({ unit: 'grapheme', maxLength: 20 }),
      fc.string({ unit: fc.constantFrom(...";\t\n'=+-@a"), maxLength: 20 }),
    )
    .map((text) => text.replaceAll('\r', '').trim())
  const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 3 }), { minLength: 2 })
  await fc.assert(
    fc.asyncProperty(rows, async (rows) => {
      const table = [['id', 'where'], ...rows]
      expect(tableOf(await bytesOf(csvOf(table)))).toEqual(table)
    }),
  )
})

const ROWS = [
  ['id', 'Arabic (ar)'],
  ['a name', 'شيش طاووق'],
]

test.each([
  ['UTF-8 with commas', new TextEncoder().encode('id,Arabic (ar)\r\na name,شيش طاووق\r\n')],
  ['UTF-8 with semicolons', new TextEncoder().encode('\ufeffid;Arabic (ar)\na name;شيش طاووق')],
  ['UTF-16', utf16('\ufeffid\tArabic (ar)\r\na name\tشيش طاووق\r\n')],
  ['UTF-16 without a mark', utf16('id\tArabic (ar)\r\na name\tشيش طاووق')],
  ['UTF-16 the other way round', utf16('\ufeffid\tArabic (ar)\ra name\tشيش طاووق').map(swapped)],
  // As Excel saves a CSV file on a Windows in Arabic.
  [
    'Windows-1256',
    windows('id,Arabic (ar)\r\na name,', [0xd4, 0xed, 0xd4, 0x20, 0xd8, 0xc7, 0xe6, 0xe6, 0xde]),
  ],
])('%s is read', (_, bytes) => {
  expect(tableOf(new Uint8Array(bytes))).toEqual(ROWS)
})

function utf16(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Uint16Array.from(text, (unit) => unit.charCodeAt(0)).buffer)
}

function swapped(_: number, index: number, bytes: Uint8Array): number {
  return bytes[index % 2 === 0 ? index + 1 : index - 1] ?? 0
}

function windows(text: string, arabic: readonly number[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array([...new TextEncoder().encode(text), ...arabic])
}

async function bytesOf(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.arrayBuffer())
}
