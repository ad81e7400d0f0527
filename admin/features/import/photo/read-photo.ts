import { createWorker, PSM, type Page, type Worker as Reader } from 'tesseract.js'
import folder from 'virtual:ocr-files'
import {
  isFigure,
  isSureWord,
  linesOfPhoto,
  mergeReadings,
  type Figure,
  type PhotoLine,
  type PhotoWord,
} from '#db/import/photo-text.ts'
import { loaded, UnreadableFileError } from '../unreadable-file.ts'
import { toPage, type Piece } from './layout.ts'
import type { PreparedPhoto } from './photo.worker.ts'

export interface ReadPhoto {
  lines: PhotoLine[]
  /** Level and in even light; the places of lines are in its pixels. */
  picture: Blob
  width: number
  height: number
}

interface PhotoOptions {
  signal: AbortSignal
  /** From 0 to 1. */
  onProgress: (part: number) => void
}

/** Reads pages one after the other, in English and Arabic, on this device. Close it at the end. */
export interface PhotoReader {
  /** Throws `UnreadableFileError`. */
  read: (file: Blob, options: PhotoOptions) => Promise<ReadPhoto>
  close: () => void
}

export function openPhotoReader(): PhotoReader {
  let onProgress: PhotoOptions['onProgress'] | null = null
  const preparing = new Worker(new URL('photo.worker.ts', import.meta.url), { type: 'module' })
  // Both languages in one reader are slower, and worse at each.
  const opening = [openReader('eng', (part) => onProgress?.(part)), openReader('ara')] as const
  const readers = loaded(Promise.all(opening))
  const broken = new Promise<never>((_, reject) => {
    preparing.addEventListener('error', () => reject(new UnreadableFileError('notLoaded')))
  })
  // They may fail before a read waits for them.
  for (const one of [readers, broken]) one.catch(() => {})
  return {
    async read(file, options) {
      const { signal } = options
      const stopped = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
      })
      stopped.catch(() => {})
      const unlessStopped = <T>(work: Promise<T>) => {
        signal.throwIfAborted()
        return Promise.race([work, stopped, broken])
      }
      onProgress = options.onProgress
      const { picture, words } = await uprightOf(async (turns) => {
        const { stack, pieces, ...photo } = await unlessStopped(
          prepare(preparing, turns === 0 ? file : turns),
        )
        const [english, arabic] = await unlessStopped(readers)
        const readings = [english, arabic].map((reader) => readWords(reader, stack, pieces))
        const [latin = [], others = []] = await unlessStopped(Promise.all(readings))
        return { picture: photo.picture, words: mergeReadings(latin, others) }
      })
      if (!words.some(({ text }) => /\p{L}{2}/u.test(text))) throw new UnreadableFileError('noText')
      onProgress = null
      const [english] = await unlessStopped(readers)
      const bitmap = await createImageBitmap(picture)
      const { width, height } = bitmap
      const figures = await unlessStopped(readFigures(english, bitmap, words))
      bitmap.close()
      return { lines: linesOfPhoto(words, figures, { width, height }), picture, width, height }
    },
    close() {
      preparing.terminate()
      for (const one of opening) {
        void one.then(
          (reader) => reader.terminate(),
          () => {},
        )
      }
    },
  }
}

function openReader(language: string, onProgress?: (part: number) => void): Promise<Reader> {
  return new Promise((resolve, reject) => {
    createWorker(language, undefined, {
      workerPath: `${folder}/worker.min.js`,
      corePath: `${folder}/tesseract-core-simd-lstm.wasm.js`,
      langPath: folder,
      workerBlobURL: false,
      // The browser's own cache holds them.
      cacheMethod: 'none',
      logger: ({ status, progress }) => {
        if (status === 'recognizing text') onProgress?.(progress)
      },
      // Without it, a language that does not come is waited for for good.
      errorHandler: reject,
    }).then(resolve, reject)
  })
}

interface ReadWords {
  picture: Blob
  words: PhotoWord[]
}

// Of its words: a page of which fewer are easy to read may lie on its side.
const UPRIGHT = 0.25

/** Reads a page as it is; if that gives little, on either side and upside down, too. */
async function uprightOf(readAt: (turns: number) => Promise<ReadWords>): Promise<ReadWords> {
  let best = await readAt(0)
  if (best.words.length === 0) return best
  for (const turns of [1, 3, 2]) {
    if (sureShare(best) > UPRIGHT) break
    const other = await readAt(turns)
    if (sureShare(other) > sureShare(best)) best = other
  }
  return best
}

