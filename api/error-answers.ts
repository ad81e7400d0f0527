import type { Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { TrieRouter } from 'hono/router/trie-router'
import { OvertakenError } from '#builder/publish/publisher.ts'
import { MediaStoreError } from '#builder/pictures/media-store.ts'
import { isDataFile } from '#builder/targets/files.ts'
import { isLocked, isUnreachable, isDiskFull } from '#db/engines/engine.ts'
import { DataError, type DataErrorCode } from '#db/errors.ts'
import { hasRestaurant } from '#db/queries/names.ts'
import { isReservedSegment } from '#db/rules/text/segments.ts'
import type { AppEnv } from './context.ts'
import { PaymentProviderError, PaymentReturnError } from './domain/payments/provider.ts'
import { invalid, MESSAGES, RequestError, tooMany, type RequestErrorCode } from './errors.ts'
import { causeOf, troubleOf } from './log-cause.ts'
import type { ErrorBody } from './schemas/errors.ts'
import { PagesError } from './static/target-store.ts'
import { parsePath, type FileServer } from './static/file-server.ts'

const CODES: Record<DataErrorCode, RequestErrorCode> = {
  not_found: 'not_found',
  conflict: 'conflict',
  invalid: 'invalid',
}

/** Answers whatever a handler threw; internals go to the log only. */
export function answerError(error: unknown, c: Context<AppEnv>): Response {
  const known = toRequestError(error)
  const { context, requestId } = c.var
  if (error instanceof PaymentProviderError) {
    context.log.error({ requestId, err: error }, 'the payment provider failed')
    context.metrics.countPayment('provider_failed')
  }
  const trouble = troubleOf(error)
  if (trouble !== null) context.log.error({ requestId, ...causeOf(error) }, trouble)
  if (known) return answerRequestError(c, known)
  context.log.error({ requestId, err: error }, 'request failed')
  return c.json<ErrorBody>({ message: MESSAGES.failed, requestId }, 500)
}

function answerRequestError(c: Context<AppEnv>, error: RequestError): Response {
  const { message, field, status, headers, current, by } = error
  const { requestId } = c.var
  const body: ErrorBody = {
    message,
    ...(field && { field }),
    ...(current !== undefined && { current }),
    ...(by !== undefined && { by }),
    requestId,
  }
  return c.json(body, status, headers)
}

function toRequestError(error: unknown): RequestError | undefined {
  if (error instanceof RequestError) return error
  if (error instanceof DataError) {
    return new RequestError(CODES[error.code], error.message, { field: error.field })
  }
  if (isLocked(error) || isUnreachable(error)) {
    return new RequestError('busy', MESSAGES.failed, { headers: { 'Retry-After': '5' } })
  }
  if (isDiskFull(error)) {
    return new RequestError('busy', MESSAGES.noRoom, { headers: { 'Retry-After': '60' } })
  }
  if (error instanceof PaymentProviderError) {
    const isReturn = error instanceof PaymentReturnError
    return new RequestError('provider_failed', isReturn ? MESSAGES.noReturn : MESSAGES.noProvider)
  }
  if (error instanceof MediaStoreError) {
    return new RequestError('not_set_up', MESSAGES.noStore, { headers: { 'Retry-After': '10' } })
  }
  if (error instanceof OvertakenError) return tooMany()
  if (error instanceof PagesError) {
    return new RequestError('busy', MESSAGES.noPages, { headers: { 'Retry-After': '10' } })
  }
  if (error instanceof HTTPException && error.status === 400) return invalid('body')
  return undefined
}

export function answerUnrouted(calls: Pick<Hono<AppEnv>, 'routes'>, files: FileServer) {
  const methodsOf = callMethods(calls)
  return async (c: Context<AppEnv>): Promise<Response> => {
    const { method, path } = c.req
    const isRead = method === 'GET' || method === 'HEAD'
    const isPage = !/^\/api(?:\/|$)/.test(path)
    if (isMenuData(path)) {
      for (const [name, value] of Object.entries(OPEN)) c.header(name, value)
      if (method === 'OPTIONS') return c.body(null, 204, PREFLIGHT)
    }
    const file = isRead && isPage ? await files.answer(c) : null
    if (file) return file
    const allowed = methodsOf(path)
    // A menu's pages may not be published yet.
    const hasPage = async () => (await files.has(path)) || (await isMenuPath(c, path))
    if (!isRead && isPage && (await hasPage())) allowed.push('GET', 'HEAD')
    if (allowed.length > 0) return answerWrongMethod(c, allowed)
    if (isRead && isPage) return files.answerMissing(c)
    return answerRequestError(c, new RequestError('not_found', MESSAGES.notFound))
  }
}

// A menu for programs, which pages of others may read; they see that it is gone, too.
const OPEN = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Last-Modified',
}
// Older browsers take `*` for a name.
const PREFLIGHT = {
  'Access-Control-Allow-Methods': 'GET, HEAD',
  'Access-Control-Allow-Headers':
    '*, Cache-Control, Content-Type, If-Modified-Since, If-None-Match, Pragma, X-Requested-With',
  'Access-Control-Max-Age': '86400',
}

function isMenuData(path: string): boolean {
  const file = parsePath(path)?.canonical.slice(1) ?? ''
  return isDataFile(file) && !isReservedSegment(file.split('/')[0] ?? '')
}

async function isMenuPath(c: Context<AppEnv>, path: string): Promise<boolean> {
  const [, menu = ''] = parsePath(path)?.canonical.split('/') ?? []
  return menu !== '' && hasRestaurant(c.var.context.db, menu)
}

function callMethods(calls: Pick<Hono<AppEnv>, 'routes'>): (path: string) => string[] {
  const router = new TrieRouter<string>()
  for (const { method, path } of calls.routes) {
    // Middleware takes every method; it is no call.
    if (method !== 'ALL') router.add('ALL', path, method)
  }
  return (path) => {
    const methods = router.match('ALL', path)[0].map(([method]) => method)
    return [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method)))]
  }
}

function answerWrongMethod(c: Context<AppEnv>, allowed: readonly string[]): Response {
  const headers = { Allow: [...new Set(allowed)].join(', ') }
  return answerRequestError(c, new RequestError('wrong_method', MESSAGES.wrongMethod, { headers }))
}
