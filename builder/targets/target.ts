/**
 * Where published files go. Names are NFC, with `/`, not percent-encoded:
 * `drop-cafe/hot-drinks/index.html`. Dot files at the top are neither listed nor measured.
 */
export interface Target {
  readonly caseSensitive: boolean
  /** Best number of parallel puts. */
  readonly putsAtOnce: number
  /** Replaces a file atomically. */
  put(file: string, content: Uint8Array): Promise<void>
  /** Puts a whole new folder at once; false if it exists. Undefined if the target cannot. */
  putFolder?(folder: string, files: ReadonlyMap<string, Uint8Array>): Promise<boolean>
  remove(files: readonly string[]): Promise<void>
  /** Sizes in bytes; `''` for all. */
  list(folder: string): Promise<Map<string, number>>
  has(file: string): Promise<boolean>
  holds(files: ReadonlyMap<string, number | null>): Promise<boolean>
  /** Without temporary files. */
  measure(): Promise<TargetSize>
  /** Throws if nothing can be put. */
  check(): Promise<void>
  /** Removes temporary files of dead publishers. */
  sweep(gone: ReadonlySet<string>): Promise<void>
  read(file: string): Promise<Buffer | null>
  /** All files, and what else lies there. Undefined if there can be nothing else. */
  survey?(): Promise<Survey>
  /** Removes a link or an empty folder, or makes a folder readable again. */
  mend?(odd: Oddity): Promise<void>
}

export interface Survey {
  files: Map<string, number>
  odd: Oddity[]
}

/** What no publisher puts. */
export interface Oddity {
  file: string
  what: 'link' | 'empty folder' | 'unreadable folder'
  detail: string
}

/** A dot file. */
export function isHidden(file: string): boolean {
  return file.startsWith('.')
}

export interface TargetSize {
  files: number
  bytes: number
}
