import {
  concatTransformationMatrix,
  drawObject,
  popGraphicsState,
  pushGraphicsState,
  type PDFDocument,
  type PDFPage,
} from '@cantoo/pdf-lib'
import type { Direction } from '#db/rules/language.ts'
import { deflate } from './deflate.ts'
import type { Weight } from './fonts.ts'
import type { Extent } from './text-fit.ts'

/** A line as a picture. Lengths are millimetres; `left` and `below` reach out of where it stands. */
export interface DrawnText {
  width: number
  height: number
  left: number
  below: number
  pixels: { width: number; height: number }
  colours: Uint8Array
  opacity: Uint8Array
}

interface DrawnStyle {
  size: number
  weight: Weight
  colour: string
  dir: Direction
}

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

const PIXELS_PER_MM = 360 / 25.4
const MEASURED_SIZE = 100
/** Room for strokes that reach out of their line, in units of its size. */
const BLEED = 0.4
const ASCENT = 1.1
const DESCENT = 0.4

export function canvasArtist(): Artist {
  const face = getComputedStyle(document.body).fontFamily
  const ruler = contextOf(document.createElement('canvas'))
  return {
    measure(text, weight) {
      ruler.font = fontOf(face, weight, MEASURED_SIZE)
      return {
        width: ruler.measureText(text).width / MEASURED_SIZE,
        ascent: ASCENT,
        descent: DESCENT,
      }
    },
    async draw(text, style) {
      const width = this.measure(text, style.weight).width
      return drawLine(text, width, style, face)
    },
  }
}

async function drawLine(
  text: string,
  width: number,
  { size, weight, colour, dir }: DrawnStyle,
  face: string,
): Promise<DrawnText> {
  const canvas = document.createElement('canvas')
  canvas.width = pixels((width + 2 * BLEED) * size)
  canvas.height = pixels((ASCENT + DESCENT) * size)
  const context = contextOf(canvas)
  context.font = fontOf(face, weight, size * PIXELS_PER_MM)
  context.fillStyle = colour
  context.direction = dir
  context.textAlign = 'left'
  context.fillText(text, BLEED * size * PIXELS_PER_MM, ASCENT * size * PIXELS_PER_MM)
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  const [colours, opacity] = await Promise.all(planesOf(data).map(deflate))
  if (!colours || !opacity) throw new Error('The browser could not draw a text')
  return {
    width: canvas.width / PIXELS_PER_MM,
    height: canvas.height / PIXELS_PER_MM,
    left: BLEED * size,
    below: DESCENT * size,
    pixels: { width: canvas.width, height: canvas.height },
    colours,
    opacity,
  }
}

function planesOf(data: Uint8ClampedArray): [Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>] {
  const count = data.length / 4
  const colours = new Uint8Array(count * 3)
  const opacity = new Uint8Array(count)
  for (let at = 0; at < count; at += 1) {
    opacity[at] = data[at * 4 + 3] ?? 0
    if (opacity[at] === 0) continue
    for (let part = 0; part < 3; part += 1) colours[at * 3 + part] = data[at * 4 + part] ?? 0
  }
  return [colours, opacity]
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser cannot draw')
  return context
}

function fontOf(face: string, weight: Weight, size: number): string {
  return `${weight} ${size}px ${face}`
}

function pixels(mm: number): number {
  return Math.max(1, Math.ceil(mm * PIXELS_PER_MM))
}
