import { hc, type ClientResponse } from 'hono/client'
import { atom } from 'nanostores'
import type { AppType } from '#api/app.ts'
import type { ErrorBody } from '#api/schemas/errors.ts'
import { restaurantHere } from './chosen-restaurant.ts'
import { $tokenRefused, readToken } from './token.ts'
import { CancelledError, fetchWithProgress, LONGEST_MS, type UploadOptions } from './uploading.ts'

export const client = hc<AppType>('/', { fetch: fetchAsOwner })

export const $changesRefused = atom(0)
/** Who else changed what a conflict is about; null for the person's own other device. */
export const $changedBy = atom<string | null>(null)
/** How often a call was refused as not allowed here: the role may have changed. */
export const $rolesRefused = atom(0)

export class RefusedError extends Error {
  override name = 'RefusedError'
  readonly status: number
  readonly field: string | undefined
  readonly current: unknown
  readonly retryAfter: number | undefined

  constructor(status: number, body: Partial<ErrorBody>, retryAfter?: number) {
    super(body.message ?? '')
    this.status = status
    this.field = body.field
    this.current = body.current
    this.retryAfter = retryAfter
  }
}

export class UnreachableError extends Error {
  override name = 'UnreachableError'
}

export async function answerOf<T>(request: Promise<T>): Promise<GoodBody<T>> {
  const answer = (await request) as Response
  if (!answer.ok) throw await refusal(answer)
  try {
    return (await answer.json()) as GoodBody<T>
  } catch (cause) {
    throw new UnreachableError('The answer broke off', { cause })
  }
}

export interface NamedFile {
  name: string
  content: Blob
}

export async function fileOf(request: Promise<unknown>): Promise<NamedFile> {
  const answer = (await request) as Response
  if (!answer.ok) throw await refusal(answer)
  const disposition = answer.headers.get('Content-Disposition') ?? ''
  const name = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1] ?? ''
  try {
    return { name: decodeURIComponent(name), content: await answer.blob() }
  } catch (cause) {
    throw new UnreachableError('The answer broke off', { cause })
  }
}

type GoodBody<T> =
  T extends ClientResponse<infer Body, infer Status, 'json'>
    ? Status extends 200 | 201
      ? Body
      : never
    : never

export function seeing(version: string): { headers: Record<string, string> } {
  return { headers: { 'If-Match': version } }
}

export function withProgress(options: UploadOptions): { fetch: typeof fetch } {
  const send = fetchWithProgress(options)
  return { fetch: (input, init) => sendAsOwner(send, input, init) }
}

function fetchAsOwner(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  return sendAsOwner(fetchInTime, input, init)
}

// A line may be dead and nobody says so, also amid an answer: then the next change would wait for ever.
async function fetchInTime(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const aborter = new AbortController()
  const wait = () => setTimeout(() => aborter.abort(), LONGEST_MS)
  let timer = wait()
  const stop = () => clearTimeout(timer)
  const answer = await fetch(input, { ...init, signal: aborter.signal }).finally(stop)
  if (!answer.body) return answer
  timer = wait()
  const watch = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, pieces) {
      stop()
      timer = wait()
      pieces.enqueue(piece)
    },
    flush: stop,
  })
  return new Response(answer.body.pipeThrough(watch), answer)
}

async function sendAsOwner(
  send: typeof fetch,
  input: RequestInfo | URL,
  init?: RequestInit,
): Promise<Response> {
  const headers = new Headers(init?.headers)
  // About somebody who is not signed in here yet: no answer ends the session of who is.
  const isOfAnother = headers.has('Authorization')
  const token = isOfAnother ? null : readToken()
  const here = restaurantHere()
  if (token !== null) {
    headers.set('Authorization', `Bearer ${token}`)
    if (here !== null) headers.set('X-Restaurant', here)
  }
  const answer = await send(input, { ...init, headers }).catch((cause: unknown) => {
    if (cause instanceof CancelledError) throw cause
    throw new UnreachableError('No answer', { cause })
  })
  if (answer.status === 402) $changesRefused.set($changesRefused.get() + 1)
  if (token !== null && (answer.status === 403 || (answer.status === 404 && here !== null))) {
    $rolesRefused.set($rolesRefused.get() + 1)
  }
  if (answer.status === 401 && token !== null && token === readToken()) $tokenRefused.set(true)
  return answer
}

async function refusal(answer: Response): Promise<RefusedError> {
  const body = (await answer.json().catch(() => ({}))) as Partial<ErrorBody>
  if (answer.status === 409) $changedBy.set(body.by ?? null)
  const retryAfter = Number(answer.headers.get('Retry-After')) || undefined
  return new RefusedError(answer.status, body, retryAfter)
}

// Browsers let no more go on behind a page that is left.
const MOST_KEPT_ALIVE = 15_000

/** A call that goes on behind a page that is left, if it is small enough. */
export function keptAlive(json: object): { init: RequestInit } {
  return { init: { keepalive: JSON.stringify(json).length < MOST_KEPT_ALIVE } }
}
