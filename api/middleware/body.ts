import { ITEMS_AT_ONCE } from '#db/chunk-sizes.ts'
import { zValidator } from '@hono/zod-validator'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { setImmediate as others } from 'node:timers/promises'
import type { z } from 'zod'
import { invalid, MESSAGES, RequestError, tooLarge } from '../errors.ts'
import type { AppEnv } from '../context.ts'
import { type ErrorBody, baseVersionSchema } from '../schemas/errors.ts'
import { PLEASE_CHECK } from '../schemas/texts.ts'
import { withForm } from './form.ts'

const MB = 1024 * 1024
/** Bytes that the body of a request may have. */
const BODY_LIMITS = {
  /** Not signed in: a sign-up at its longest takes a quarter. */
  stranger: 16 * 1024,
  /** Stripe states no limit; the largest known events have 60 KB. */
  event: MB / 4,
  json: MB,
  form: 25 * MB,
} as const
// Ordering 3 000 dishes takes 4 000. Each error is reported.
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

function assertDeclared(c: Context, maxBytes: number): void {
  if (declaresMore(c, maxBytes)) throw tooLarge()
}

/** Asked before the body is touched: Node then throws it away as it comes, and keeps the connection. */
export function declaresMore(c: Context, maxBytes: number): boolean {
  return Number(c.req.header('Content-Length') ?? 0) > maxBytes
}

/** Takes the raw body; files are refused unread. */
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

/** The body of a handler made by `jsonBody` or `formBody`. */
export function bodyTakenBy(handler: object): TakenBody | undefined {
  return taken.get(handler)
}

/** A JSON body of this schema; 16 KB for strangers, 1 MB for owners unless `large`. */
export function jsonBody<T extends z.ZodType>(
  schema: T,
  large?: { maxBytes: number; mostValues: number },
) {
  const limitOwner = large ? limitTo(large.maxBytes) : limitJson
  const fitting = zValidator('json', schema, answerMisfit)
  const handler: typeof fitting = async (c, next) => {
    requireType(c, JSON_TYPE)
    let answer: Awaited<ReturnType<typeof fitting>> | undefined
    await (isSignedIn(c) ? limitOwner : limitStranger)(c, async () => {
      if (countValues(await readWhole(c)) > (large?.mostValues ?? MOST_VALUES))
        throw invalid('body')
      answer = await fitting(c, next)
    })
    return answer
  }
  taken.set(handler, { contentType: 'application/json', schema })
  return handler
}

/** A body with many rows in one field. */
interface RowsBody {
  /** The field as a list of anything. */
  envelope: z.ZodObject
  field: string
  row: z.ZodType
  maxBytes: number
  mostValues: number
}

/**
 * The same, with rows that are checked in steps that let other work run, up to the first bad one: zod
 * collects the issues of all.
 */
export function jsonRows<T extends z.ZodType>(
  schema: T,
  { envelope, field, row, ...large }: RowsBody,
) {
  const checked: MiddlewareHandler = jsonBody(envelope, large)
  const parsed: MiddlewareHandler = async (c, next) => {
    let misfit: ReturnType<typeof answerMisfit>
    const answer = await checked(c, async () => {
      const { [field]: sent, ...rest } = c.req.valid('json' as never) as Record<string, unknown>
      const rows: unknown[] = []
      for (const [at, one] of (sent as unknown[]).entries()) {
        if (at % ITEMS_AT_ONCE === 0) await others()
        const { success, data, error } = row.safeParse(one)
        if (!success) {
          const issues = error.issues.map((issue) => ({
            ...issue,
            path: [field, at, ...issue.path],
          }))
          misfit = answerMisfit({ success, error: { issues } }, c)
          return
        }
        rows.push(data)
      }
      c.req.addValidatedData('json', { ...rest, [field]: rows })
      await next()
    })
    return misfit ?? answer
  }
  taken.set(parsed, { contentType: 'application/json', schema })
  return parsed as ReturnType<typeof jsonBody<T>>
}

/** A form of this schema; of another, if a field of it is filled in. */
export function formBody<T extends z.ZodType>(
  schema: T,
  other?: { field: string; schema: NoInfer<T> | z.ZodType<z.output<T>, z.input<T>> },
) {
  const fitting = zValidator('form', schema, answerMisfit)
  const fittingOther = other && (zValidator('form', other.schema, answerMisfit) as typeof fitting)
  const handler: typeof fitting = async (c, next) => {
    requireType(c, FORM_TYPE)
    const maxBytes = isSignedIn(c) ? BODY_LIMITS.form : BODY_LIMITS.stranger
    assertDeclared(c, maxBytes)
    const body = { contentType: typeOf(c), content: bodyOf(c), maxBytes }
    return withForm(body, async (form) => {
      c.req.bodyCache.formData = form
      const isOther = fittingOther && (form.get(other.field) || '') !== ''
      return (isOther ? fittingOther : fitting)(c, next)
    })
  }
  taken.set(handler, { contentType: 'multipart/form-data', schema })
  return handler
}

/** Takes `whole`; with `If-Match`, only the changed parts. */
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

/** Cached for handlers; an aborted one gets no answer. */
async function readWhole(c: Context): Promise<Uint8Array> {
  const whole = await c.req.arrayBuffer().catch(() => {
    throw invalid('body')
  })
  return new Uint8Array(whole)
}

/** From the socket; in tests from the request. */
function bodyOf(c: Context): Readable {
  const incoming: unknown = c.env?.incoming
  if (incoming instanceof IncomingMessage) return incoming
  return Readable.from(c.req.raw.body ?? [])
}

/** Counts commas and brackets before parsing. */
function countValues(json: Uint8Array): number {
  let count = 0
  for (const byte of json) {
    if (byte === 0x2c || byte === 0x5b || byte === 0x7b) count += 1
  }
  return count
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

/** The `If-Match` version; null without. */
export function baseVersion(c: Context): number | null {
  const header = c.req.header('If-Match')
  if (header === undefined || header === '*') return null
  const seen = baseVersionSchema.safeParse(header.replace(/^"(.*)"$/, '$1'))
  if (!seen.success) throw invalid('If-Match')
  return seen.data
}

const LONGEST_KEY = 200

/** The client's key of a request that it may repeat; undefined without. */
export function idempotencyKey(c: Context): string | undefined {
  const key = c.req.header('Idempotency-Key')
  if (key === undefined) return undefined
  if (!/^[\x21-\x7e]+$/u.test(key) || key.length > LONGEST_KEY) throw invalid('Idempotency-Key')
  return key
}
