import { getDocument, GlobalWorkerOptions } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { readPdfPages } from '#db/import/files/pdf-page.ts'
import type { ShownContent, ReadOptions } from './read-options.ts'
import { UnreadableFileError, MOST_PAGES } from '#db/import/files/unreadable-file.ts'
import { drawnPages } from '#db/import/page-words.ts'

/** A PDF's pages as words, then each page whose words are drawn as a photo. */
export async function* readPdf(
  bytes: Uint8Array,
  options: ReadOptions,
): AsyncGenerator<ShownContent> {
  const { signal } = options
  const worker = new Worker(new URL('pdf.worker.ts', import.meta.url), { type: 'module' })
  GlobalWorkerOptions.workerPort = worker
  const task = getDocument({ data: bytes, useWasm: false })
  signal.addEventListener('abort', () => void task.destroy())
  const broken = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => reject(new UnreadableFileError('notLoaded')))
  })
  try {
    const pdf = await Promise.race([task.promise, broken])
    if (pdf.numPages > MOST_PAGES) throw new UnreadableFileError('pages')
    const pages = options.isPicture ? [] : await readPdfPages(pdf, options.onProgress)
    const drawn = options.isPicture
      ? Array.from({ length: pdf.numPages }, () => true)
      : drawnPages(pages)
    const isText = drawn.includes(false)
    if (isText) {
      yield {
        kind: 'pages',
        pages: pages.map((page, at) => (drawn[at] ? { ...page, words: [] } : page)),
      }
      await showPages(pdf, numbersOf(drawn, false), options)
    }
    const isRead = yield* readScans(pdf, numbersOf(drawn, true), options)
    if (!isText && !isRead) throw new UnreadableFileError('noText')
  } catch (error) {
    if (error instanceof UnreadableFileError) throw error
    signal.throwIfAborted()
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    throw new UnreadableFileError(isLocked ? 'locked' : 'broken')
  } finally {
    await Promise.race([task.destroy(), broken])
    worker.terminate()
  }
}

// Of a page's long side, in pixels.
const SCAN_SIDE = 3200
const SHOWN_SIDE = 1600

/** Of pages, from 1. */
function numbersOf(drawn: readonly boolean[], isOf: boolean): number[] {
  return drawn.flatMap((is, at) => (is === isOf ? [at + 1] : []))
}

async function showPages(
  pdf: PDFDocumentProxy,
  numbers: readonly number[],
  { signal, onPicture }: ReadOptions,
): Promise<void> {
  if (!onPicture) return
  for (const number of numbers) {
    if (signal.aborted) return
    onPicture(number - 1, await drawn(pdf, number, { side: SHOWN_SIDE, type: 'image/jpeg' }))
  }
}

/** Whether any of them could be read. */
async function* readScans(
  pdf: PDFDocumentProxy,
  numbers: readonly number[],
  { signal, onProgress, openPhotos }: ReadOptions,
): AsyncGenerator<ShownContent, boolean> {
  if (numbers.length === 0) return false
  const reader = await openPhotos()
  let isSome = false
  for (const number of numbers) {
    const show = (part: number) => onProgress(number - 1 + part, pdf.numPages)
    show(0)
    try {
      const photo = await reader.read(await drawn(pdf, number, SCAN), { signal, onProgress: show })
      isSome = true
      yield { kind: 'photo', photo }
    } catch (error) {
      // A page of pictures between pages of dishes.
      const isOfPage = error instanceof UnreadableFileError && error.problem !== 'notLoaded'
      if (!isOfPage) throw error
    }
  }
  return isSome
}

const SCAN: Drawing = { side: SCAN_SIDE, type: 'image/png' }

interface Drawing {
  side: number
  type: 'image/png' | 'image/jpeg'
}

async function drawn(
  pdf: PDFDocumentProxy,
  number: number,
  { side, type }: Drawing,
): Promise<Blob> {
  const page = await pdf.getPage(number)
  const { width, height } = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: side / Math.max(width, height) })
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(viewport.width)
  canvas.height = Math.round(viewport.height)
  await page.render({ canvas, viewport }).promise
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type))
  // Some phones have room for a few of them, and do not wait for the garbage collector.
  canvas.width = 0
  if (!picture) throw new UnreadableFileError('broken')
  return picture
}
