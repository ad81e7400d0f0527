import type { Direction } from '#db/rules/text/language.ts'
import type { Weight } from './fonts.ts'
import type { Extent } from './text-fit.ts'

/** A line as a picture. Lengths are millimetres; `left` and `below` reach out of where it stands. */
interface DrawnText {
  png: ArrayBuffer
  width: number
  height: number
  left: number
  below: number
}

interface DrawnStyle {
  size: number
  weight: Weight
  colour: string
  dir: Direction
  /** Fonts of this device; absent for those of the page. */
  fonts?: string | null
}

const PIXELS_PER_MM = 360 / 25.4
const MEASURED_SIZE = 100
/** Room for strokes that reach out of their line, in units of its size. */
const BLEED = 0.4
const ASCENT = 1.1
const DESCENT = 0.4

export function measureText(text: string, weight: Weight, fonts?: string | null): Extent {
  const context = contextOf(document.createElement('canvas'))
  context.font = fontOf(weight, MEASURED_SIZE, fonts)
  const width = context.measureText(text).width / MEASURED_SIZE
  return { width, ascent: ASCENT, descent: DESCENT }
}

/** In fonts of this device: letters that ours lack, or what has a face of its own. */
export async function drawText(
  text: string,
  { size, weight, colour, dir, fonts }: DrawnStyle,
): Promise<DrawnText> {
  const canvas = document.createElement('canvas')
  canvas.width = pixels((measureText(text, weight, fonts).width + 2 * BLEED) * size)
  canvas.height = pixels((ASCENT + DESCENT) * size)
  const context = contextOf(canvas)
  context.font = fontOf(weight, size * PIXELS_PER_MM, fonts)
  context.fillStyle = colour
  context.direction = dir
  context.textAlign = 'left'
  context.fillText(text, BLEED * size * PIXELS_PER_MM, ASCENT * size * PIXELS_PER_MM)
  return {
    png: await pngOf(canvas),
    width: canvas.width / PIXELS_PER_MM,
    height: canvas.height / PIXELS_PER_MM,
    left: BLEED * size,
    below: DESCENT * size,
  }
}

export async function pngOf(canvas: HTMLCanvasElement): Promise<ArrayBuffer> {
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!png) throw new Error('The browser could not draw a picture')
  return png.arrayBuffer()
}

export function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser cannot draw')
  return context
}

function fontOf(weight: Weight, size: number, fonts?: string | null): string {
  return `${weight} ${size}px ${fonts ?? getComputedStyle(document.body).fontFamily}`
}

function pixels(mm: number): number {
  return Math.max(1, Math.ceil(mm * PIXELS_PER_MM))
}
