/** How much is done at most. */
export interface Most {
  /** Files that are looked at, made or brought. */
  files: number
  /** Of the page with all dishes, which every change of one makes anew. */
  bytes: number
}

/** No end. */
export const ALL: Most = { files: Infinity, bytes: Infinity }
