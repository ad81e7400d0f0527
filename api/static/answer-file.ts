import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { Context } from 'hono'
import type { AnyContext, AppEnv } from '../context.ts'
import { acceptedEncoding, isCompressible, type Compressed, type Encoding } from './compression.ts'
import type { ServedFile } from './file-store.ts'

/** What a file is sent with beside what the file itself tells. */
export interface Sending {
  headers: Record<string, string>
  lasting?: boolean
  findBrotli?: () => Promise<ServedFile | null>
  status?: 200 | 404
}

/** Answers a GET or HEAD: 200, 206, 304 or 416. */
export async function answerFile(
  c: Context<AppEnv>,
  file: ServedFile,
  sending: Sending,
): Promise<Response> {
  const { headers, status = 200 } = sending
  const compressible = isCompressible(file)
  const range = status === 200 ? wantedRange(c, file) : null
  const encoding = compressible ? acceptedEncoding(c.req.header('Accept-Encoding')) : null
  const etag = etagOf(file, encoding)
  const about = {
    ...headers,
    ETag: etag,
    'Last-Modified': file.modified.toUTCString(),
    ...(compressible ? { Vary: 'Accept-Encoding' } : { 'Accept-Ranges': 'bytes' }),
  }
  if (status === 200 && isUnchanged(c, file, etag)) return c.body(null, 304, about)
  if (range) return answerRange(c, file, range, about)
  const coded = encoding && (await encoded(c, file, encoding, sending))
  const length = coded ? coded.bytes?.length : file.size
  const body = c.req.method === 'HEAD' ? null : (coded?.bytes ?? file.content ?? streamed(file))
  return c.newResponse(body, status, {
    ...about,
    ...(encoding && (coded ? { 'Content-Encoding': encoding } : { ETag: etagOf(file) })),
    'Content-Type': file.type,
    ...(length !== undefined && { 'Content-Length': String(length) }),
  })
}

async function encoded(
  c: Context<AppEnv>,
  file: ServedFile,
  encoding: Encoding,
  { lasting, findBrotli }: Sending,
) {
  const ready = encoding === 'br' ? await findBrotli?.() : null
  return ready?.content ? { bytes: ready.content } : encodedBody(c, file, { encoding, lasting })
}

function etagOf({ tag }: ServedFile, encoding?: Encoding | null): string {
  return `"${tag}${encoding ? `-${encoding}` : ''}"`
}

function answerRange(
  c: Context<AppEnv>,
  file: ServedFile,
  range: ByteRange | 'unsatisfiable',
  about: Record<string, string>,
): Response {
  if (range === 'unsatisfiable') {
    const refusal = { 'Cache-Control': 'no-store', 'Content-Range': `bytes */${file.size}` }
    return c.body(null, 416, { ...about, ...refusal })
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
  // Ranges of compressed bodies are ambiguous.
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

// Opened only for a body: an unread stream would stay open.
function streamed(file: ServedFile, range?: ByteRange): ReadableStream {
  return Readable.toWeb(createReadStream(file.path, range)) as ReadableStream
}

export interface ByteRange {
  start: number
  end: number
}

/** The range to send; null for the whole file. */
export function parseRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  const [, first = '', last = ''] = match ?? []
  if (first === '' && last === '') return null
  const range = first === '' ? suffix(Number(last), size) : bounded(first, last, size)
  if (range.start > Number(last || Infinity) && first !== '') return null
  return range.start >= size || range.end < range.start ? 'unsatisfiable' : range
}

function suffix(length: number, size: number): ByteRange {
  return { start: Math.max(0, size - length), end: length === 0 ? -1 : size - 1 }
}

function bounded(first: string, last: string, size: number): ByteRange {
  return { start: Number(first), end: Math.min(last === '' ? Infinity : Number(last), size - 1) }
}

/** Whether an `If-None-Match` header names this entity tag. */
export function namesEtag(header: string | undefined, etag: string): boolean {
  if (!header) return false
  if (header.trim() === '*') return true
  const wanted = weakened(etag)
  return header.split(',').some((tag) => weakened(tag.trim()) === wanted)
}

function weakened(etag: string): string {
  return etag.replace(/^W\//, '')
}

/** The body of an answer, compressed; nothing for HEAD that is not held. */
export async function encodedBody(
  c: AnyContext,
  file: Compressed,
  { encoding, lasting = false }: { encoding: Encoding; lasting?: boolean },
): Promise<{ bytes: Buffer<ArrayBuffer> | undefined } | null> {
  const { compressor } = c.var.context
  if (c.req.method === 'HEAD') return { bytes: compressor.held(file, encoding) }
  const bytes = await compressor.compress(file, encoding, lasting)
  return bytes && { bytes }
}
