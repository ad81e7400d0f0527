import { createWorker, PSM, type Worker as Reader } from 'tesseract.js'
import folder from 'virtual:ocr-files'
import type { Page } from '#db/import/page-words.ts'
import { pageOfPhoto, sureShare, unsurePlaces, type PhotoReadings } from '#db/import/photo-words.ts'
import { UnreadableFileError } from '#db/import/files/unreadable-file.ts'
import { loaded } from '../loaded.ts'
import type { PhotoAnswer, PhotoJob, SeenPhoto } from './photo.worker.ts'
import { readStrips, type TesseractWord } from './strips.ts'
import { readingsOnPage } from './whole-page.ts'

export interface ReadPhoto {
  page: Page
  /** With level lines; the places of words are in its pixels. */
  picture: Blob
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
  const looking = new Worker(new URL('photo.worker.ts', import.meta.url), { type: 'module' })
  looking.postMessage({ folder } satisfies PhotoJob)
  const broken = new Promise<never>((_, reject) => {
    looking.addEventListener('error', () => reject(new UnreadableFileError('notLoaded')))
  })
  // It may fail before a read waits for it.
  broken.catch(() => {})
  return {
    async read(file, { signal, onProgress }) {
      const stopped = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
      })
      stopped.catch(() => {})
      const unlessStopped = <T>(work: Promise<T>) => {
        signal.throwIfAborted()
        return Promise.race([work, stopped, broken])
      }
      let readers: Readers | undefined
      const onFound = (part: number) => {
        // Not before: what finds lines takes most of the memory, and has given it back.
        readers ??= openReaders()
        onProgress(part)
      }
      const { photo, readings } = await uprightOf(async (turns) => {
        const picture = turns === 0 ? file : turns
        const seen = await unlessStopped(look(looking, { picture, sides: sidesHere() }, onFound))
        const [english, arabic] = await unlessStopped((readers ??= openReaders()).both)
        const { pieces, width, height } = seen
        const places = pieces.filter(({ kind }) => kind === 'figure')
        const [words, figures] = await unlessStopped(
          Promise.all([
            readArabic(arabic, seen),
            readStrips(seen.figures, places, (image) => wordsIn(english, image)),
          ]),
        )
        return {
          photo: seen,
          readings: {
            width,
            height,
            pieces,
            ...words,
            figures: figures.map((some) => some.map(({ text }) => text).join(' ')),
          },
        }
      }).finally(() => readers?.close())
      const page = pageOfPhoto(readings)
      const isText = page.words.some(({ text }) => /\p{L}{2}/u.test(text))
      if (!isText) throw new UnreadableFileError('noText')
      return { page, picture: photo.picture }
    },
    close: () => looking.terminate(),
  }
}

interface Readers {
  both: Promise<[english: Reader, arabic: Reader]>
  close: () => void
}

function openReaders(): Readers {
  // Both languages in one reader are slower, and worse at each.
  const opening = [openReader('eng'), openReader('ara')] as const
  const both = loaded(Promise.all(opening))
  // They may fail before a read waits for them.
  both.catch(() => {})
  return {
    both,
    close() {
      for (const one of opening) {
        void one.then(
          (reader) => reader.terminate(),
          () => {},
        )
      }
    },
  }
}

function openReader(language: string): Promise<Reader> {
  return new Promise((resolve, reject) => {
    createWorker(language, undefined, {
      workerPath: `${folder}/worker.min.js`,
      corePath: `${folder}/tesseract-core-simd-lstm.wasm.js`,
      langPath: folder,
      workerBlobURL: false,
      // The browser's own cache holds them.
      cacheMethod: 'none',
      // Without it, a language that does not come is waited for for good.
      errorHandler: reject,
    }).then(resolve, reject)
  })
}

// Of a picture's long side, for the detector: the second where print is small. Phones lack the memory for it.
const SIDES = { weak: [960], phone: [1600], desk: [1600, 2240] }
const WEAK = { memory: 3, processors: 4 }

function sidesHere(): readonly number[] {
  const { deviceMemory = Infinity, hardwareConcurrency } = navigator as Navigator & {
    deviceMemory?: number
  }
  const isPhone = matchMedia('(pointer: coarse)').matches
  const isWeak = deviceMemory <= WEAK.memory || hardwareConcurrency <= WEAK.processors
  if (!isPhone) return SIDES.desk
  return isWeak ? SIDES.weak : SIDES.phone
}

interface Look {
  photo: SeenPhoto
  readings: PhotoReadings
}

// Of its words: a page of which fewer are easy to read may lie on its side.
const UPRIGHT = 0.25

/** Reads a page as it is; if that gives little, after a half turn, or on either side. */
async function uprightOf(lookAt: (turns: number) => Promise<Look>): Promise<Look> {
  let best = await lookAt(0)
  if (best.readings.pieces.length === 0) return best
  for (const turns of best.photo.isOnSide ? [1, 3] : [2]) {
    if (sureShare(best.readings) > UPRIGHT) break
    const other = await lookAt(turns)
    if (sureShare(other.readings) > sureShare(best.readings)) best = other
  }
  return best
}

function look(
  worker: Worker,
  job: PhotoJob,
  onProgress: (part: number) => void,
): Promise<SeenPhoto> {
  return new Promise((resolve, reject) => {
    const take = ({ data }: MessageEvent<PhotoAnswer>) => {
      if ('progress' in data) {
        onProgress(data.progress)
        return
      }
      worker.removeEventListener('message', take)
      if ('photo' in data) resolve(data.photo)
      else reject(new UnreadableFileError(data.problem))
    }
    worker.addEventListener('message', take)
    worker.postMessage(job)
  })
}

/** Most words are read best among their neighbours; light ones on a dark bar only by themselves. */
async function readArabic(
  reader: Reader,
  { arabic, pieces }: SeenPhoto,
): Promise<Pick<PhotoReadings, 'arabic' | 'alone'>> {
  if (!arabic) return { arabic: [], alone: [] }
  const { page, places } = arabic
  return {
    arabic: readingsOnPage(await wordsIn(reader, page.image), page),
    alone: await readStrips(places, unsurePlaces(pieces), (image) => wordsIn(reader, image)),
  }
}

async function wordsIn(reader: Reader, image: Blob): Promise<TesseractWord[]> {
  await reader.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_BLOCK })
  const { data } = await reader.recognize(image, {}, { blocks: true, text: false })
  return (data.blocks ?? []).flatMap(({ paragraphs }) =>
    paragraphs.flatMap(({ lines }) =>
      lines.flatMap(({ words, bbox }) => words.map((word) => ({ ...word, line: bbox }))),
    ),
  )
}
