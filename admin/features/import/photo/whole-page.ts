import type { PhotoPiece, SecondReading } from '#db/import/photo-words.ts'
import { flatPage } from './flat-page.ts'
import { stackPieces, toPage, type Piece } from './layout.ts'
import type { Leveling } from './pieces.ts'
import type { Picture } from './pixels.ts'
import { pgmOf, type TesseractWord } from './strips.ts'

/** Pieces of a page one below the other: names in Arabic are read best among their neighbours. */
export interface WholePage {
  image: Blob
  pieces: Piece[]
  /** From the middle of what was stacked to the middle of the level picture. */
  from: { x: number; y: number }
  to: { x: number; y: number }
  scale: number
}

// Of what was found: less is Latin that is hard to read.
const LEAST_UNSURE = 0.05

export function mayHaveArabic(pieces: readonly PhotoPiece[]): boolean {
  return pieces.filter(({ kind }) => kind === 'unsure').length > pieces.length * LEAST_UNSURE
}

export function wholePage(picture: Picture, { tilt, to }: Leveling): WholePage {
  const { page, scale } = flatPage(picture, tilt)
  const { image, pieces } = stackPieces(page)
  return {
    image: pgmOf(image),
    pieces,
    from: { x: page.width / 2, y: page.height / 2 },
    to: { x: to.width / 2, y: to.height / 2 },
    scale,
  }
}

/** Words, and where they stand on the level picture. */
export function readingsOnPage(
  words: readonly TesseractWord[],
  { pieces, from, to, scale }: WholePage,
): SecondReading[] {
  return words.map(({ text, confidence, bbox, line }) => {
    const move = toPage(pieces, (line.y0 + line.y1) / 2)
    const across = (x: number) => (x + move.x - from.x) / scale + to.x
    const down = (y: number) => (y + move.y - from.y) / scale + to.y
    return {
      text,
      confidence: confidence / 100,
      left: across(bbox.x0),
      right: across(bbox.x1),
      top: down(bbox.y0),
      bottom: down(bbox.y1),
    }
  })
}
