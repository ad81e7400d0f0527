import { zValidator } from '@hono/zod-validator'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { z } from 'zod'
import { invalid, MESSAGES, RequestError, tooLarge } from '../errors.ts'
import type { AppEnv } from '../context.ts'
import { type ErrorBody, seenVersionSchema } from '../schemas/errors.ts'
import { PLEASE_CHECK } from '../schemas/texts.ts'
import { withForm } from './form.ts'

const MB = 1024 * 1024
/** Bytes that the body of a request may have. */
const BODY_LIMITS = {
  /** Of whoever is not signed in: sign-up with everything at its longest fits in four times. */
  stranger: 16 * 1024,
  /** Stripe names no bound for its events; the largest that anybody tells of have some 60 KB. */
  event: MB / 4,
  json: MB,
  form: 25 * MB,
} as const
// The order of three thousand dishes has some four thousand. Each that is wrong is told.
const MOST_VALUES = 10_000

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i
const FORM_TYPE = /^multipart\/form-data\s*(?:;|$)/i

const limitEvent = limitTo(BODY_LIMITS.event)
const limitStranger = limitTo(BODY_LIMITS.stranger)
const limitJson = limitTo(BODY_LIMITS.json)

function limitTo(maxSize: number): MiddlewareHandler {
  const limit = bodyLimit({ maxSize, onError: refuseLarge })
  return (c, next) => {
    assertDeclared(c, maxSize)
    return limit(c, next)
  }
}

function refuseLarge(): never {
  throw tooLarge({ Connection: 'close' })
}

/** Asked before the body is touched: Node then throws it away as it comes, and keeps the connection. */
function assertDeclared(c: Context, maxBytes: number): void {
  if (Number(c.req.header('Content-Length') ?? 0) > maxBytes) throw tooLarge()
}

/** Takes a body as it is; files are refused unread. */
export const rawBody = createMiddleware<AppEnv>(async (c, next) => {
  if (FORM_TYPE.test(typeOf(c))) throw invalid('body')
  return limitEvent(c, async () => {
    await readWhole(c)
    await next()
  })
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

/** Takes a JSON body that fits the schema; 16 KB of a stranger's. */
export function jsonBody<T extends z.ZodType>(schema: T) {
  const fitting = zValidator('json', schema, answerMisfit)
  const handler: typeof fitting = async (c, next) => {
    requireType(c, JSON_TYPE)
    let answer: Awaited<ReturnType<typeof fitting>> | undefined
    await (isSignedIn(c) ? limitJson : limitStranger)(c, async () => {
      if (hasManyValues(await readWhole(c))) throw invalid('body')
      answer = await fitting(c, next)
    })
    return answer as Awaited<ReturnType<typeof fitting>>
  }
  taken.set(handler, { contentType: 'application/json', schema })
  return handler
}

/** Takes a form, with files or without, that fits the schema. */
export function formBody<T extends z.ZodType>(schema: T) {
  const fitting = zValidator('form', schema, answerMisfit)
  const handler: typeof fitting = async (c, next) => {
    requireType(c, FORM_TYPE)
    const maxBytes = isSignedIn(c) ? BODY_LIMITS.form : BODY_LIMITS.stranger
    assertDeclared(c, maxBytes)
    const body = { contentType: typeOf(c), content: bodyOf(c), maxBytes }
    return withForm(body, async (form) => {
      c.req.bodyCache.formData = form
      return fitting(c, next)
    })
  }
  taken.set(handler, { contentType: 'multipart/form-data', schema })
  return handler
}

/** Takes what `whole` does; only with `If-Match` less of it, when what is left out is kept. */
export function wholeOrParts<Parts extends MiddlewareHandler>(
  whole: MiddlewareHandler,
  parts: Parts,
): Parts {
  const handler: MiddlewareHandler = (c, next) =>
    (c.req.header('If-Match') === undefined ? whole : parts)(c, next)
  const body = bodyTakenBy(parts)
  if (body) taken.set(handler, body)
  return handler as Parts
}

function requireType(c: Context, type: RegExp): void {
  if (!type.test(typeOf(c))) throw new RequestError('wrong_type', MESSAGES.wrongBodyType)
}

function typeOf(c: Context): string {
  return c.req.header('Content-Type') ?? ''
}

/** The whole body, which handlers find as well; whoever has gone in the middle of it hears nothing. */
async function readWhole(c: Context): Promise<Uint8Array> {
  const whole = await c.req.arrayBuffer().catch(() => {
    throw invalid('body')
  })
  return new Uint8Array(whole)
}

/** As it comes from the network; without a socket, as in tests, as the request has it. */
function bodyOf(c: Context): Readable {
  const incoming: unknown = c.env?.incoming
  if (incoming instanceof IncomingMessage) return incoming
  return Readable.from(c.req.raw.body ?? [])
}

/** Each value of a list or an object has a comma behind it, or a bracket around all of them. */
function hasManyValues(json: Uint8Array): boolean {
  let count = 0
  for (const byte of json) {
    if (byte === 0x2c || byte === 0x5b || byte === 0x7b) count += 1
  }
  return count > MOST_VALUES
}

function isSignedIn(c: Context): boolean {
  return c.get('session') !== undefined
}

function answerMisfit(
  result: { success: true } | { success: false; error: { issues: readonly Issue[] } },
  c: Context,
) {
  if (result.success) return undefined
  const requestId: string = c.get('requestId')
  return c.json<ErrorBody, 400>({ ...misfit(result.error.issues[0]), requestId }, 400)
}

interface Issue {
  code?: string
  message: string
  path: PropertyKey[]
  /** Those that are none of ours. */
  keys?: string[]
  params?: { suggestion?: string | null }
}

function misfit(issue: Issue | undefined): Omit<ErrorBody, 'requestId'> {
  const path = [...(issue?.path ?? []), ...(issue?.keys ?? []).slice(0, 1)]
  const field = path.filter((part) => part !== 'formData').join('.') || 'body'
  const isOwn = issue?.code === 'custom' && issue.message !== PLEASE_CHECK
  const suggestion = issue?.params?.suggestion
  return {
    message: isOwn ? issue.message : `Please check ${field}`,
    field,
    ...(suggestion && { suggestion }),
  }
}

/** The version that the sender of a change saw, as `If-Match` has it; null when it says nothing. */
export function seenVersion(c: Context): number | null {
  const header = c.req.header('If-Match')
  if (header === undefined || header === '*') return null
  const seen = seenVersionSchema.safeParse(header.replace(/^"(.*)"$/, '$1'))
  if (!seen.success) throw invalid('If-Match')
  return seen.data
}
