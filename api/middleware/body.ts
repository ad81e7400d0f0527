import {
  MaxFileSizeExceededError,
  MultipartParser,
  type MultipartPart,
} from '@remix-run/multipart-parser'
import { zValidator } from '@hono/zod-validator'
import type { Context, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { z } from 'zod'
import type { Session } from '#db/queries/sessions.ts'
import { invalid, MESSAGES, RequestError } from '../errors.ts'
import { MAX_FILE_BYTES } from '../schemas/fields.ts'
import type { AppContext, AppEnv } from '../context.ts'
import { type ErrorBody, seenVersionSchema } from '../schemas/errors.ts'
import { PLEASE_CHECK } from '../schemas/texts.ts'
import { createTurns } from '../turns.ts'
import { networkOf } from './address.ts'
import { SMALL_BODY, withWholeBody } from './whole-body.ts'

// Longer boundaries are none, and the parser compares all of one at each byte.
const BOUNDARY = /;\s*boundary=("?)([\w'()+,./:=?-]{1,70})\1\s*$/i
const OTHER_FILENAME = /;\s*filename\*/i
// Ours have five parts at most.
const MOST_PARTS = 100
const LONGEST_HEAD = 4 * 1024
const MOST_TEXT = 1024 * 1024
// What is parsed at a time; others have their turn in between.
const STEP = 64 * 1024

/** Reads a form, a step at a time; throws a `RequestError` when it is none, or larger than ours. */
export function* formSteps(contentType: string, body: Uint8Array): Generator<void, FormData> {
  const boundary = BOUNDARY.exec(contentType)?.[2]
  if (boundary === undefined) throw invalid('body')
  const form = new FormData()
  let text = 0
  try {
    for (const part of partsOf(boundary, body)) {
      if (part === null) {
        yield
        continue
      }
      const value = valueOf(part)
      const { name } = part
      if (typeof value === 'string') text += part.size
      if (text > MOST_TEXT || name === undefined) throw invalid('body')
      form.append(name, value)
    }
  } catch (error) {
    throw refusal(error)
  }
  return form
}

/** The parts of a form, and null between two steps. */
function* partsOf(boundary: string, body: Uint8Array): Generator<MultipartPart | null> {
  const parser = new MultipartParser(boundary, {
    maxHeaderSize: LONGEST_HEAD,
    maxParts: MOST_PARTS,
    maxFileSize: MAX_FILE_BYTES,
    maxTotalSize: body.length,
  })
  for (let start = 0; start < body.length;) {
    // The last one is never short: the parser takes nothing after the end, not even its empty line.
    const end = body.length - start < 2 * STEP ? body.length : start + STEP
    yield* parser.write(body.subarray(start, end))
    yield null
    start = end
  }
  parser.finish()
}

function valueOf(part: MultipartPart): string | File {
  // No form may have it, and the parser writes of one that it cannot read to standard error.
  if (OTHER_FILENAME.test(part.headers['content-disposition'] ?? '')) throw invalid('body')
  const { filename, mediaType } = part
  if (filename === undefined) return part.text
  const content = part.content as Uint8Array<ArrayBuffer>[]
  return new File(content, filename, mediaType === undefined ? {} : { type: mediaType })
}

/** Whatever the parser has against a form, it is the sender's. */
function refusal(error: unknown): RequestError {
  if (error instanceof RequestError) return error
  return error instanceof MaxFileSizeExceededError
    ? new RequestError('too_large', MESSAGES.fileTooLarge)
    : invalid('body')
}

const MB = 1024 * 1024
/** Bytes that the body of a request may have. */
const BODY_LIMITS = {
  /** Of whoever is not signed in: sign-up with everything at its longest fits in four times. */
  stranger: SMALL_BODY,
  /** Stripe names no bound for its events; the largest that anybody tells of have some 60 KB. */
  event: MB / 4,
  json: MB,
  form: 25 * MB,
} as const
/** Bytes of all their larger bodies together that are in memory at once. */
const OF_STRANGERS = { name: 'strangers', most: 8 * MB }
const OF_OWNERS = { name: 'owners', most: 256 * MB }
/** Of one owner: two forms, and some JSON beside them. */
const OF_AN_OWNER = 2 * BODY_LIMITS.form + 8 * MB
// The order of three thousand dishes has some four thousand. Each is looked at by itself, and each
// that is wrong is told.
const MOST_VALUES = 10_000

// Of each owner for themselves, from the first byte to the answer: whoever sends slowly, or much at
// once, holds up nobody else.
const turns = createTurns({ atOnce: Infinity, ofOne: 2 })

// Before they are parsed and looked at, value by value: refusing many takes no more time than that.
const largeTurns = createTurns({ atOnce: Infinity, ofOne: 1, placesOfOne: 20 })

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i
const FORM_TYPE = /^multipart\/form-data\s*(?:;|$)/i

/** Takes a body as it is; files are refused unread. */
export const rawBody = createMiddleware<AppEnv>(async (c, next) => {
  if (FORM_TYPE.test(typeOf(c))) throw invalid('body')
  return holdWhole(c, BODY_LIMITS.event, (whole) => {
    keepForHandlers(c, whole)
    return next()
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
    const sender = senderOf(c)
    return holdWhole(c, sender ? BODY_LIMITS.json : BODY_LIMITS.stranger, (whole) => {
      const answer = async () => {
        if (hasManyValues(whole)) throw invalid('body')
        keepForHandlers(c, whole)
        return fitting(c, next)
      }
      return whole.length > SMALL_BODY ? largeTurns.take(sender, answer) : answer()
    })
  }
  taken.set(handler, { contentType: 'application/json', schema })
  return handler
}

/** Takes a form, with files or without, that fits the schema. */
export function formBody<T extends z.ZodType>(schema: T) {
  const fitting = zValidator('form', schema, answerMisfit)
  const handler: typeof fitting = async (c, next) => {
    requireType(c, FORM_TYPE)
    const sender = senderOf(c)
    const answer = (limit: number) =>
      holdWhole(c, limit, async (whole) => {
        c.req.bodyCache.formData = await readForm(typeOf(c), whole)
        return fitting(c, next)
      })
    return sender
      ? turns.take(sender, () => answer(BODY_LIMITS.form))
      : answer(BODY_LIMITS.stranger)
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

/** Waits until the body is there as a whole, so that nothing else waits for its sender. */
function holdWhole<T>(
  c: Context,
  maxBytes: number,
  work: (whole: Uint8Array<ArrayBuffer>) => Promise<T>,
): Promise<T> {
  const { pace } = c.get('context') as AppContext
  const declared = Number(c.req.header('Content-Length') ?? 0)
  const sender = senderOf(c)
  const shares = sender
    ? [OF_OWNERS, { name: sender, most: OF_AN_OWNER }]
    : [OF_STRANGERS, { ...OF_STRANGERS, name: `strangers from ${networkOf(c)}` }]
  return withWholeBody(bodyOf(c), { declared, maxBytes, pace, shares }, work)
}

/** As it comes from the network; without a socket, as in tests, as the request has it. */
function bodyOf(c: Context): Readable {
  const incoming: unknown = c.env?.incoming
  if (incoming instanceof IncomingMessage) return incoming
  return Readable.from(c.req.raw.body ?? [])
}

function keepForHandlers(c: Context, whole: Uint8Array<ArrayBuffer>): void {
  Object.assign(c.req.bodyCache, { arrayBuffer: Promise.resolve(whole.buffer) })
}

async function readForm(contentType: string, whole: Uint8Array): Promise<FormData> {
  const steps = formSteps(contentType, whole)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    await setImmediate()
  }
}

/** Each value of a list or an object has a comma behind it, or a bracket around all of them. */
function hasManyValues(json: Uint8Array): boolean {
  let count = 0
  for (const byte of json) {
    if (byte === 0x2c || byte === 0x5b || byte === 0x7b) count += 1
  }
  return count > MOST_VALUES
}

/** Whoever is signed in; '' for a stranger. */
function senderOf(c: Context): string {
  const session = c.get('session') as Session | undefined
  return session?.ownerId ?? ''
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
