import { kindOf, readPlain, SIGNATURE } from '#db/import/files/read-file.ts'
import type { Sheets } from '#db/import/files/read-sheets.ts'
import { MOST_BYTES, UnreadableFileError } from '#db/import/files/unreadable-file.ts'
import { assertUnpackable } from '#db/import/files/zip-size.ts'
import { loaded } from './loaded.ts'
import type { ReadOptions, ShownContent } from './read-options.ts'

const MB = 1024 * 1024
// As a phone's camera takes them: it is made smaller before it is read.
const MOST_OF_PICTURE = 25 * MB

/** Reads a file in the browser, photos page by page; throws `UnreadableFileError`. */
export async function* readFile(file: File, options: ReadOptions): AsyncGenerator<ShownContent> {
  if (file.size === 0) throw new UnreadableFileError('empty')
  const kind = kindOf(new Uint8Array(await file.slice(0, SIGNATURE).arrayBuffer()))
  const most = kind === 'picture' ? MOST_OF_PICTURE : MOST_BYTES
  if (file.size > most) throw new UnreadableFileError(kind === 'picture' ? 'largePicture' : 'large')
  const bytes = kind === 'picture' ? new Uint8Array() : new Uint8Array(await file.arrayBuffer())
  switch (kind) {
    case 'pdf': {
      const { readPdf } = await loaded(import('./read-pdf.ts'))
      yield* readPdf(bytes, options)
      break
    }
    case 'zip':
      yield { kind: 'cells', ...(await sheetsIn(bytes, options.signal)) }
      break
    case 'picture': {
      const { signal, onProgress } = options
      const reader = await options.openPhotos()
      const show = (part: number) => onProgress(part, 1)
      yield { kind: 'photo', photo: await reader.read(file, { signal, onProgress: show }) }
      break
    }
    case 'old':
      // Old Excel files, and new ones with a password.
      throw new UnreadableFileError('locked')
    case 'text':
      yield readPlain(bytes)
  }
}

async function sheetsIn(bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<Sheets> {
  assertUnpackable(bytes)
  const worker = new Worker(new URL('sheets.worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<Sheets>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Sheets | 'table' | 'broken'>) =>
        typeof data === 'object' ? resolve(data) : reject(new UnreadableFileError(data)),
      )
      worker.addEventListener('error', () => reject(new UnreadableFileError('notLoaded')))
      signal.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')))
      worker.postMessage(bytes)
    })
  } finally {
    worker.terminate()
  }
}
