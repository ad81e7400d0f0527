import { MESSAGES, RequestError } from '../errors.ts'

/** What a body must bring in each stretch of time, until it is whole. */
export interface Pace {
  bytes: number
  everyMs: number
}

/** Some 3 KB a second; a body that fits in one stretch may take all of it. */
export const SLOWEST_PACE: Pace = { bytes: 64 * 1024, everyMs: 20_000 }

/** Bytes of bodies that all requests together hold, on their way in and until they are answered. */
const MOST_HELD = 256 * 1024 * 1024
const TRY_AGAIN = { headers: { 'Retry-After': '10' } }

let held = 0

/** Does `work` with a body that has come whole; one that is too large or too slow is given up. */
export async function withWholeBody<T>(
  request: Request,
  { maxBytes, pace }: { maxBytes: number; pace: Pace },
  work: (whole: Uint8Array<ArrayBuffer>) => Promise<T>,
): Promise<T> {
  // Asked before the body is touched, which then stays on its way and is thrown away as it comes.
  if (Number(request.headers.get('Content-Length')) > maxBytes) throw tooLarge()
  let size = 0
  const note = (bytes: number) => {
    size += bytes
    held += bytes
    if (size > maxBytes) throw tooLarge()
    if (held > MOST_HELD) throw new RequestError('too_many', MESSAGES.tooMany, TRY_AGAIN)
  }
  try {
    const chunks = request.body ? await readInTime(request.body, pace, note) : []
    return await work(joined(chunks, size))
  } finally {
    held -= size
  }
}

// A stream that is given up is not cancelled: that would close the connection without an answer.
async function readInTime(
  body: ReadableStream<Uint8Array>,
  pace: Pace,
  note: (bytes: number) => void,
): Promise<Uint8Array[]> {
  const reader = body.getReader()
  const chunks: Uint8Array[] = []
  const watch = watchPace(pace)
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), watch.tooSlow])
      if (done) return chunks
      note(value.length)
      watch.note(value.length)
      chunks.push(value)
    }
  } finally {
    watch.stop()
  }
}

function watchPace({ bytes, everyMs }: Pace) {
  let came = 0
  const { promise: tooSlow, reject } = Promise.withResolvers<never>()
  const timer = setInterval(() => {
    if (came < bytes) reject(new RequestError('too_slow', MESSAGES.tooSlow, CLOSE))
    came = 0
  }, everyMs)
  // Nobody need be waiting for it.
  tooSlow.catch(() => {})
  return { tooSlow, note: (more: number) => void (came += more), stop: () => clearInterval(timer) }
}

const CLOSE = { headers: { Connection: 'close' } }

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size)
  let end = 0
  for (const chunk of chunks) {
    whole.set(chunk, end)
    end += chunk.length
  }
  return whole
}

function tooLarge(): RequestError {
  return new RequestError('too_large', MESSAGES.tooLarge)
}
