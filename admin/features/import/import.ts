import { atom, computed } from 'nanostores'
import { answerOf, client } from '#admin/client.ts'
import { discardDraft, persistDraft } from '#admin/forms/draft.ts'
import { readOwnerId } from '#admin/token.ts'
import type { Imported, SentMenuCopy } from '#api/schemas/import.ts'
import type { Page } from '#db/import/page-words.ts'
import type { ColumnRole } from '#db/import/table-heads.ts'
import type { Decimals } from '#db/rules/money/money.ts'
import { $categories } from '../../stores/menu.ts'
import { randomId } from '../../stores/new-id.ts'
import { $restaurant } from '../../stores/restaurant.ts'
import { currencyHere, currencyQuestion } from './currency-question.ts'
import type { Answer } from './answers.ts'
import type { ImportedRow } from './edit-rows.ts'
import type { PhotoReader } from './photo/read-photo.ts'
import { joinDrafts, type ImportDraft } from './import-draft.ts'
import { readFile } from './read-file.ts'
import type { ReadOptions, ShownContent } from './read-options.ts'
import { openContentReader, type ContentReader } from './read-in-worker.ts'
import { discardTriedMenu, isTriedHere, loadTriedMenu } from '#admin/tried-menu.ts'
import { problemOf, type FileProblem } from '#db/import/files/unreadable-file.ts'
import { loaded } from './loaded.ts'
import { localStore } from '#admin/storage.ts'

export type FileFailure = { name: string; problem: FileProblem }

const KEY = 'import'
const MOST_TEXT = 2_000_000

export const $import = atom<ImportDraft | null>(null)
/** What was there before several parts changed at once, until anything else changes. */
export const $draftBefore = atom<ImportDraft | null>(null)

export function setDraft(draft: ImportDraft | null, before: ImportDraft | null = null): void {
  $import.set(draft)
  $draftBefore.set(before)
}

/** What has to be asked of its currency. */
export const $currencyQuestion = computed(
  [$import, $restaurant, $categories],
  (draft, restaurant, categories) => {
    if (!draft || !restaurant) return null
    const hasProducts = categories.some(({ products }) => products.length > 0)
    const menu = { ...restaurant, hasProducts, here: currencyHere() }
    return currencyQuestion(draft.currencies, menu, draft.currency)
  },
)
export const $reading = atom<{ name: string; done: number; all: number } | null>(null)
/** A photo or a PDF's page; its size is in the unit of its rows' places. */
export interface SourcePicture {
  url: string
  width: number
  height: number
  /** Pixels of the screen for a unit, where a part is cut out. */
  zoom: number
}

/** What rows were read from, by their `photo`, as long as the page is open. */
export const $photos = atom<Readonly<Record<string, SourcePicture>>>({})
/** A row that was tapped on its picture. */
export const $soughtRow = atom<string | null>(null)
export const $failures = atom<readonly FileFailure[]>([])

const saved = persistDraft<ImportDraft | null, ImportDraft>(KEY, $import, (draft) => draft)
// It waits for somebody to sign in.
const tried = readOwnerId() === null ? null : loadTriedMenu()
if (saved) $import.set(saved)
/** A menu that was tried on this device, maybe by somebody else. */
export const $offeredMenu = atom<ImportDraft | null>(tried)
if (tried && isTriedHere()) takeOfferedMenu()

export function takeOfferedMenu(): void {
  const offered = $offeredMenu.get()
  const draft = $import.get()
  if (offered) setDraft(draft ? joinDrafts(draft, offered) : offered)
  dropOfferedMenu()
}

export function dropOfferedMenu(): void {
  $offeredMenu.set(null)
  discardTriedMenu()
}

let reading: AbortController | null = null

export function cancelReading(): void {
  reading?.abort()
  $reading.set(null)
}

/** Reads what was pasted; false if there is no dish in it. */
export async function takeText(text: string, decimals: Decimals): Promise<boolean> {
  if (text.length > MOST_TEXT) {
    $failures.set([{ name: '', problem: 'large' }])
    return false
  }
  $failures.set([])
  const reader = openContentReader()
  const problem = await take(reader, { source: text, decimals }, { id: randomId() }).finally(
    reader.close,
  )
  if (problem) fail('', problem)
  return problem === null
}

/** PDFs whose text was read, by the ids of their rows' tables, as long as the page is open. */
export const $pdfs = atom<Readonly<Record<string, File>>>({})

