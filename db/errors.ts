export type DataErrorCode = 'not_found' | 'conflict' | 'invalid'

/** `message` may be shown to the owner. */
export class DataError extends Error {
  override name = 'DataError'
  readonly code: DataErrorCode
  readonly field: string | undefined

  constructor(code: DataErrorCode, message: string, field?: string) {
    super(message)
    this.code = code
    this.field = field
  }
}

/** Missing, or another owner's: nobody can tell. */
export function notFound(): DataError {
  return new DataError('not_found', 'Not found')
}

export function limitReached(most: number, field?: string): DataError {
  return new DataError('conflict', `You have reached the limit of ${most}`, field)
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
