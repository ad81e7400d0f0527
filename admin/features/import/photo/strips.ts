import type { SecondReading } from '#db/import/photo-words.ts'
import type { Box } from '#db/import/rows.ts'
import type { GreyImage } from './flat-page.ts'
import { blackOnWhite } from './ink.ts'
import { cutOut, type Picture, type TextBox } from './pixels.ts'

/** Boxes one below the other, black on white, as Tesseract likes them. */
export interface Strip {
  /** As PGM: a strip can be larger than a canvas may be on a phone. */
  image: Blob
  cells: Cell[]
}

/** Of a box, where it stands in the strip. */
interface Cell {
  top: number
  left: number
  width: number
  height: number
}

const MARGIN = 16
const WIDEST = 2400

// Of one strip: Tesseract takes pictures of at most 32,767 pixels, and long ones take much memory.
const MOST_CELLS = 200

/** As many strips as the boxes need. */
export function stripsOf(picture: Picture, boxes: readonly TextBox[], lineHeight: number): Strip[] {
  const count = Math.ceil(boxes.length / MOST_CELLS)
  return Array.from({ length: count }, (_, at) =>
    stripOf(picture, boxes.slice(at * MOST_CELLS, (at + 1) * MOST_CELLS), lineHeight),
  )
}

function stripOf(picture: Picture, boxes: readonly TextBox[], lineHeight: number): Strip {
  const cells: Cell[] = []
  let bottom = MARGIN
  for (const box of boxes) {
    const wanted = Math.round((box.width / box.height) * lineHeight)
    const width = Math.max(8, Math.min(WIDEST, wanted))
    cells.push({ top: bottom, left: MARGIN, width, height: lineHeight })
    bottom += lineHeight + MARGIN
  }
  const width = Math.max(64, ...cells.map((cell) => cell.width)) + MARGIN * 2
  const data = new Uint8ClampedArray(width * bottom).fill(255)
  for (const [at, box] of boxes.entries()) {
    const cell = cells[at]!
    const grey = blackOnWhite(cutOut(picture, box, cell))
    for (let y = 0; y < cell.height; y += 1) {
      const row = grey.subarray(y * cell.width, (y + 1) * cell.width)
      data.set(row, (cell.top + y) * width + cell.left)
    }
  }
  return { image: pgmOf({ data, width, height: bottom }), cells }
}

export function pgmOf({ data, width, height }: GreyImage): Blob {
  return new Blob([`P5 ${width} ${height} 255\n`, data])
}

/** A word as Tesseract gives it. */
export interface TesseractWord {
  text: string
  /** From 0 to 100. */
  confidence: number
  bbox: { x0: number; y0: number; x1: number; y1: number }
  /** Where its line stands. */
  line: { y0: number; y1: number }
}

/** Of each place, what was read there, and where it stands; reads one strip after the other. */
export async function readStrips(
  strips: readonly Strip[],
  places: readonly Box[],
  wordsIn: (image: Blob) => Promise<TesseractWord[]>,
): Promise<SecondReading[][]> {
  const readings: SecondReading[][] = []
  for (const strip of strips) {
    const own = places.slice(readings.length, readings.length + strip.cells.length)
    readings.push(...readingsIn(await wordsIn(strip.image), strip, own))
  }
  return readings
}

function readingsIn(
  words: readonly TesseractWord[],
  { cells }: Strip,
  places: readonly Box[],
): SecondReading[][] {
  const readings = places.map((): SecondReading[] => [])
  for (const { text, confidence, bbox } of words) {
    const middle = (bbox.y0 + bbox.y1) / 2
    const at = cells.findIndex(({ top, height }) => middle < top + height + MARGIN / 2)
    const [cell, place] = [cells[at], places[at]]
    if (!cell || !place) continue
    const scale = (place.bottom - place.top) / cell.height
    // A cell may be wider than its place, on both sides.
    const middleX = (place.left + place.right) / 2
    const across = (x: number) => middleX + (x - cell.left - cell.width / 2) * scale
    readings[at]?.push({
      text,
      confidence: confidence / 100,
      left: across(bbox.x0),
      right: across(bbox.x1),
      top: place.top,
      bottom: place.bottom,
    })
  }
  return readings
}