function sureShare({ words }: ReadWords): number {
  return words.filter(isSureWord).length / Math.max(1, words.length)
}

function prepare(worker: Worker, asked: Blob | number): Promise<PreparedPhoto> {
  return new Promise((resolve, reject) => {
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<PreparedPhoto | null>) =>
        data ? resolve(data) : reject(new UnreadableFileError('picture')),
      { once: true },
    )
    worker.postMessage(asked)
  })
}

// A line as long tells how it falls.
const LONG_LINE = 300

async function readWords(
  reader: Reader,
  stack: Blob,
  pieces: readonly Piece[],
): Promise<PhotoWord[]> {
  const lines = await recognize(reader, stack, { tessedit_char_whitelist: '' })
  return lines.flatMap(({ words, bbox, baseline, rowAttributes }) => {
    const move = toPage(pieces, (bbox.y0 + bbox.y1) / 2)
    const { x0, x1, y0, y1 } = baseline
    return words.map((word) => ({
      text: word.text,
      confidence: word.confidence,
      left: word.bbox.x0 + move.x,
      top: word.bbox.y0 + move.y,
      right: word.bbox.x1 + move.x,
      bottom: word.bbox.y1 + move.y,
      baseline: (y0 + y1) / 2 + move.y,
      height: Math.min(rowAttributes.rowHeight || Infinity, (bbox.y1 - bbox.y0) * 1.4),
      slope: x1 - x0 > LONG_LINE ? (y1 - y0) / (x1 - x0) : null,
    }))
  })
}

async function recognize(
  reader: Reader,
  picture: Blob,
  settings: { tessedit_char_whitelist: string },
): Promise<LineOfText[]> {
  await reader.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_BLOCK, ...settings })
  const { data } = await reader.recognize(picture, {}, { blocks: true, text: false })
  return (data.blocks ?? []).flatMap((block) => block.paragraphs.flatMap(({ lines }) => lines))
}

type LineOfText = NonNullable<Page['blocks']>[number]['paragraphs'][number]['lines'][number]

const CELL = { height: 90, width: 700, margin: 8, letters: 80 }
const SCALES = { large: 1.25, small: 0.85 }
// Browsers have no higher pictures.
const CELLS_AT_ONCE = 100

/** Reads figures again, in two sizes: where these differ, nothing is sure. */
async function readFigures(
  reader: Reader,
  picture: ImageBitmap,
  words: readonly PhotoWord[],
): Promise<Figure[]> {
  const cells = words.filter(isFigure)
  const figures: Figure[] = []
  for (let at = 0; at < cells.length; at += CELLS_AT_ONCE) {
    const some = cells.slice(at, at + CELLS_AT_ONCE)
    const large = await readStrip(reader, picture, some, SCALES.large)
    const small = await readStrip(reader, picture, some, SCALES.small)
    figures.push(
      ...large.map(({ text, confidence }, place): Figure => {
        const other = small[place]
        return {
          text,
          confidence: other?.text === text ? Math.min(confidence, other.confidence) : 0,
        }
      }),
    )
  }
  return figures
}

/** Reads figures alone, one below the other. */
async function readStrip(
  reader: Reader,
  picture: ImageBitmap,
  cells: readonly PhotoWord[],
  largest: number,
): Promise<Figure[]> {
  const canvas = new OffscreenCanvas(CELL.width, CELL.height * cells.length)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  for (const [at, { left, top, right, bottom }] of cells.entries()) {
    const [width, height] = [right - left + CELL.margin * 2, bottom - top + CELL.margin * 2]
    const scale = Math.min(largest, CELL.letters / height, (CELL.width - 80) / width)
    const [x, y] = [left - CELL.margin, top - CELL.margin]
    const [toX, toY] = [40, CELL.height * at + 5]
    context.drawImage(picture, x, y, width, height, toX, toY, width * scale, height * scale)
  }
  const strip = await canvas.convertToBlob({ type: 'image/png' })
  const lines = await recognize(reader, strip, { tessedit_char_whitelist: '0123456789.,/-' })
  const figures = cells.map((): Figure => ({ text: '', confidence: 0 }))
  for (const { text, confidence, bbox } of lines.flatMap(({ words }) => words)) {
    const figure = figures[Math.floor((bbox.y0 + bbox.y1) / 2 / CELL.height)]
    if (!figure) continue
    figure.confidence = figure.text === '' ? confidence : Math.min(figure.confidence, confidence)
    figure.text += text.trim()
  }
  return figures
}
