import { getDocument, GlobalWorkerOptions } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { textOfPage, type PagePart } from '#db/import/page-text.ts'
import { UnreadableFileError, type ReadOptions } from './read-file.ts'

const MOST_PAGES = 60

/** The text of a PDF, line by line as it stands on its pages; gaps are spaces, large lines headings. */
export async function readPdf(
  bytes: Uint8Array,
  { signal, onProgress }: ReadOptions,
): Promise<string> {
  const worker = new Worker(new URL('pdf.worker.ts', import.meta.url), { type: 'module' })
  GlobalWorkerOptions.workerPort = worker
  const task = getDocument({ data: bytes, useWasm: false })
  signal.addEventListener('abort', () => void task.destroy())
  try {
    const pdf = await task.promise
    if (pdf.numPages > MOST_PAGES) throw new UnreadableFileError('pages')
    const pages: string[] = []
    for (let number = 1; number <= pdf.numPages; number += 1) {
      onProgress(number - 1, pdf.numPages)
      const page = await pdf.getPage(number)
      const { items } = await page.getTextContent()
      const [left = 0, , right = 0] = page.view
      pages.push(
        textOfPage(
          items.flatMap((item) => ('str' in item ? partOf(item) : [])),
          right - left,
        ),
      )
    }
    const text = pages.join('\n\n')
    if (!/\p{L}{2}/u.test(text)) throw new UnreadableFileError('noText')
    return text
  } catch (error) {
    if (error instanceof UnreadableFileError) throw error
    signal.throwIfAborted()
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    throw new UnreadableFileError(isLocked ? 'locked' : 'broken')
  } finally {
    await task.destroy()
    worker.terminate()
  }
}

interface TextItem {
  str: string
  dir: string
  transform: number[]
  width: number
  height: number
}

function partOf({ str, dir, transform, width, height }: TextItem): PagePart[] {
  if (str.trim() === '') return []
  const [, , , , x = 0, y = 0] = transform
  return [{ text: str, x, y, width, height, isRight: dir === 'rtl' }]
}
