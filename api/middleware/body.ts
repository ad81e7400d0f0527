import { zValidator } from '@hono/zod-validator'
import type { Context, Next } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import type { z } from 'zod'
import type { Session } from '#db/queries/sessions.ts'
import type { AppEnv } from '../context.ts'
import { invalid, MESSAGES, RequestError } from '../errors.ts'
import type { ErrorBody } from '../schemas/errors.ts'
import { PLEASE_CHECK } from '../schemas/texts.ts'
import { createTurns } from './turns.ts'

/** Bytes that the body of a request may have. */
const BODY_LIMITS = { json: 1024 * 1024, form: 25 * 1024 * 1024 } as const
// Ours have five at most.
const MOST_FIELDS = 1000

// A form of the largest size takes some 60 MB while it is worked on.
const turns = createTurns({ atOnce: 8, ofOne: 2 })

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\b/i
const FORM_TYPE = /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i
const FILES_TYPE = /^multipart\/form-data\b/i

/** Refuses bodies that are too large before anything reads them. */
export const limitedBody = createMiddleware<AppEnv>((c, next) => {
  const maxSize = hasFiles(c) ? BODY_LIMITS.form : BODY_LIMITS.json
  const length = Number(c.req.header('Content-Length') ?? 0)
  if (length > maxSize) return tooLarge()
  // One of unknown length is counted while it comes in; files only where somebody may send them.
  return hasFiles(c) ? next() : counted(c, next, maxSize)
})

/** Refuses files where a body is taken as it is; they are not read. */
export const noFiles = createMiddleware<AppEnv>((c, next) => {
  if (hasFiles(c)) throw invalid('body')
  return next()
})

/** What a middleware of this file takes, for the description of the calls. */
export interface TakenBody {
  contentType: 'application/json' | 'multipart/form-data'
  schema: z.ZodType
}

const taken = new WeakMap<object, TakenBody>()

/** The body that a handler takes, if it is one of `jsonBody` or `formBody`. */
export function bodyTakenBy(handler: object): TakenBody | undefined {
  return taken.get(handler)
}

/** Takes a JSON body that fits the schema. */
export function jsonBody<T extends z.ZodType>(schema: T) {
  const handler = zValidator('json', schema, (result, c) => {
    if (!result.success) return answerMisfit(c, result.error, JSON_TYPE)
    return undefined
  })
  taken.set(handler, { contentType: 'application/json', schema })
  return handler
}

/** Takes a form, with files or without, that fits the schema. */
export function formBody<T extends z.ZodType>(schema: T) {
  const fitting = zValidator('form', schema, (result, c) => {
    if (!result.success) return answerMisfit(c, result.error, FORM_TYPE)
    return undefined
  })
  const validate: typeof fitting = async (c, next) => {
    await refuseManyFields(c)
    return fitting(c, next)
  }
  // A turn lasts until the answer, because the files are in memory until then.
  const handler: typeof validate = (c, next) => {
    const length = Number(c.req.header('Content-Length') ?? BODY_LIMITS.form)
    if (length <= BODY_LIMITS.json) return validate(c, next)
    return turns.take(senderOf(c), async () => {
      await counted(c, async () => {}, BODY_LIMITS.form)
      return validate(c, next)
    })
  }
  taken.set(handler, { contentType: 'multipart/form-data', schema })
  return handler
}

// The parser of forms holds everybody up for as long as it works: for seconds at a hundred thousand
// fields, which fit into a megabyte. Each has one of these, and so do blank lines in a text.
async function refuseManyFields(c: Context): Promise<void> {
  if (!FORM_TYPE.test(c.req.header('Content-Type') ?? '')) return
  const body = Buffer.from(await c.req.arrayBuffer())
  const separator = hasFiles(c) ? '\r\n\r\n' : '&'
  let place = -1
  for (let count = 0; count <= MOST_FIELDS; count += 1) {
    place = body.indexOf(separator, place + 1)
    if (place === -1) return
  }
  throw invalid('body')
}

function hasFiles(c: Context): boolean {
  return FILES_TYPE.test(c.req.header('Content-Type') ?? '')
}

function counted(c: Context, next: Next, maxSize: number): Promise<void> {
  if (!c.req.header('Transfer-Encoding')) return next()
  return bodyLimit({ maxSize, onError: tooLarge })(c, next) as Promise<void>
}

/** Whoever is signed in; all others are one. */
function senderOf(c: Context): string {
  const session = c.get('session') as Session | undefined
  return session?.ownerId ?? ''
}

function answerMisfit(c: Context, error: { issues: readonly Issue[] }, type: RegExp) {
  const requestId: string = c.get('requestId')
  const given = c.req.header('Content-Type')
  if (given && !type.test(given)) {
    return c.json<ErrorBody, 415>({ message: MESSAGES.wrongBodyType, requestId }, 415)
  }
  return c.json<ErrorBody, 400>({ ...misfit(error.issues[0]), requestId }, 400)
}

interface Issue {
  code?: string
  message: string
  path: PropertyKey[]
}

function misfit(issue: Issue | undefined): { field: string; message: string } {
  const field = issue?.path.filter((part) => part !== 'formData').join('.') || 'body'
  const isOwn = issue?.code === 'custom' && issue.message !== PLEASE_CHECK
  return { field, message: isOwn ? issue.message : `Please check ${field}` }
}

function tooLarge(): never {
  throw new RequestError('too_large', MESSAGES.tooLarge)
}
