import { widened } from './line-words.ts'
import { findLines, readLines, type Paddle } from './paddle.ts'
import { levelingOf, piecesOf, tilted, type Leveling } from './pieces.ts'
import { unsurePlaces, type PhotoPiece } from '#db/import/photo-words.ts'
import type { Box } from '#db/import/rows.ts'
import { turned, type Picture } from './pixels.ts'
import { stripsOf, type Strip } from './strips.ts'
import { mayHaveArabic, wholePage, type WholePage } from './whole-page.ts'

export type PhotoJob =
  /** The first: where what it needs is served. */
  { folder: string } | LookJob

export interface LookJob {
  /** A picture's file; or the same picture after as many quarter turns. */
  picture: Blob | number
  /** Of the long side, in pixels, for the detector; the next where print is small. */
  sides: readonly number[]
}

export type PhotoAnswer =
  /** From 0 to 1. */
  { progress: number } | { problem: 'picture' | 'notLoaded' } | { photo: SeenPhoto }

/** What the reader of English saw, and what others shall read. */
export interface SeenPhoto {
  /** With level lines; all places are in its pixels. */
  picture: Blob
  width: number
  height: number
  isOnSide: boolean
  pieces: PhotoPiece[]
  /** For the reader of Arabic: the page, and the unsure places by themselves; null if there seems to be none. */
  arabic: { page: WholePage; places: Strip[] } | null
  /** The figures among the pieces. */
  figures: Strip[]
}

// Of the long side; more does not help, and takes memory.
const MOST_PIXELS = 4000
const LINE = 56
// Of the height of a box: letters may reach further than it.
const WIDER = 0.2
// Of the work: lines are read one by one, after all were found.
const FOUND = 0.25

let opening: Promise<Paddle>
let photo: Picture

self.addEventListener('message', ({ data }: MessageEvent<PhotoJob>) => {
  if ('folder' in data) {
    opening = openModels(data.folder)
    // It may fail before a picture waits for it.
    opening.catch(() => {})
  } else void seen(data).then(answer)
})

function answer(what: PhotoAnswer): void {
  self.postMessage(what)
}

async function openModels(folder: string): Promise<Paddle> {
  const [detector, recognizer, alphabet] = await Promise.all(
    ['ch_PP-OCRv4_det_infer.onnx', 'rec_en_PP-OCRv3_infer.onnx', 'dict_en.txt'].map(
      async (name) => {
        const response = await fetch(`${folder}/${name}`)
        if (!response.ok) throw new Error(`${name}: ${response.status}`)
        return new Uint8Array(await response.arrayBuffer())
      },
    ),
  )
  const letters = new TextDecoder().decode(alphabet)
  return {
    detector: detector!,
    recognizer: recognizer!,
    alphabet: letters.trimEnd().split(/\r?\n/u),
  }
}

async function seen({ picture, sides }: LookJob): Promise<PhotoAnswer> {
  try {
    if (typeof picture !== 'number') photo = await pictureOf(picture)
  } catch {
    return { problem: 'picture' }
  }
  const upright = typeof picture === 'number' ? turned(photo, picture) : photo
  try {
    return { photo: await seenOn(upright, sides) }
  } catch {
    return { problem: 'notLoaded' }
  }
}

async function seenOn(upright: Picture, sides: readonly number[]): Promise<SeenPhoto> {
  const paddle = await opening
  const { tilt, isOnSide, ...found } = await findLines(paddle, upright, sides)
  answer({ progress: FOUND })
  const lines = await readLines(paddle, upright, found, (part) => {
    answer({ progress: FOUND + (1 - FOUND) * part })
  })
  const leveling = levelingOf(upright, tilt)
  const pieces = piecesOf(lines, leveling)
  const strips = (places: readonly Box[]) => {
    const boxes = places.map((place) => {
      return widened(tilted(place, leveling), (place.bottom - place.top) * WIDER)
    })
    return stripsOf(upright, boxes, LINE)
  }
  return {
    picture: await leveled(upright, leveling),
    ...leveling.to,
    isOnSide,
    pieces,
    arabic: mayHaveArabic(pieces)
      ? { page: wholePage(upright, leveling), places: strips(unsurePlaces(pieces)) }
      : null,
    figures: strips(pieces.filter(({ kind }) => kind === 'figure')),
  }
}

function leveled({ data, width, height }: Picture, { tilt, to }: Leveling): Promise<Blob> {
  const taken = new OffscreenCanvas(width, height)
  taken.getContext('2d')?.putImageData(new ImageData(data, width, height), 0, 0)
  const canvas = new OffscreenCanvas(to.width, to.height)
  const context = canvas.getContext('2d')
  context?.translate(to.width / 2, to.height / 2)
  context?.rotate(-tilt)
  context?.drawImage(taken, -width / 2, -height / 2)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 })
}

async function pictureOf(file: Blob): Promise<Picture> {
  const whole = await createImageBitmap(file)
  const scale = Math.min(1, MOST_PIXELS / Math.max(whole.width, whole.height))
  const [width, height] = [Math.round(whole.width * scale), Math.round(whole.height * scale)]
  const size = { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' } as const
  const bitmap = scale < 1 ? await createImageBitmap(whole, size) : whole
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('No canvas')
  // A picture may be clear in parts.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(bitmap, 0, 0)
  whole.close()
  bitmap.close()
  const { data } = context.getImageData(0, 0, width, height)
  // Gives its memory back at once.
  canvas.width = 0
  return { data, width, height }
}
