/**
 * Where the files of uploaded pictures are kept, and what is drawn from them, whether it is published
 * or not. Their names are plain, tell the content, and begin with no dot: `0a1b…-960.jpg`.
 */
export interface MediaStore {
  /** Every file and its size in bytes. */
  list(): Promise<Map<string, number>>
  /** What is known of a file; null when it is not there. */
  look(name: string): Promise<MediaFileState | null>
  /** A file's content, or null when it is not there. */
  read(name: string): Promise<Buffer | null>
  /** Keeps a whole file, in the place of one of that name; once it returns, the file is safe. */
  write(name: string, content: Uint8Array): Promise<void>
  /** Notes that all of these are wanted as of now; false when one of them is not there. */
  touch(names: readonly string[]): Promise<boolean>
  /** Removes files; those that are not there are no error. */
  remove(names: readonly string[]): Promise<void>
  /** Throws when nothing can be kept now, as far as that is known without trying. */
  check(): Promise<void>
}

export interface MediaFileState {
  bytes: number
  /** When it was put up or wanted last. */
  touchedAt: Date
}

/** The store does not answer, or refuses: nobody knows what is in it. */
export class MediaStoreError extends Error {
  override name = 'MediaStoreError'
}
