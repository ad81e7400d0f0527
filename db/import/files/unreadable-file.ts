export const MOST_ROWS = 3500
export const MOST_COLUMNS = 64
/** Of a cell, which shops may store as HTML; the rest is cut off. */
export const MOST_OF_CELL = 5000
/** Of a file, but for pictures. */
export const MOST_BYTES = 10 * 1024 * 1024
export const MOST_PAGES = 60

export type FileProblem =
  | 'empty'
  | 'large'
  | 'largePicture'
  | 'unknown'
  | 'broken'
  | 'locked'
  | 'pages'
  | 'picture'
  | 'noText'
  | 'notLoaded'
  | 'noDish'
  | 'rows'
  | 'table'
  | 'long'

export class UnreadableFileError extends Error {
  override name = 'UnreadableFileError'
  readonly problem: FileProblem

  constructor(problem: FileProblem) {
    super(problem)
    this.problem = problem
  }
}

export function problemOf(error: unknown): FileProblem {
  return error instanceof UnreadableFileError ? error.problem : 'broken'
}
