import { createMiddleware } from 'hono/factory'
import type { z } from 'zod'
import type { AppEnv } from '../context.ts'

/** What is said of a call where it cannot be read off its other handlers. */
export interface CallDescription extends CallDetails {
  about: string
  /** By status; what its other middleware refuses is known from that. */
  answers: Readonly<Record<number, AnswerKind>>
}

/** A schema, or a body of another kind. */
export type AnswerKind = z.ZodType | 'error' | 'archive' | 'table' | 'page' | 'document' | 'nothing'

interface CallDetails {
  /** Whether `If-Match` says which version its sender saw; 409 if that is old. */
  takesVersion?: true
  /** What it needs in the query. */
  query?: readonly string[]
  /** What it may have in the query. */
  optionalQuery?: readonly string[]
}

const descriptions = new WeakMap<object, CallDescription>()

/** What a call is for and what it answers, for the description of all calls; does nothing else. */
export function describe(
  about: string,
  answers: CallDescription['answers'],
  details: CallDetails = {},
) {
  const handler = createMiddleware<AppEnv>((_, next) => next())
  descriptions.set(handler, { about, answers, ...details })
  return handler
}

export function descriptionBy(handler: object): CallDescription | undefined {
  return descriptions.get(handler)
}
