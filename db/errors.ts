export type DataErrorCode = 'not_found' | 'conflict' | 'invalid'

/** A change that the data does not allow. `message` may be shown to the owner as it is. */
export class DataError extends Error {
  override name = 'DataError'
  readonly code: DataErrorCode
  /** The field of the request that the message belongs to. */
  readonly field: string | undefined

  constructor(code: DataErrorCode, message: string, field?: string) {
    super(message)
    this.code = code
    this.field = field
  }
}

/** Something that is not there, or is another owner's: nobody can tell which. */
export function notFound(): DataError {
  return new DataError('not_found', 'Not found')
}

/** Of something there may be no more than `most`. */
export function limitReached(most: number, field?: string): DataError {
  return new DataError('conflict', `You have reached the limit of ${most}`, field)
}

/** What went wrong, without a stack. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
