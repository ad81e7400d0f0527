import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvOf, LettersError, tableOf, pastedColumn } from './csv.ts'

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
  [
    'Windows-1256',
    windows('id,Arabic (ar)\r\na name,', [0xd4, 0xed, 0xd4, 0x20, 0xd8, 0xc7, 0xe6, 0xe6, 0xde]),
  ],
])('%s is read', (_, bytes) => {
  expect(tableOf(new Uint8Array(bytes))).toEqual(ROWS)
})

const GERMAN = [0x47, 0x72, 0xfc, 0xdf, 0x65, 0x20, 0xd6, 0x6c]
const RUSSIAN = [0xd3, 0xf5, 0xe0, 0x20, 0xf1, 0x20, 0xb8]
const TURKISH = [0xde, 0x69, 0xf0, 0x65, 0xfd, 0x20, 0xdd]
const CHINESE = [0xc5, 0xa3, 0xc8, 0xe2, 0xc3, 0xe6]

test.each([
  ['de', 'Grüße Öl', GERMAN],
  ['fr', 'Grüße Öl', GERMAN],
  ['ru', 'Уха с ё', RUSSIAN],
  ['tr', 'Şiğeı İ', TURKISH],
  ['zh', '牛肉面', CHINESE],
])('a file in what Windows has for %s is read', (code, text, bytes) => {
  const rows = [
    ['id', 'English (en)', `Other (${code})`],
    ['a name', 'Soup', text],
  ]
  expect(tableOf(windows(`id;English (en);Other (${code})\r\na name;Soup;`, bytes))).toEqual(rows)
})

test('a file in what Windows has for its main language is read too', () => {
  const head = 'id;Russian (ru);German (de)\r\na name;'
  const bytes = [...RUSSIAN, ...new TextEncoder().encode(';Fischsuppe')]
  expect(tableOf(windows(head, bytes))[1]).toEqual(['a name', 'Уха с ё', 'Fischsuppe'])
})

test.each([
  ['German of a Macintosh', 'de', [0x47, 0x72, 0x9f, 0xa7, 0x65]],
  ['German of DOS', 'de', [0x4b, 0x84, 0x73, 0x65]],
  ['Arabic in a column of German', 'de', [0xd4, 0xed, 0xd4, 0x20, 0xd8, 0xc7, 0xe6, 0xe6, 0xde]],
  ['Russian of DOS', 'ru', [0x81, 0xa5, 0xab, 0xa0, 0xef]],
  ['German in a column of Russian', 'ru', GERMAN],
  ['German in a column of Arabic', 'ar', GERMAN],
  ['Chinese of Taiwan', 'zh', [0xa4, 0xfb, 0xa6, 0xd7, 0xc4, 0xd1, 0xa4, 0x40, 0xa4, 0x54]],
  ['Hindi', 'hi', [0xa4, 0xfb, 0xa6, 0xd7]],
])('%s that nobody can be sure of is refused', (_, code, bytes) => {
  const file = windows(`id;English (en);Other (${code})\r\na name;Soup;`, bytes)
  expect(() => tableOf(file)).toThrow(LettersError)
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

test.each([
  ['شوربة', false, null],
  ['شوربة\n', true, null],
  ['أ\nب\nج', true, ['أ', 'ب', 'ج']],
  ['أ\r\nب\r\n', true, ['أ', 'ب']],
  ['Soup\tشوربة\nTea\tشاي', true, ['شوربة', 'شاي']],
  ['Soup\tشوربة', true, ['شوربة']],
  ['"سطر\nوسطر"\nب', true, ['سطر\nوسطر', 'ب']],
  ['"يقول ""نعم"""\nب', true, ['يقول "نعم"', 'ب']],
  ['"Best" soup\nTea', true, ['"Best" soup', 'Tea']],
  ['أ\n\nج', true, ['أ', '', 'ج']],
])('%j pasted from a table %s is %j', (text, isTable, cells) => {
  expect(pastedColumn(text, isTable)).toEqual(cells)
})
