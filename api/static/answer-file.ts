import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { Context } from 'hono'
import { namesEtag } from '../conditional.ts'
import type { AppEnv } from '../context.ts'
import { acceptedEncoding, isCompressible, type Compressor, type Encoding } from './compression.ts'
import type { ServedFile } from './file-store.ts'
import { parseRange, type ByteRange } from './ranges.ts'

/** What a file is sent with beside what the file itself tells. */
export interface Sending {
  compressor: Compressor
  /** Headers that depend on where the file stands. */
  headers: Record<string, string>
  /** Whether the file never changes. */
  lasting?: boolean
  /** Finds the same in Brotli, made beforehand. */
  findBrotli?: () => Promise<ServedFile | null>
  status?: 200 | 404
}

/** Answers a GET or HEAD with a file: whole, a part of it, or 'you have it already'. */
export async function answerFile(
  c: Context<AppEnv>,
  file: ServedFile,
  sending: Sending,
): Promise<Response> {
  const { headers, status = 200 } = sending
  const compressible = isCompressible(file)
  const range = status === 200 ? wantedRange(c, file) : null
  const encoding = compressible ? acceptedEncoding(c.req.header('Accept-Encoding')) : null
  const etag = `"${file.tag}${encoding ? `-${encoding}` : ''}"`
  const about = {
    ...headers,
    ETag: etag,
    'Last-Modified': file.modified.toUTCString(),
    ...(compressible ? { Vary: 'Accept-Encoding' } : { 'Accept-Ranges': 'bytes' }),
  }
  if (status === 200 && isUnchanged(c, file, etag)) return c.body(null, 304, about)
  if (range) return answerRange(c, file, range, about)
  const body = encoding ? await compressed(file, encoding, sending) : file.content
  return c.newResponse(c.req.method === 'HEAD' ? null : (body ?? streamed(file)), status, {
    ...about,
    ...(encoding && { 'Content-Encoding': encoding }),
    'Content-Type': file.type,
    'Content-Length': String(body?.length ?? file.size),
  })
}

async function compressed(
  file: ServedFile,
  encoding: Encoding,
  { compressor, lasting = false, findBrotli }: Sending,
): Promise<Buffer<ArrayBuffer>> {
  const ready = encoding === 'br' ? await findBrotli?.() : null
  return ready?.content ?? compressor.compress(file, encoding, { lasting })
}

function answerRange(
  c: Context<AppEnv>,
  file: ServedFile,
  range: ByteRange | 'unsatisfiable',
  about: Record<string, string>,
): Response {
  if (range === 'unsatisfiable') {
    return c.body(null, 416, { ...about, 'Content-Range': `bytes */${file.size}` })
  }
  const { start, end } = range
  const body = file.content?.subarray(start, end + 1) ?? streamed(file, range)
  return c.newResponse(body, 206, {
    ...about,
    'Content-Type': file.type,
    'Content-Range': `bytes ${start}-${end}/${file.size}`,
    'Content-Length': String(end - start + 1),
  })
}

function wantedRange(c: Context<AppEnv>, file: ServedFile) {
  // Of a file that may be compressed, nobody can tell which bytes are meant.
  if (isCompressible(file) || c.req.method !== 'GET') return null
  const condition = c.req.header('If-Range')
  const same =
    !condition || condition === `"${file.tag}"` || condition === file.modified.toUTCString()
  return same ? parseRange(c.req.header('Range'), file.size) : null
}

function isUnchanged(c: Context<AppEnv>, file: ServedFile, etag: string): boolean {
  const tags = c.req.header('If-None-Match')
  if (tags !== undefined) return namesEtag(tags, etag)
  const since = Date.parse(c.req.header('If-Modified-Since') ?? '')
  return Math.floor(file.modified.getTime() / 1000) * 1000 <= since
}

// Opened only for an answer that has a body: a stream that nobody reads would stay open.
function streamed(file: ServedFile, range?: ByteRange): ReadableStream {
  return Readable.toWeb(createReadStream(file.path, range)) as ReadableStream
}
