import {
  concatTransformationMatrix,
  drawObject,
  popGraphicsState,
  pushGraphicsState,
  type PDFDocument,
  type PDFPage,
} from '@cantoo/pdf-lib'
import type { Direction } from '#db/rules/language.ts'
import type { Extent } from './text-fit.ts'
import type { Weight } from './typefaces.ts'

/** A line as a picture. Lengths are millimetres; `left` and `below` reach out of where it stands. */
export interface DrawnText {
  width: number
  height: number
  left: number
  below: number
  pixels: { width: number; height: number }
  /** Its colours and how much of each is seen, deflated. */
  colours: Uint8Array
  opacity: Uint8Array
}

export interface DrawnStyle {
  size: number
  weight: Weight
  colour: string
  dir: Direction
}

/** Draws what no font of ours has, as the browser does: in any script, and pictures among letters. */
export interface Artist {
  measure(text: string, weight: Weight): Extent
  draw(text: string, style: DrawnStyle): Promise<DrawnText>
}

/** Puts such a picture on a page; lengths in points, from the lower left corner. */
export function drawPicture(
  pdf: PDFDocument,
  page: PDFPage,
  { pixels, colours, opacity }: DrawnText,
  box: { x: number; y: number; width: number; height: number },
): void {
  const image = {
    Type: 'XObject',
    Subtype: 'Image',
    Width: pixels.width,
    Height: pixels.height,
    BitsPerComponent: 8,
    Filter: 'FlateDecode',
  }
  const { context } = pdf
  const mask = context.stream(opacity, { ...image, ColorSpace: 'DeviceGray' })
  const SMask = context.register(mask)
  const stream = context.stream(colours, { ...image, ColorSpace: 'DeviceRGB', SMask })
  const name = page.node.newXObject('Text', context.register(stream))
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(box.width, 0, 0, box.height, box.x, box.y),
    drawObject(name),
    popGraphicsState(),
  )
}
