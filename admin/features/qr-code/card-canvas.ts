import type { Extent } from '#admin/components/paper/text-fit.ts'

const MEASURED_SIZE = 100
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

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('The browser cannot draw')
  return context
}

function fontOf(face: string, size: number): string {
  return `600 ${size}px ${face}`
}
