// Of a table: some more than a menu has.
export const MOST_ROWS = 3500
export const MOST_COLUMNS = 64
/** Of a PDF. */
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

/** A file from which nothing can be taken, and why. */
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
