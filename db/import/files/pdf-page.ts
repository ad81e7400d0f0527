import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import type { Page, PageWord } from '../page-words.ts'

export async function readPdfPages(
  pdf: PDFDocumentProxy,
  onProgress?: (done: number, all: number) => void,
): Promise<Page[]> {
  const pages: Page[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    onProgress?.(number - 1, pdf.numPages)
    pages.push(await readPage(await pdf.getPage(number)))
  }
  return pages
}

async function readPage(page: PDFPageProxy): Promise<Page> {
  // Taken apart before they are turned, drawn letters would change places.
  const { items } = await page.getTextContent({ disableNormalization: true })
  const { width, height, transform } = page.getViewport({ scale: 1 })
  const texts = items.filter((item) => 'str' in item)
  const glyphs = texts.some(({ str }) => TURNED_LIGATURE.test(str)) ? await glyphsOf(page) : []
  const strings = withLigatures(
    texts.map(({ str }) => str),
    glyphs,
  )
  return {
    width,
    height,
    words: texts.flatMap((item, at) => wordOf({ ...item, str: strings[at]! }, transform as Matrix)),
  }
}

// No Arabic word begins with two alefs and lam: the ligature was turned.
const TURNED_LIGATURE = /(?<!\p{L})[وفبكل]?ا[اأإآ]ل/u

async function glyphsOf(page: PDFPageProxy): Promise<string[]> {
  const { fnArray, argsArray } = await page.getOperatorList()
  return fnArray.flatMap((operator, at) => {
    if (operator !== OPS.showText) return []
    const [glyphs] = argsArray[at] as [({ unicode: string } | number | null)[]]
    return glyphs.flatMap((glyph) =>
      glyph !== null && typeof glyph === 'object' && isSeen(glyph.unicode) ? [glyph.unicode] : [],
    )
  })
}

function isSeen(text: string): boolean {
  return text.trim() !== '' && text !== '\0'
}

export function withLigatures(texts: readonly string[], glyphs: readonly string[]): string[] {
  let at = 0
  return texts.map((text) => {
    const letters = [...text].filter(isSeen)
    const units: string[] = []
    let length = 0
    while (length < letters.length && at < glyphs.length) {
      units.push(glyphs[at]!)
      length += [...glyphs[at]!].length
      at += 1
    }
    return turned(text, units) ?? text
  })
}

/** Null if the text is not these glyphs from behind. */
function turned(text: string, glyphs: readonly string[]): string | null {
  const fromBehind = [...text].toReversed()
  const units: string[] = []
  let at = 0
  for (const glyph of glyphs) {
    while (at < fromBehind.length && !isSeen(fromBehind[at]!)) units.push(fromBehind[at++]!)
    const length = [...glyph].length
    if (fromBehind.slice(at, at + length).join('') !== glyph) return null
    units.push(glyph)
    at += length
  }
  units.push(...fromBehind.slice(at))
  return units.toReversed().join('')
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
