import { atom } from 'nanostores'
import { answerOf, client } from '#admin/client.ts'
import { discardDraft, persistDraft } from '#admin/forms/draft.ts'
import type { Imported, SentImport } from '#api/schemas/import.ts'
import { splitLines } from '#db/import/lines.ts'
import { readPhoto } from '#db/import/photo-text.ts'
import { readTable } from '#db/import/read-table.ts'
import { readText } from '#db/import/read-text.ts'
import { reviewRows, type ReviewRow } from '#db/import/review.ts'
import type { ReadMenu } from '#db/import/rows.ts'
import { MENU_LIMITS } from '#db/rules/limits.ts'
import type { Decimals } from '#db/rules/money.ts'
import { randomId } from '../../stores/new-id.ts'
import type { ImportedRow } from './edit-rows.ts'
import type { PhotoReader } from './photo/read-photo.ts'
import { contentOf, readFile, type FileContent } from './read-file.ts'
import { loaded, UnreadableFileError, type FileProblem } from './unreadable-file.ts'

/** What was brought in and is not saved yet. */
export interface ImportDraft {
  rows: ImportedRow[]
  /** What was understood as no dish. */
  leftOut: string[]
  /** The currency that most prices name, as an ISO code; null for none. */
  currency: string | null
  /** Whether the menu's currency shall be that one. */
  isCurrencyTaken: boolean
}

export type FileFailure = { name: string; problem: FileProblem }

const KEY = 'import'
const MOST_TEXT = 2_000_000

export const $import = atom<ImportDraft | null>(null)
export const $reading = atom<{ name: string; done: number; all: number } | null>(null)
/** By address: what rows were read from, as long as the page is open. */
export const $photos = atom<Readonly<Record<string, { width: number; height: number }>>>({})
export const $failures = atom<readonly FileFailure[]>([])

const saved = persistDraft<ImportDraft | null, ImportDraft>(KEY, $import, (draft) => draft)
if (saved) $import.set(saved)

let reading: AbortController | null = null

export function cancelReading(): void {
  reading?.abort()
  $reading.set(null)
}

/** Reads what was pasted; false if there is no dish in it. */
export function takeText(text: string, decimals: Decimals): boolean {
  if (text.length > MOST_TEXT) {
    $failures.set([{ name: '', problem: 'large' }])
    return false
  }
  $failures.set([])
  return take(contentOf(text), decimals, '')
}

/** Reads files one after the other; what one of them has wrong leaves the others. */
export async function takeFiles(files: readonly File[], decimals: Decimals): Promise<void> {
  cancelReading()
  const { signal } = (reading = new AbortController())
  $failures.set([])
  let photos: Promise<PhotoReader> | null = null
  const openPhotos = () =>
    (photos ??= loaded(
      import('./photo/read-photo.ts').then(({ openPhotoReader }) => openPhotoReader()),
    ))
  for (const file of files) {
    if (signal.aborted) break
    const onProgress = (done: number, all: number) => {
      if (!signal.aborted) $reading.set({ name: file.name, done, all })
    }
    onProgress(0, 1)
    try {
      for await (const content of readFile(file, { signal, onProgress, openPhotos })) {
        if (signal.aborted) break
        take(content, decimals, file.name)
      }
    } catch (error) {
      if (signal.aborted) break
      const problem = error instanceof UnreadableFileError ? error.problem : 'broken'
      fail(file.name, problem)
    }
  }
  if (!signal.aborted) $reading.set(null)
  const reader = await (photos as Promise<PhotoReader> | null)?.catch(() => null)
  reader?.close()
}

function fail(name: string, problem: FileProblem): void {
  $failures.set([...$failures.get(), { name, problem }])
}

function take(content: FileContent, decimals: Decimals, name: string): boolean {
  const read = readContent(content, { decimals })
  const before = $import.get() ?? NOTHING
  if (read.rows.length === 0) {
    fail(name, 'noDish')
    return false
  }
  if (before.rows.length + read.rows.length > MENU_LIMITS.products) {
    fail(name, 'rows')
    return false
  }
  const currency = before.currency ?? currencyOf(read)
  $import.set({
    ...before,
    rows: [
      ...before.rows,
      ...withPhoto(reviewRows(read, linesOf(content)), content).map((row) => {
        return { ...row, id: randomId() }
      }),
    ],
    leftOut: [...before.leftOut, ...read.leftOut.map(({ text }) => text)],
    currency,
  })
  return true
}

function readContent(content: FileContent, options: { decimals: Decimals }): ReadMenu {
  if (content.kind === 'cells') return readTable(content.cells, options)
  return content.kind === 'text'
    ? readText(content.text, options)
    : readPhoto(content.photo.lines, options)
}

function linesOf(content: FileContent): string[] {
  if (content.kind === 'cells') return content.cells.map((row) => row.filter(Boolean).join(' · '))
  return content.kind === 'text'
    ? splitLines(content.text)
    : content.photo.lines.map(({ text }) => text)
}

function withPhoto(rows: ReviewRow[], content: FileContent): ReviewRow[] {
  if (content.kind !== 'photo') return rows
  const { picture, width, height } = content.photo
  const url = URL.createObjectURL(picture)
  $photos.set({ ...$photos.get(), [url]: { width, height } })
  return rows.map((row) => ({ ...row, photo: url }))
}

const NOTHING: ImportDraft = { rows: [], leftOut: [], currency: null, isCurrencyTaken: true }

function currencyOf({ rows }: ReadMenu): string | null {
  const named = rows.flatMap(({ currencies }) => (currencies?.length === 1 ? currencies : []))
  const counts = Map.groupBy(named, (code) => code)
  const [most] = [...counts].toSorted(([, a], [, b]) => b.length - a.length)
  return most && most[1].length > rows.length / 2 ? most[0] : null
}

export function changeRow(at: number, change: Partial<ImportedRow>): void {
  changeRows((rows) => rows.map((row, index) => (index === at ? { ...row, ...change } : row)))
}

export function changeRows(change: (rows: readonly ImportedRow[]) => ImportedRow[]): void {
  const draft = $import.get()
  if (draft) $import.set({ ...draft, rows: change(draft.rows) })
}

export function discardImport(): void {
  $import.set(null)
  $failures.set([])
  for (const url of Object.keys($photos.get())) URL.revokeObjectURL(url)
  $photos.set({})
  discardDraft(KEY)
}

export function sendImport(json: SentImport): Promise<Imported> {
  return answerOf(client.api.import.$post({ json }))
}
