import jsQR from 'jsqr'
import { ColorSpace, Matrix, type Document, type Page as Sheet } from 'mupdf'
import sharp from 'sharp'
import { expect } from 'vitest'

// Of points on paper: letters reach a little over their lines.
const OVERHANG = 2

interface Line {
  text: string
  x: number
  y: number
  w: number
  h: number
}

function linesOf(sheet: Sheet): Line[] {
  const read: { blocks: { lines?: { text: string; bbox: Omit<Line, 'text'> }[] }[] } = JSON.parse(
    sheet.toStructuredText('preserve-spans').asJSON(),
  )
  return read.blocks
    .flatMap(({ lines = [] }) => lines)
    .map(({ text, bbox }) => ({ text, ...bbox }))
    .filter(({ text }) => text.trim() !== '')
}

/**
 * Holds each dish to one column of one sheet, and all lines to places of their own. A dish has a number of
 * four digits at its beginning and at its end, `times` in all.
 */
export function holdSheets(document: Document, columns: 1 | 2, dishes: number, times = 2): void {
  const seen = new Set<string>()
  for (let number = 0; number < document.countPages(); number += 1) {
    const sheet = document.loadPage(number)
    const [, , width] = sheet.getBounds()
    const middle = columns === 2 ? width / 2 : width
    const lines = linesOf(sheet)
    expect(overlaps(lines)).toEqual([])
    for (const right of [false, true]) {
      const column = lines.filter(({ x, w }) => x + w / 2 > middle === right)
      const numbers = column.flatMap(({ text }) => text.match(/\b[1-9]\d{3}\b/g) ?? [])
      for (const [name, seenTimes] of Map.groupBy(numbers, (text) => text)) {
        expect([name, seenTimes.length]).toEqual([name, times])
        expect(seen.has(name)).toBe(false)
        seen.add(name)
      }
    }
  }
  expect(seen.size).toBe(dishes)
}

function overlaps(lines: readonly Line[]): string[] {
  const inOrder = lines.toSorted((a, b) => a.y - b.y)
  return inOrder.flatMap((line, at) =>
    inOrder.slice(at + 1).flatMap((other) => {
      const across = Math.min(line.x + line.w, other.x + other.w) - Math.max(line.x, other.x)
      const down = line.y + line.h - other.y
      return across > OVERHANG && down > OVERHANG + Math.min(line.h, other.h) / 3
        ? [`${line.text} | ${other.text}`]
        : []
    }),
  )
}

/** What the code on a sheet says. */
export async function codeOn(sheet: Sheet): Promise<string | undefined> {
  const pixmap = sheet.toPixmap(Matrix.scale(2, 2), ColorSpace.DeviceRGB, false)
  const { data, info } = await sharp(pixmap.asPNG())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
}
