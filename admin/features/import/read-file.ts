import { decode, unicodeOf } from '#admin/forms/csv.ts'
import type { Page } from '#db/import/page-words.ts'
import type { Cells } from '#db/import/table-heads.ts'
import { tableIn } from './pasted-table.ts'
import type { Sheets } from './read-sheets.ts'
import { readWebPage } from './web-page.ts'
import type { PhotoReader, ReadPhoto } from './photo/read-photo.ts'
import { loaded, UnreadableFileError } from './unreadable-file.ts'
import { readZipSize } from './zip-size.ts'

/** What a file says: a text as somebody would paste it, cells, pages of words, or a photo of a page. */
export type FileContent =
  | { kind: 'text'; text: string; isPage?: boolean }
  | { kind: 'cells'; cells: Cells; isPage?: boolean; hidden?: readonly string[] }
  | { kind: 'pages'; pages: Page[] }
  | { kind: 'photo'; photo: ReadPhoto }

const MB = 1024 * 1024
const MOST_BYTES = 10 * MB
// As a phone's camera takes them: it is made smaller before it is read.
const MOST_OF_PICTURE = 25 * MB
// What a sheet of 3 000 dishes unpacks to is a few megabytes.
const MOST_UNPACKED = 100 * MB

export interface ReadOptions {
  signal: AbortSignal
  /** Of pages; `done` from 0, also a part of one. */
  onProgress: (done: number, all: number) => void
  openPhotos: () => Promise<PhotoReader>
  /** A page of a PDF as it looks; they come after its words were taken. */
  onPicture?: (page: number, picture: Blob) => void
  /** Reads a PDF as it looks, whatever its text says. */
  isPicture?: boolean
}

/** Reads a file in the browser, photos page by page; throws `UnreadableFileError`. */
export async function* readFile(file: File, options: ReadOptions): AsyncGenerator<FileContent> {
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

const SIGNATURE = 16

type Kind = 'pdf' | 'zip' | 'picture' | 'old' | 'text'

const SIGNATURES: readonly [Kind, readonly number[]][] = [
  ['pdf', [0x25, 0x50, 0x44, 0x46]],
  ['zip', [0x50, 0x4b]],
  ['old', [0xd0, 0xcf, 0x11, 0xe0]],
  ['picture', [0xff, 0xd8, 0xff]],
  ['picture', [0x89, 0x50, 0x4e, 0x47]],
  ['picture', [0x52, 0x49, 0x46, 0x46]],
]

function kindOf(bytes: Uint8Array): Kind {
  const known = SIGNATURES.find(([, signature]) =>
    signature.every((byte, at) => bytes[at] === byte),
  )
  if (known) return known[0]
  const isHeic = [0x66, 0x74, 0x79, 0x70].every((byte, at) => bytes[at + 4] === byte)
  return isHeic ? 'picture' : 'text'
}

function readPlain(bytes: Uint8Array<ArrayBuffer>): FileContent {
  // Excel saves as Windows does where the owner lives.
  const text = (unicodeOf(bytes) ?? decode('windows-1256', bytes)).replace(/^\ufeff/u, '')
  const strange = text.match(/(?![\t\n\r])\p{Cc}|\ufffd/gu)?.length ?? 0
  if (strange > text.length / 100 + 1) throw new UnreadableFileError('unknown')
  return contentOf(text)
}

/** A pasted text: cells if it has tabs or separators as a table has, HTML's own data, or lines. */
export function contentOf(text: string): FileContent {
  if (/^\s*(?:<!doctype html|<html|<head|<body|<script|<div|<table)/iu.test(text))
    return { ...readWebPage(text), isPage: true }
  const cells = tableIn(text)
  return cells ? { kind: 'cells', cells } : { kind: 'text', text }
}

async function sheetsIn(bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<Sheets> {
  const size = readZipSize(bytes)
  if (size === null || size > MOST_UNPACKED) throw new UnreadableFileError('broken')
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
