import type { PDFPageProxy } from 'pdfjs-dist'
import type { Page, PageWord } from '#db/import/page-words.ts'

/** The words of a page and where they stand, as it is shown. */
export async function readPdfPage(page: PDFPageProxy): Promise<Page> {
  // Drawn forms of letters stay whole: taken apart before they are turned, they change places.
  const { items } = await page.getTextContent({ disableNormalization: true })
  const { width, height, transform } = page.getViewport({ scale: 1 })
  return {
    width,
    height,
    words: items.flatMap((item) => ('str' in item ? wordOf(item, transform as Matrix) : [])),
  }
}

type Matrix = [number, number, number, number, number, number]

interface TextItem {
  str: string
  dir: string
  transform: unknown[]
  width: number
  height: number
  fontName: string
}

function wordOf(item: TextItem, view: Matrix): PageWord[] {
  const { str, dir, width, fontName } = item
  if (str.trim() === '') return []
  const own = item.transform as Matrix
  const [x, y] = [
    view[0] * own[4] + view[2] * own[5] + view[4],
    view[1] * own[4] + view[3] * own[5] + view[5],
  ]
  const across = [view[0] * own[0] + view[2] * own[1], view[1] * own[0] + view[3] * own[1]]
  const height = item.height || Math.hypot(own[2], own[3])
  return [
    {
      text: str,
      x,
      y,
      width,
      height,
      font: fontName,
      isRight: dir === 'rtl',
      angle: Math.atan2(across[1]!, across[0]!),
    },
  ]
}
