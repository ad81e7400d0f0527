/**
 * Where published files go. File names are relative, with `/` between segments, in NFC and not
 * percent-encoded: `drop-cafe/hot-drinks/index.html`. What begins with a dot at the top is no published file: it is put and
 * read by its name, and neither listed nor measured.
 */
export interface Target {
  /** Whether `Cafe` and `cafe` are two files here. */
  readonly caseSensitive: boolean
  /** How many files are best on their way at once: 1 where a put takes no waiting. */
  readonly putsAtOnce: number
  /** Puts a whole file in the place of the old one; readers see one or the other, never a mix. */
  put(file: string, content: Uint8Array): Promise<void>
  /**
   * Puts the files of a folder that is not there yet, all at once; false, and nothing put, when it
   * is. Files are named as in `put`, all of them inside the folder. Missing where that cannot be.
   */
  putFolder?(folder: string, files: ReadonlyMap<string, Uint8Array>): Promise<boolean>
  /** Removes files; those that are not there are no error. */
  remove(files: readonly string[]): Promise<void>
  /** The files below a folder and their sizes in bytes; `''` for everything. */
  list(folder: string): Promise<Map<string, number>>
  /** Whether a file is there. */
  has(file: string): Promise<boolean>
  /** Whether all of these files are there, in these sizes where one is given. */
  holds(files: ReadonlyMap<string, number | null>): Promise<boolean>
  /** How much there is, without what is only on its way in. */
  measure(): Promise<TargetSize>
  /** Throws when nothing can be put now, as far as that is known without trying. */
  check(): Promise<void>
  /** Removes what publishers of these names, which are gone, left on its way in. */
  sweep(gone: ReadonlySet<string>): Promise<void>
  /** A file's content, or null when it is not there. */
  read(file: string): Promise<Buffer | null>
}

/** Whether a name below the top is none of a published file. */
export function isHidden(file: string): boolean {
  return file.startsWith('.')
}

export interface TargetSize {
  files: number
  bytes: number
}