/** Reads files one after the other; what one of them has wrong leaves the others. */
export async function takeFiles(
  files: readonly File[],
  decimals: Decimals,
  { isPicture = false } = {},
): Promise<void> {
  cancelReading()
  const { signal } = (reading = new AbortController())
  $failures.set([])
  const contents = openContentReader()
  let photos: Promise<PhotoReader> | null = null
  const openPhotos = () =>
    (photos ??= loaded(
      import('./photo/read-photo.ts').then(({ openPhotoReader }) => openPhotoReader()),
    ))
  for (const file of files) {
    if (signal.aborted) break
    const id = randomId()
    let pages: readonly Page[] = []
    const options: ReadOptions = {
      signal,
      openPhotos,
      isPicture,
      onProgress(done, all) {
        if (!signal.aborted) $reading.set({ name: file.name, done, all })
      },
      onPicture(at, picture) {
        const page = pages[at]
        if (page && !signal.aborted)
          addPicture(pageKey(id, at), picture, { ...page, zoom: PDF_ZOOM })
      },
    }
    options.onProgress(0, 1)
    // A page without a dish may stand between others.
    const problems: (FileProblem | null)[] = []
    try {
      for await (const content of readFile(file, options)) {
        if (signal.aborted) break
        if (content.kind === 'pages') {
          ;({ pages } = content)
          $pdfs.set({ ...$pdfs.get(), [id]: file })
        }
        problems.push(await take(contents, { source: content, decimals }, { id, signal }))
      }
      const [problem] = problems
      if (problem && !problems.includes(null)) fail(file.name, problem)
    } catch (error) {
      if (signal.aborted) break
      fail(file.name, problemOf(error))
    }
  }
  if (!signal.aborted) $reading.set(null)
  contents.close()
  const reader = await (photos as Promise<PhotoReader> | null)?.catch(() => null)
  reader?.close()
}

/** Reads PDFs again, as they look: of some, the text is not what people see. */
export async function readAsPictures(decimals: Decimals): Promise<void> {
  const pdfs = $pdfs.get()
  $pdfs.set({})
  const isOther = ({ table }: { table?: string }) => table === undefined || !(table in pdfs)
  const draft = $import.get()
  if (draft) {
    const { rows, leftOut } = draft
    setDraft({ ...draft, rows: rows.filter(isOther), leftOut: leftOut.filter(isOther) })
  }
  dropPictures((key) => Object.keys(pdfs).some((id) => key.startsWith(pageKey(id, ''))))
  await takeFiles(Object.values(pdfs), decimals, { isPicture: true })
}

function fail(name: string, problem: FileProblem): void {
  $failures.set([...$failures.get(), { name, problem }])
}

/** The last table, as long as the page is open: its columns can be chosen. */
export const $table = atom<{ id: string; content: ShownContent; decimals: Decimals } | null>(null)

/** Adds what is read to the draft; why nothing was. */
async function take(
  reader: ContentReader,
  { source, decimals }: { source: ShownContent | string; decimals: Decimals },
  { id, signal }: { id: string; signal?: AbortSignal },
): Promise<FileProblem | null> {
  try {
    const { content, draft: read } = await reader.read({ source, decimals, layouts: layouts() })
    if (signal?.aborted) return null
    if (read.columns) $table.set({ id, content, decimals })
    const photoOf = photosOf(content, id)
    const rows = read.rows.map((row) => ({ ...row, ...photoOf(row.places), table: id }))
    const leftOut = read.leftOut.map((line) => ({ ...line, ...photoOf(line.figure), table: id }))
    setDraft(joinDrafts($import.get(), { ...read, rows, leftOut }))
    return null
  } catch (error) {
    return problemOf(error)
  }
}

const LAYOUTS = 'tableLayouts'

function layouts(): Record<string, ColumnRole[]> {
  return JSON.parse(localStore.getItem(LAYOUTS) ?? '{}') as Record<string, ColumnRole[]>
}

/** Reads the last table again, its columns as they were chosen. */
export async function chooseColumns(roles: readonly ColumnRole[]): Promise<void> {
  const [table, draft] = [$table.get(), $import.get()]
  if (!table || !draft?.columns) return
  const columns = { ...draft.columns, roles: [...roles] }
  // Shown at once; the rows follow.
  setDraft({ ...draft, columns })
  const key = columns.heads.join('\n')
  if (key.trim() !== '') {
    localStore.setItem(LAYOUTS, JSON.stringify({ ...layouts(), [key]: columns.roles }))
  }
  const reader = openContentReader()
  try {
    const { content, decimals } = table
    const { draft: read } = await reader.read({ source: content, decimals, roles })
    replaceTable(columns, table.id, read)
  } catch {
    // Without a name or a price, nothing is left until another choice.
    replaceTable(columns, table.id, null)
  } finally {
    reader.close()
  }
}

