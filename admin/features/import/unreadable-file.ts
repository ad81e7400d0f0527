export type FileProblem =
  | 'empty'
  | 'large'
  | 'unknown'
  | 'broken'
  | 'locked'
  | 'pages'
  | 'picture'
  | 'noText'
  | 'noDish'
  | 'rows'

/** A file from which nothing can be taken, and why. */
export class UnreadableFileError extends Error {
  override name = 'UnreadableFileError'
  readonly problem: FileProblem

  constructor(problem: FileProblem) {
    super(problem)
    this.problem = problem
  }
}
