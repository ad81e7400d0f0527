import { medianOf } from '#db/import/median.ts'
import { boxAround, type Box } from '#db/import/rows.ts'
import type { GreyImage } from './flat-page.ts'

const INK = 190
// In pixels of a prepared page, whose letters are about 30 high.
const THIN = 12
const LONG = 70
const DOT = 14
const BETWEEN_DOTS = 40
const FEWEST_DOTS = 8
const LETTER = { lowest: 5, highest: 220, widest: 450 }
// Of the usual height of a letter.
const COLUMN_GAP = 1.5
const LINE_GAP = 0.5
const MARGIN = 0.4

/** A piece of a page, and where it stands in the stack. */
export interface Piece extends Box {
  /** Of its top left, in the stack. */
  x: number
  y: number
}

export interface Stack {
  image: GreyImage
  pieces: Piece[]
}

/**
 * Wipes out leaders and rules, and sets the pieces of a page one below the other: prices that stand
 * alone are overlooked on a page, and columns read as one line.
 */
export function stackPieces(page: GreyImage): Stack {
  const blobs = blobsOf(page)
  const noise = new Set([...blobs.filter(isRule), ...dotsInRows(blobs)])
  for (const blob of noise) erase(page, blob)
  const letters = blobs.filter((blob) => !noise.has(blob) && isLetter(blob))
  const height = usualHeight(letters)
  const margin = Math.round(height * MARGIN)
  let y = margin
  const pieces = piecesOf(letters, height).map((piece): Piece => {
    const box = {
      left: Math.max(0, piece.left - margin),
      top: Math.max(0, piece.top - margin),
      right: Math.min(page.width, piece.right + margin),
      bottom: Math.min(page.height, piece.bottom + margin),
    }
    const placed = { ...box, x: margin, y }
    y += box.bottom - box.top + margin
    return placed
  })
  return { image: drawn(page, pieces, y), pieces }
}

/** From a line of the stack to its place on the page. */
export function toPage(pieces: readonly Piece[], y: number): { x: number; y: number } {
  const piece = pieces.findLast((one) => one.y <= y) ?? pieces[0]
  return piece ? { x: piece.left - piece.x, y: piece.top - piece.y } : { x: 0, y: 0 }
}

function drawn(page: GreyImage, pieces: readonly Piece[], height: number): GreyImage {
  const width = Math.max(1, ...pieces.map(({ left, right, x }) => right - left + x * 2))
  const data = new Uint8ClampedArray(width * height).fill(255)
  for (const { left, top, right, bottom, x, y } of pieces) {
    for (let row = top; row < bottom; row += 1) {
      const from = row * page.width
      data.set(page.data.subarray(from + left, from + right), (y + row - top) * width + x)
    }
  }
  return { data, width, height }
}

function isRule({ left, top, right, bottom }: Box): boolean {
  return bottom - top <= THIN && right - left >= LONG
}

function isLetter({ left, top, right, bottom }: Box): boolean {
  const height = bottom - top
  return height >= LETTER.lowest && height <= LETTER.highest && right - left <= LETTER.widest
}

function usualHeight(letters: readonly Box[]): number {
  const heights = letters.map(({ top, bottom }) => bottom - top)
  return medianOf(heights.filter((height) => height > DOT)) ?? 30
}

/** Dots of which many stand in a row. */
function dotsInRows(blobs: readonly Box[]): Box[] {
  const dots = blobs.filter(
    ({ left, top, right, bottom }) => bottom - top <= DOT && right - left <= DOT,
  )
  const rows: Box[][] = []
  const open = new Map<number, Box[]>()
  for (const dot of dots.toSorted((a, b) => a.left - b.left)) {
    const level = Math.round((dot.top + dot.bottom) / 2)
    const row = [0, 1, -1, 2, -2, 3, -3]
      .map((step) => open.get(level + step))
      .find((one) => one && dot.left - (one.at(-1)?.right ?? 0) <= BETWEEN_DOTS)
    if (row) {
      row.push(dot)
      open.set(level, row)
    } else {
      const begun = [dot]
      rows.push(begun)
      open.set(level, begun)
    }
  }
  return rows.filter(({ length }) => length >= FEWEST_DOTS).flat()
}

function erase({ data, width, height }: GreyImage, { left, top, right, bottom }: Box): void {
  for (let y = Math.max(0, top - 2); y <= Math.min(height - 1, bottom + 2); y += 1) {
    data.fill(255, y * width + Math.max(0, left - 2), y * width + Math.min(width, right + 3))
  }
}

/** Cuts at columns that are empty, then at rows, again and again. */
function piecesOf(letters: readonly Box[], height: number): Box[] {
  const columns = cut(letters, 'left', 'right', height * COLUMN_GAP)
  if (columns.length > 1) return columns.flatMap((part) => piecesOf(part, height))
  const rows = cut(letters, 'top', 'bottom', height * LINE_GAP)
  if (rows.length > 1) return rows.flatMap((part) => piecesOf(part, height))
  const whole = boxAround(letters)
  return whole ? [whole] : []
}

function cut(
  letters: readonly Box[],
  from: 'left' | 'top',
  to: 'right' | 'bottom',
  gap: number,
): Box[][] {
  const parts: Box[][] = []
  let end = -Infinity
  for (const letter of letters.toSorted((a, b) => a[from] - b[from])) {
    if (letter[from] - end > gap) parts.push([])
    parts.at(-1)?.push(letter)
    end = Math.max(end, letter[to])
  }
  return parts
}

/** Ink that hangs together, by its outer bounds. */
function blobsOf({ data, width, height }: GreyImage): Box[] {
  const blobs: Box[] = []
  const parents: number[] = []
  const rootOf = (at: number): number => {
    let root = at
    while (parents[root] !== root) {
      const parent = parents[root] ?? root
      // Halves the way for the next search.
      parents[root] = parents[parent] ?? parent
      root = parent
    }
    return root
  }
  let above: { from: number; to: number; blob: number }[] = []
  for (let y = 0; y < height; y += 1) {
    const runs: typeof above = []
    let next = 0
    for (let x = 0; x < width; x += 1) {
      if ((data[y * width + x] ?? 255) >= INK) continue
      const from = x
      while (x < width && (data[y * width + x] ?? 255) < INK) x += 1
      const blob = blobs.length
      blobs.push({ left: from, top: y, right: x - 1, bottom: y })
      parents.push(blob)
      while (next < above.length && (above[next]?.to ?? 0) < from - 1) next += 1
      for (let at = next; at < above.length && (above[at]?.from ?? 0) <= x; at += 1) {
        parents[rootOf(above[at]?.blob ?? blob)] = rootOf(blob)
      }
      runs.push({ from, to: x - 1, blob })
    }
    above = runs
  }
  const whole = new Map<number, Box>()
  for (const [at, blob] of blobs.entries()) {
    const root = rootOf(at)
    const known = whole.get(root)
    if (!known) whole.set(root, { ...blob })
    else {
      known.left = Math.min(known.left, blob.left)
      known.right = Math.max(known.right, blob.right)
      known.top = Math.min(known.top, blob.top)
      known.bottom = Math.max(known.bottom, blob.bottom)
    }
  }
  return [...whole.values()]
}
