import { CARD, millimetres, WORDS_GAP } from './card-layout.ts'
import type { Extent, FittedText } from '#admin/components/paper/text-fit.ts'

const PIXELS_PER_MM = 600 / 25.4
const MEASURED_SIZE = 100
/** Room around a drawn text for strokes that reach out of their line, at its sides and above. */
export const BLEED_MM = { side: 2, end: WORDS_GAP / 2 } as const

/** The typeface of the page, loaded with the letters of these texts. */
export async function loadFace(texts: readonly string[]): Promise<string> {
  const face = getComputedStyle(document.body).fontFamily
  // The others stand in for it and may be of another system; without any, the browser has its own.
  const [first = face] = face.split(',')
  await document.fonts.load(fontOf(first, MEASURED_SIZE), texts.join(' ')).catch(() => {})
  return face
}

/** Measures as the browser would draw, with all its typefaces and shaping. */
export function measureWith(face: string): (text: string) => Extent {
  const context = contextOf(document.createElement('canvas'))
  context.font = fontOf(face, MEASURED_SIZE)
  return (text) => {
    const measured = context.measureText(text)
    return {
      width: measured.width / MEASURED_SIZE,
      ascent: measured.actualBoundingBoxAscent / MEASURED_SIZE,
      descent: measured.actualBoundingBoxDescent / MEASURED_SIZE,
    }
  }
}

/**
 * A text as the browser draws it in any script, at 600 dots per inch: a PNG as wide as the text of
 * a card and as high as the text, and larger by `BLEED_MM` on every side.
 */
export async function drawText(text: FittedText, face: string): Promise<ArrayBuffer> {
  const canvas = document.createElement('canvas')
  canvas.width = pixels(CARD.width - 2 * CARD.margin + 2 * BLEED_MM.side)
  canvas.height = pixels(millimetres(text) + 2 * BLEED_MM.end)
  const context = contextOf(canvas)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#000'
  context.font = fontOf(face, pixels(text.size))
  context.textAlign = 'center'
  context.direction = text.direction
  let top = BLEED_MM.end
  for (const line of text.lines) {
    const baseline = top + line.ascent * text.size
    context.fillText(line.text, canvas.width / 2, pixels(baseline))
    top = baseline + line.descent * text.size
  }
  return toPng(canvas)
}

function toPng(canvas: HTMLCanvasElement): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((png) => {
      if (png) resolve(png.arrayBuffer())
      else reject(new Error('The browser could not draw the card'))
    }, 'image/png')
  })
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('The browser cannot draw')
  return context
}

function fontOf(face: string, size: number): string {
  return `600 ${size}px ${face}`
}

function pixels(mm: number): number {
  return Math.ceil(mm * PIXELS_PER_MM)
}