/** What else was read or said meanwhile stays; unless another choice came. */
function replaceTable(columns: ImportDraft['columns'], id: string, read: ImportDraft | null): void {
  const draft = $import.get()
  if (!draft || draft.columns !== columns) return
  const replaced = <Part extends { table?: string }>(parts: readonly Part[], own: Part[] = []) => [
    ...parts.filter(({ table }) => table !== id),
    ...own.map((part) => ({ ...part, table: id })),
  ]
  setDraft({
    ...draft,
    rows: replaced(draft.rows, read?.rows),
    leftOut: replaced(draft.leftOut, read?.leftOut),
  })
}

// Of photos, in pixels, and of PDFs, in points: letters of a menu are then as large as the fields' own.
const PHOTO_ZOOM = 1 / 2.2
const PDF_ZOOM = 1.5

function pageKey(file: string, page: number | ''): string {
  return `${file}/${page}`
}

/** The picture that a part was read from; a PDF's pages come later. */
function photosOf(
  content: ShownContent,
  id: string,
): (place?: { page?: number }) => { photo?: string } {
  if (content.kind === 'pages')
    return ({ page } = {}) => (page === undefined ? {} : { photo: pageKey(id, page) })
  if (content.kind !== 'photo') return () => ({})
  const { page, picture } = content.photo
  const photo = randomId()
  addPicture(photo, picture, { ...page, zoom: PHOTO_ZOOM })
  return () => ({ photo })
}

function addPicture(
  key: string,
  picture: Blob,
  { width, height, zoom }: Omit<SourcePicture, 'url'>,
): void {
  const url = URL.createObjectURL(picture)
  $photos.set({ ...$photos.get(), [key]: { url, width, height, zoom } })
}

function dropPictures(isGone: (key: string) => boolean): void {
  const pictures = Object.entries($photos.get())
  for (const [key, { url }] of pictures) if (isGone(key)) URL.revokeObjectURL(url)
  $photos.set(Object.fromEntries(pictures.filter(([key]) => !isGone(key))))
}

/** Leaves out all rows of a picture, or takes them again. */
export function leaveOutPicture(photo: string, isLeftOut: boolean): void {
  changeMany((rows) => rows.map((row) => (row.photo === photo ? { ...row, isLeftOut } : row)))
}

export function changeRow(at: number, change: Partial<ImportedRow>): void {
  changeRows((rows) => rows.map((row, index) => (index === at ? { ...row, ...change } : row)))
}

export function changeRows(change: (rows: readonly ImportedRow[]) => ImportedRow[]): void {
  const draft = $import.get()
  if (draft) setDraft({ ...draft, rows: change(draft.rows) })
}

/** What was said of a row last, to be said of others like it. */
export const $said = atom<{ id: string; question: string; answer: Answer } | null>(null)

export function changeDraft(change: (draft: ImportDraft) => Partial<ImportDraft>): void {
  const draft = $import.get()
  if (draft) setDraft({ ...draft, ...change(draft) }, draft)
}

export function changeMany(change: (rows: readonly ImportedRow[]) => ImportedRow[]): void {
  changeDraft(({ rows }) => ({ rows: change(rows) }))
}

export function undoMany(): void {
  setDraft($draftBefore.get() ?? $import.get())
}

export function discardImport(): void {
  setDraft(null)
  $table.set(null)
  $failures.set([])
  $pdfs.set({})
  dropPictures(() => true)
  discardDraft(KEY)
}

const NOTHING_SENT = { body: '', key: '' }
let lastSent = NOTHING_SENT

/** After an undo: the same may be saved once more, in earnest. */
export function reviewAgain(draft: ImportDraft): void {
  lastSent = NOTHING_SENT
  const now = $import.get()
  setDraft(now ? joinDrafts(draft, now) : draft)
}

/** The same again has the same key: if the answer was lost, the server gives it once more. */
export function sendImport(json: SentMenuCopy, copiedFrom?: string): Promise<Imported> {
  const body = JSON.stringify(json)
  if (body !== lastSent.body) lastSent = { body, key: randomId() }
  const headers = { 'Idempotency-Key': lastSent.key }
  if (copiedFrom === undefined) return answerOf(client.api.import.$post({ json }, { headers }))
  const sent = { param: { id: copiedFrom }, json }
  return answerOf(client.api.restaurants[':id']['copy-menu'].$post(sent, { headers }))
}
