import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { OvertakenError } from '#builder/publisher/previews.ts'
import { MediaStoreError } from '#builder/pictures/media-store.ts'
import { TooManyQuestionsError } from '#db/engines/connection-turns.ts'
import { isHeldUp, isOutOfReach, isOutOfRoom } from '#db/engines/engine.ts'
import { DataError, type DataErrorCode } from '#db/errors.ts'
import type { AppEnv } from './context.ts'
import { PaymentProviderError, PaymentReturnError } from './domain/payments/provider.ts'
import { invalid, MESSAGES, RequestError, type RequestErrorCode } from './errors.ts'
import type { ErrorBody } from './schemas/errors.ts'
import { PagesError } from './static/target-store.ts'
import { noTurn } from './turns.ts'

const CODES: Record<DataErrorCode, RequestErrorCode> = {
  not_found: 'not_found',
  conflict: 'conflict',
  invalid: 'invalid',
}

/** Answers whatever a handler threw; what is not meant for the sender goes to the log alone. */
export function answerError(error: unknown, c: Context<AppEnv>): Response {
  const known = toRequestError(error)
  const { context, requestId } = c.var
  if (error instanceof PaymentProviderError) {
    context.log.error({ requestId, err: error }, 'the payment provider failed')
    context.metrics.countPayment('provider_failed')
  }
  if (error instanceof MediaStoreError) {
    context.log.error({ requestId, err: error }, 'the pictures are out of reach')
  }
  if (error instanceof PagesError) {
    context.log.error({ requestId, err: error }, 'the pages are out of reach')
  }
  if (isOutOfReach(error)) {
    // Each request says so; where in the code does not matter.
    context.log.error({ requestId, reason: error.message }, 'the database is out of reach')
  }
  if (isOutOfRoom(error)) {
    context.log.error({ requestId, err: error }, 'nothing can be written')
  }
  if (known) return answerRequestError(c, known)
  context.log.error({ requestId, err: error }, 'request failed')
  return c.json<ErrorBody>({ message: MESSAGES.failed, requestId }, 500)
}

/** The answer to a request that is refused. */
export function answerRequestError(c: Context<AppEnv>, error: RequestError): Response {
  const { message, field, status, headers, current } = error
  const { requestId } = c.var
  const body: ErrorBody = {
    message,
    ...(field && { field }),
    ...(current !== undefined && { current }),
    requestId,
  }
  return c.json(body, status, headers)
}

function toRequestError(error: unknown): RequestError | undefined {
  if (error instanceof RequestError) return error
  if (error instanceof DataError) {
    return new RequestError(CODES[error.code], error.message, { field: error.field })
  }
  if (isHeldUp(error) || isOutOfReach(error)) {
    return new RequestError('busy', MESSAGES.failed, { headers: { 'Retry-After': '5' } })
  }
  if (isOutOfRoom(error)) {
    return new RequestError('busy', MESSAGES.noRoom, { headers: { 'Retry-After': '60' } })
  }
  if (error instanceof PaymentProviderError) {
    const isReturn = error instanceof PaymentReturnError
    return new RequestError('provider_failed', isReturn ? MESSAGES.noReturn : MESSAGES.noProvider)
  }
  if (error instanceof MediaStoreError) {
    return new RequestError('not_set_up', MESSAGES.noStore, { headers: { 'Retry-After': '10' } })
  }
  if (error instanceof OvertakenError || error instanceof TooManyQuestionsError) return noTurn()
  if (error instanceof PagesError) {
    return new RequestError('busy', MESSAGES.noPages, { headers: { 'Retry-After': '10' } })
  }
  // The only ones that our middleware throws are for bodies that cannot be read.
  if (error instanceof HTTPException && error.status === 400) return invalid('body')
  return undefined
}
