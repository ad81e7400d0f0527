import type { SchemaName } from './schemas.ts'

/** What is said of a call where it cannot be read off its route. */
export interface CallDescription {
  about: string
  /** What it answers when all is well: a schema, or a body or a lack of one of another kind. */
  answers: Readonly<
    Record<number, SchemaName | 'archive' | 'page' | 'pdf' | 'document' | 'nothing'>
  >
  /** What it refuses beside what its middleware does. */
  refusals?: readonly number[]
  /** Whether `If-Match` says which version its sender saw. */
  takesVersion?: true
  /** What it needs in the query. */
  query?: readonly string[]
  /** What it may have in the query. */
  optionalQuery?: readonly string[]
}
