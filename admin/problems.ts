import type { TFunction } from 'i18next'
import type { ErrorBody } from '#api/schemas/errors.ts'
import { RefusedError, UnreachableError } from './client.ts'
import { SERVER_WORDS, type ProblemKey } from './server-words.ts'
import { CancelledError } from './uploading.ts'

/** What to tell the owner when something cannot be done: a text of `problem` and its values. */
export interface Problem {
  text: ProblemKey
  values?: Record<string, number | string>
}

/** What is wrong with some fields of a form, said beside the first; with none of them, under the form. */
export interface FormProblem<Field extends string> {
  fields: readonly Field[]
  problem: Problem
}

const REACHED = /^You have reached the limit of (\d+)$/
const LIMIT = /^Please use at most (\d+) characters$/
const FIELDS: Record<string, ProblemKey> = {
  price: 'price',
  email: 'email',
  password: 'password',
  token: 'linkEnded',
  googleMapLink: 'webAddress',
  facebookLink: 'webAddress',
  instagramLink: 'webAddress',
  whatsappLink: 'webAddress',
}
const STATUSES: Record<number, ProblemKey> = {
  404: 'gone',
  413: 'pictureSize',
  415: 'pictureType',
  429: 'tooManyTries',
}
const ENDED: ReadonlySet<ProblemKey> = new Set(['trialExpired', 'monthlyExpired', 'yearlyExpired'])

/** The problem that a failed request comes down to. */
export function problemOf(error: unknown): Problem {
  if (error instanceof CancelledError) return { text: 'cancelled' }
  if (error instanceof UnreachableError) return { text: 'offline' }
  if (!(error instanceof RefusedError)) return { text: 'failed' }
  if (error.status === 429 && error.retryAfter) {
    return { text: 'tooManyTriesWait', values: { count: Math.ceil(error.retryAfter / 60) } }
  }
  return (
    problemOfMessage(error.message) ??
    known(FIELDS[error.field ?? '']) ??
    known(STATUSES[error.status]) ?? { text: 'failed' }
  )
}

/** What is there now, when a change was refused because it was changed elsewhere. */
export function currentOf<T>(error: unknown): T | undefined {
  return error instanceof RefusedError ? (error.current as T | undefined) : undefined
}

/** The field that the server means, when it is one of these. */
export function fieldOf<T extends string>(error: unknown, fields: readonly T[]): T | undefined {
  if (!(error instanceof RefusedError)) return undefined
  // Such as `links.website`, and `hours.0.to`.
  const path = error.field?.split('.') ?? []
  const named = path.map((part) => fields.find((field) => field === part))
  return named.find((field) => field !== undefined)
}

/** The problem behind a message of a rule or of the server, in English. */
export function problemOfMessage(message: ErrorBody['message']): Problem | undefined {
  const limit = LIMIT.exec(message)?.[1]
  if (limit !== undefined) return { text: 'tooLong', values: { limit: Number(limit) } }
  const most = REACHED.exec(message)?.[1]
  if (most !== undefined) return { text: 'limitReached', values: { limit: Number(most) } }
  return known(SERVER_WORDS[message])
}

/** What is wrong with a text that must not be empty. */
export function problemOfEmpty(text: string): Problem | undefined {
  return text.trim() === '' ? { text: 'emptyField' } : undefined
}

/** Whether the trial or the subscription has ended, so that only a plan helps. */
export function isEnded({ text }: Problem): boolean {
  return ENDED.has(text)
}

/** The problem in the language of the dashboard. */
export function problemText(t: TFunction, { text, values }: Problem): string {
  return t(`problem.${text}`, { count: 0, ...values })
}

function known(text: ProblemKey | undefined): Problem | undefined {
  return text && { text }
}
