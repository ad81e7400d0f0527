/** Uploaded and drawn pictures, published or not. Names are content hashes: `0a1b…-960.jpg`. */
export interface MediaStore {
  list(): Promise<Map<string, number>>
  stat(name: string): Promise<MediaFileState | null>
  read(name: string): Promise<Buffer | null>
  /** Durable once it returns; replaces. */
  write(name: string, content: Uint8Array): Promise<void>
  /** Marks files as wanted now; false if one is missing. */
  touch(names: readonly string[]): Promise<boolean>
  remove(names: readonly string[]): Promise<void>
  check(): Promise<void>
}

export interface MediaFileState {
  bytes: number
  touchedAt: Date
}

/** The store fails: its content is unknown. */
export class MediaStoreError extends Error {
  override name = 'MediaStoreError'
}
