import { asciiDigits } from '#db/rules/text/digits.ts'
import type { MenuTextRow } from '#api/schemas/languages.ts'
import { isMenuLanguage, type MenuLanguage } from '#db/rules/text/languages.ts'
import type { Problem } from '#admin/problems.ts'
import { LettersError, tableOf } from '#admin/forms/csv.ts'
import { problemOfText } from '../../forms/menu-texts.ts'
import { isSame, textOf, type TranslationRow } from './translation-rows.ts'

// The most that a file may have: every text of the largest menu, of some length.
const MOST_BYTES = 4 * 1024 * 1024
export const MOST_ROWS = 10_000

const ID = 'id'
const COLUMNS = 4

interface FileLanguages {
  main: string
  language: MenuLanguage
  label: (row: MenuTextRow) => string
  nameOf: (code: string) => string
}

export function translatorTable(
  rows: readonly TranslationRow[],
  all: readonly TranslationRow[],
  { main, language, label, nameOf }: FileLanguages,
): string[][] {
  const wanted = new Set(rows.map(({ key }) => key))
  const table = [[ID, '…', headOf(nameOf(main), main), headOf(nameOf(language), language)]]
  let category = ''
  let dish = ''
  for (const one of all) {
    const { row } = one
    if (row.kind === 'category') [category, dish] = [row.source, '']
    if (row.kind === 'product' && row.field === 'name') dish = row.source
    if (!wanted.has(one.key)) continue
    const place =
      row.kind === 'restaurant'
        ? []
        : [category, row.field === 'name' && row.kind === 'product' ? '' : (row.of ?? dish)]
    const where = [...place, label(row)].filter((part) => part !== '').join(' › ')
    table.push([idOf(row), where, row.source, isSame(one) ? row.source : textOf(one)])
  }
  return table
}

function headOf(name: string, code: string): string {
  return `${name} (${code})`
}

function idOf({ _id, field }: MenuTextRow): string {
  return `${_id} ${field}`
}

export const ENTRY_KINDS = ['outdated', 'changed', 'added', 'refused', 'unknown'] as const

export type FileEntry = TakenEntry | RefusedEntry | UnknownEntry

interface AnyEntry {
  line: number
  text: string
}

interface TakenEntry extends AnyEntry {
  kind: 'added' | 'changed' | 'outdated'
  one: TranslationRow
  source: string
}

interface RefusedEntry extends AnyEntry {
  kind: 'refused'
  one: TranslationRow
  problem: Problem | 'twice'
}

interface UnknownEntry extends AnyEntry {
  kind: 'unknown'
  id: string
}

export function isTaken(entry: FileEntry): entry is TakenEntry {
  return entry.kind !== 'refused' && entry.kind !== 'unknown'
}

export interface FileReview {
  entries: FileEntry[]
  same: number
}

export type FileProblem =
  | 'notOurs'
  | 'otherLanguage'
  | 'tooManyRows'
  | 'tooLarge'
  | 'unreadable'
  | 'letters'

export async function readFile(
  file: File,
  all: readonly TranslationRow[],
  languages: Pick<FileLanguages, 'main' | 'language'>,
): Promise<FileReview | FileProblem> {
  if (file.size > MOST_BYTES) return 'tooLarge'
  try {
    return reviewFile(tableOf(new Uint8Array(await file.arrayBuffer())), all, languages)
  } catch (error) {
    return error instanceof LettersError ? 'letters' : 'unreadable'
  }
}

/** Columns are found by their heads, so that others may have been moved or added. */
export function reviewFile(
  table: readonly (readonly string[])[],
  all: readonly TranslationRow[],
  { main, language }: Pick<FileLanguages, 'main' | 'language'>,
): FileReview | FileProblem {
  const columns = columnsOf(table[0] ?? [], { main, language })
  if (typeof columns === 'string') return columns
  if (table.length > MOST_ROWS) return 'tooManyRows'
  const places = new Map(all.map((one) => [idOf(one.row), one]))
  const seen = new Set<string>()
  const entries: FileEntry[] = []
  let same = 0
  for (const [index, cells] of table.slice(1).entries()) {
    const row = rowOf(cells, columns, index)
    if (row.id === '' || row.text === '') continue
    const entry = entryOf(row, places.get(row.id), seen.has(row.id))
    seen.add(row.id)
    if (entry) entries.push(entry)
    else same += 1
  }
  return { entries, same }
}

interface FileRow extends AnyEntry {
  id: string
  source: string | null
}

function rowOf(cells: readonly string[], columns: Columns, line: number): FileRow {
  const id = plain(cells[columns.id] ?? '').toLowerCase()
  return { line, id, text: cells[columns.text] ?? '', source: cells[columns.source] ?? null }
}

function entryOf(
  { line, id, text, source }: FileRow,
  one: TranslationRow | undefined,
  isAgain: boolean,
): FileEntry | null {
  if (!one) return { kind: 'unknown', line, id, text }
  if (isAgain) return { kind: 'refused', line, one, text, problem: 'twice' }
  const { row } = one
  const before = isSame(one) ? row.source : textOf(one)
  if (plain(before) === plain(text)) return null
  const problem = problemOfText(row, text)
  if (problem) return { kind: 'refused', line, one, text, problem }
  const isOutdated = source !== null && plain(source) !== plain(row.source)
  if (isOutdated) return { kind: 'outdated', line, one, source, text }
  return { kind: before === '' ? 'added' : 'changed', line, one, source: row.source, text }
}

type Columns = Record<'id' | 'source' | 'text', number>

function columnsOf(
  heads: readonly string[],
  { main, language }: Pick<FileLanguages, 'main' | 'language'>,
): Columns | FileProblem {
  const codes = heads.map((head) => /\((\w+)\)$/.exec(head)?.[1] ?? '')
  const id = heads.findIndex((head) => head.toLowerCase() === ID)
  const text = codes.indexOf(language)
  if (id < 0 || heads.length < COLUMNS - 1) return 'notOurs'
  if (text >= 0) return { id, source: codes.indexOf(main), text }
  const isOther = codes.some((code) => code !== main && isMenuLanguage(code))
  return isOther ? 'otherLanguage' : 'notOurs'
}

/** What spreadsheets and phones change in a text by themselves. */
function plain(text: string): string {
  return asciiDigits(text.normalize('NFC')).replace(/\s+/gu, ' ').trim()
}
