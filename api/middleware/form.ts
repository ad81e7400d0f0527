import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { invalid, MESSAGES, RequestError, tooLarge } from '../errors.ts'
import { MAX_FILE_BYTES } from '../schemas/fields.ts'

const MOST_TEXT = 1024 * 1024
// Ours have five parts at most.
const LIMITS = {
  parts: 100,
  fieldSize: MOST_TEXT,
  fileSize: MAX_FILE_BYTES,
  headerPairs: 20,
  headerSize: 4 * 1024,
}

interface FormBody {
  contentType: string
  content: Readable
  maxBytes: number
}

/** Streams files into a temporary folder for `work`. Throws a `RequestError` if malformed or too large. */
export async function withForm<T>(
  body: FormBody,
  work: (form: FormData) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'qaima-form-'))
  try {
    return await work(await readForm(body, folder))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Part = [name: string, value: string | Promise<File>]

async function readForm({ contentType, content, maxBytes }: FormBody, folder: string) {
  const parts: Part[] = []
  const stored: Promise<File>[] = []
  const stopping = new AbortController()
  const parser = createParser(contentType)
  const { promise: finished, resolve, reject } = Promise.withResolvers<void>()
  let bytes = 0
  let text = 0
  parser.on('file', (name, stream, filename, _encoding, type) => {
    const path = join(folder, String(stored.length))
    const storing = storeFile(stream, path, { filename, type }, stopping.signal)
    storing.catch(reject)
    stream.on('limit', () => reject(new RequestError('too_large', MESSAGES.fileTooLarge)))
    stored.push(storing)
    parts.push([name, storing])
  })
  parser.on('field', (name, value) => {
    text += value.length
    if (text > MOST_TEXT || name === undefined) reject(invalid('body'))
    else parts.push([name, value])
  })
  parser.on('partsLimit', () => reject(invalid('body')))
  parser.on('error', () => reject(invalid('body')))
  parser.on('finish', resolve)
  const count = ({ length }: Uint8Array) => {
    bytes += length
    if (bytes > maxBytes) reject(tooLarge({ Connection: 'close' }))
  }
  content.on('data', count)
  // Whoever has gone hears nothing of it, and it is no failure of ours.
  content.on('error', () => reject(invalid('body')))
  try {
    content.pipe(parser)
    await finished
    const form = new FormData()
    for (const [name, value] of parts) form.append(name, await value)
    return form
  } catch (error) {
    // The body itself is not destroyed: that would close the connection without an answer.
    content.off('data', count).unpipe(parser).pause()
    // To destroy a file that has come whole would leave its pipeline waiting.
    stopping.abort()
    await Promise.allSettled(stored)
    throw error
  }
}

function createParser(contentType: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: LIMITS,
      isPartAFile: (_name, _type, filename) => filename !== undefined,
    })
  } catch {
    throw invalid('body')
  }
}

async function storeFile(
  stream: Readable,
  path: string,
  { filename, type }: { filename: string; type: string },
  signal: AbortSignal,
): Promise<File> {
  await pipeline(stream, createWriteStream(path), { signal })
  return new File([await openAsBlob(path)], filename, { type })
}
