import {
  PDFDocument,
  rgb,
  StandardFonts,
  type PDFFont,
  type PDFImage,
  type PDFPage,
} from '@cantoo/pdf-lib'
import { BLEED_MM, drawText, loadFace, measureWith } from './card-canvas.ts'
import {
  CARD,
  layoutCard,
  millimetres,
  wordsOf,
  type CardLayout,
  type CardText,
} from './card-layout.ts'
import { fullSize, QUIET_ZONE, qrPath, type QrCode } from '#admin/components/paper/qr-code.ts'
import type { Measure } from '#admin/components/paper/text-fit.ts'

const SHEET = { width: 210, height: 297 } as const
const POINTS_PER_MM = 72 / 25.4
const BLACK = rgb(0, 0, 0)
const MARK_MM = 5
const MARK_POINTS = 0.25
// What Helvetica's built-in alphabet surely has.
const PLAIN = /^[\x20-\x7e]*$/

export interface Cards {
  /** The restaurant's name. */
  name: string
  /** The address of the menu as people read it. */
  address: string
  code: QrCode
  /** The code with its quiet zone, in millimetres from side to side. */
  sizeMm: number
}

/** Everything that one card shows, ready to be put on the sheet. */
interface Artwork {
  layout: CardLayout
  code: QrCode
  texts: { placed: CardText; image: PDFImage }[]
  /** Set when the address can be text that can be searched and copied. */
  font: PDFFont | null
}

/** Four table cards on a sheet of A4, to be cut in the middle: a PDF. */
export async function cardsPdf(cards: Cards): Promise<Blob> {
  const pdf = await PDFDocument.create()
  pdf.setTitle(cards.name)
  const page = pdf.addPage([points(SHEET.width), points(SHEET.height)])
  const artwork = await prepare(pdf, cards)
  const top = (SHEET.height - 2 * CARD.height) / 2
  for (const left of [0, CARD.width]) {
    for (const above of [top, top + CARD.height]) drawCard(page, artwork, left, above)
  }
  drawCutMarks(page)
  return new Blob([Uint8Array.from(await pdf.save())], { type: 'application/pdf' })
}

async function prepare(pdf: PDFDocument, { name, address, code, sizeMm }: Cards): Promise<Artwork> {
  const face = await loadFace(wordsOf({ name, address }))
  const font = PLAIN.test(address) ? await pdf.embedFont(StandardFonts.Helvetica) : null
  const measure = measureWith(face)
  const measureAddress = font ? measureFont(font) : measure
  const layout = layoutCard({ name, address, codeSize: sizeMm, measure, measureAddress })
  const { name: title, english, arabic } = layout
  const drawn = [title, english, arabic, ...(font ? [] : [layout.address])]
  const texts = drawn.map(async (placed) => ({
    placed,
    image: await pdf.embedPng(await drawText(placed.text, face)),
  }))
  return { layout, code, texts: await Promise.all(texts), font }
}

function measureFont(font: PDFFont): Measure {
  const height = font.heightAtSize(1, { descender: false })
  const descent = font.heightAtSize(1) - height
  return (text) => ({ width: font.widthOfTextAtSize(text, 1), ascent: height, descent })
}

/** Draws a card whose upper left corner is `left` and `above` from the sheet's. */
function drawCard(
  page: PDFPage,
  { layout, code, texts, font }: Artwork,
  left: number,
  above: number,
) {
  for (const { placed, image } of texts) {
    const height = millimetres(placed.text) + 2 * BLEED_MM.end
    page.drawImage(image, {
      x: points(left + CARD.margin - BLEED_MM.side),
      y: fromTop(above + placed.top - BLEED_MM.end + height),
      width: points(CARD.width - 2 * CARD.margin + 2 * BLEED_MM.side),
      height: points(height),
    })
  }
  const { top, size } = layout.code
  const module = size / fullSize(code)
  page.drawSvgPath(qrPath(code), {
    x: points(left + (CARD.width - size) / 2 + QUIET_ZONE * module),
    y: fromTop(above + top + QUIET_ZONE * module),
    scale: points(module),
    color: BLACK,
  })
  if (font) drawPlainText(page, layout.address, font, left, above)
}

function drawPlainText(
  page: PDFPage,
  { text, top }: CardText,
  font: PDFFont,
  left: number,
  above: number,
) {
  let baseline = above + top
  for (const line of text.lines) {
    baseline += line.ascent * text.size
    page.drawText(line.text, {
      x: points(left + (CARD.width - line.width * text.size) / 2),
      y: fromTop(baseline),
      size: points(text.size),
      font,
      color: BLACK,
    })
    baseline += line.descent * text.size
  }
}

/** Short lines where the sheet is cut: at its edges and where the cuts cross. */
function drawCutMarks(page: PDFPage): void {
  const middle = { x: SHEET.width / 2, y: SHEET.height / 2 }
  for (const x of [0, middle.x - MARK_MM, SHEET.width - 2 * MARK_MM]) {
    drawMark(page, { x, y: middle.y }, { x: x + 2 * MARK_MM, y: middle.y })
  }
  for (const y of [0, middle.y - MARK_MM, SHEET.height - 2 * MARK_MM]) {
    drawMark(page, { x: middle.x, y }, { x: middle.x, y: y + 2 * MARK_MM })
  }
}

interface Point {
  x: number
  y: number
}

function drawMark(page: PDFPage, start: Point, end: Point): void {
  page.drawLine({
    start: { x: points(start.x), y: fromTop(start.y) },
    end: { x: points(end.x), y: fromTop(end.y) },
    thickness: MARK_POINTS,
    color: BLACK,
  })
}

function points(mm: number): number {
  return mm * POINTS_PER_MM
}

/** PDF counts from the lower edge. */
function fromTop(mm: number): number {
  return points(SHEET.height - mm)
}
