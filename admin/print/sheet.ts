import {
  beginText,
  clip,
  endPath,
  endText,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
  rgb,
  setFillingRgbColor,
  setTextMatrix,
  type PDFDocument,
  type PDFImage,
  type PDFPage,
} from '@cantoo/pdf-lib'
import type { Direction } from '#db/rules/text/language.ts'
import { drawText, measureText } from './canvas-text.ts'
import {
  type Lettering,
  endActualText,
  beginActualText,
  type PdfFonts,
  type Weight,
} from './fonts.ts'
import { fullSize, QUIET_ZONE } from './qr-code.ts'
import { qrPath, type QrCode } from '#db/rules/qr-code.ts'

const POINTS_PER_MM = 72 / 25.4

interface Style {
  size: number
  weight: Weight
  colour: string
  /** Fonts of this device, which cannot be in the document: it gets a picture of them. */
  fonts?: string | null
}

interface LinePlace {
  x: number
  y: number
  dir: Direction
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface Press {
  pdf: PDFDocument
  lettering: Lettering
  fonts: PdfFonts
}

/** A sheet of paper: lengths are millimetres from its upper left corner. */
export class Sheet {
  readonly #press: Press
  readonly #page: PDFPage
  readonly #height: number

  constructor(press: Press, size: { width: number; height: number }) {
    this.#press = press
    this.#height = size.height
    this.#page = press.pdf.addPage([points(size.width), points(size.height)])
  }

  async line(text: string, place: LinePlace, style: Style): Promise<void> {
    const { lettering, fonts } = this.#press
    const set = style.fonts ? null : lettering.set(text, place.dir, style.weight)
    const width = (set?.width ?? measureText(text, style.weight, style.fonts).width) * style.size
    const left = place.x - width / 2
    if (!set) return this.#picture(text, left, place, style)
    const size = points(style.size)
    const { red, green, blue } = colourOf(style.colour)
    this.#page.pushOperators(
      beginText(),
      setFillingRgbColor(red, green, blue),
      setTextMatrix(1, 0, 0, 1, points(left), this.#up(place.y)),
      ...fonts.operators(this.#page, set, size),
      endText(),
    )
  }

  async #picture(text: string, left: number, { y, dir }: LinePlace, style: Style): Promise<void> {
    const drawn = await drawText(text, { ...style, dir })
    const image = await this.#press.pdf.embedPng(drawn.png)
    const at = { x: points(left - drawn.left), y: this.#up(y + drawn.below) }
    const size = { width: points(drawn.width), height: points(drawn.height) }
    this.#page.pushOperators(beginActualText(text))
    this.#page.drawImage(image, { ...at, ...size })
    this.#page.pushOperators(endActualText())
  }

  paint({ x, y, width, height }: Box, colour: string): void {
    const box = { x: points(x), y: this.#up(y + height), width: points(width) }
    this.#page.drawRectangle({ ...box, height: points(height), color: colourAsRgb(colour) })
  }

  rule(from: { x: number; y: number }, to: { x: number; y: number }, mm: number, colour: string) {
    this.#page.drawLine({
      start: { x: points(from.x), y: this.#up(from.y) },
      end: { x: points(to.x), y: this.#up(to.y) },
      thickness: points(mm),
      color: colourAsRgb(colour),
    })
  }

  image(image: PDFImage, { x, y, width, height }: Box): void {
    const scale = Math.min(width / image.width, height / image.height)
    const size = { width: image.width * scale, height: image.height * scale }
    this.#page.drawImage(image, {
      x: points(x + (width - size.width) / 2),
      y: this.#up(y + (height + size.height) / 2),
      width: points(size.width),
      height: points(size.height),
    })
  }

  path(path: string, at: { x: number; y: number; unit: number; stroke?: number }, colour: string) {
    const color = colourAsRgb(colour)
    const paint =
      at.stroke === undefined ? { color } : { borderColor: color, borderWidth: at.stroke }
    this.#page.drawSvgPath(path, {
      x: points(at.x),
      y: this.#up(at.y),
      scale: points(at.unit),
      ...paint,
    })
  }

  code(code: QrCode, x: number, y: number, size: number): void {
    const unit = size / fullSize(code)
    this.paint({ x, y, width: size, height: size }, '#ffffff')
    const corner = { x: x + QUIET_ZONE * unit, y: y + QUIET_ZONE * unit }
    this.path(qrPath(code), { ...corner, unit }, '#000000')
  }

  within({ x, y, width, height }: Box, draw: () => void): void {
    const corner = [points(x), this.#up(y + height)] as const
    this.#page.pushOperators(
      pushGraphicsState(),
      rectangle(...corner, points(width), points(height)),
      clip(),
      endPath(),
    )
    draw()
    this.#page.pushOperators(popGraphicsState())
  }

  #up(mm: number): number {
    return points(this.#height - mm)
  }
}

function points(mm: number): number {
  return mm * POINTS_PER_MM
}

function colourAsRgb(colour: string) {
  const { red, green, blue } = colourOf(colour)
  return rgb(red, green, blue)
}

function colourOf(colour: string): { red: number; green: number; blue: number } {
  const part = (from: number) => Number.parseInt(colour.slice(from, from + 2), 16) / 255
  return { red: part(1), green: part(3), blue: part(5) }
}
