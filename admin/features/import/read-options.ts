import type { FileContent } from '#db/import/files/read-file.ts'
import type { PhotoReader, ReadPhoto } from './photo/read-photo.ts'

/** Also a photo of a page. */
export type ShownContent = FileContent | { kind: 'photo'; photo: ReadPhoto }

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
