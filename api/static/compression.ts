import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'
import { LRUCache } from 'lru-cache'
import type { ServedFile } from './file-store.ts'

export type Encoding = 'br' | 'gzip'

export interface Compressor {
  /** The file's content in this encoding; made once, then held. */
  compress(file: ServedFile, encoding: Encoding): Promise<Buffer<ArrayBuffer>>
}

interface Work {
  content: Buffer
  encoding: Encoding
}

const HELD_BYTES = 64 * 1024 * 1024
const SMALLEST = 512
const TEXT = /^(?:text\/|image\/svg|application\/(?:json|xml|manifest\+json|ld\+json|wasm))/
// Beyond these, a few bytes less cost many times the time.
const BROTLI_QUALITY = 9
const GZIP_LEVEL = 7
const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** Whether a file is worth compressing: text that is not tiny. */
export function isCompressible({ type, content }: ServedFile): boolean {
  return content !== null && content.length >= SMALLEST && TEXT.test(type)
}

/** The encoding to use for whoever sends this `Accept-Encoding`; null for none. */
export function acceptedEncoding(header: string | undefined): Encoding | null {
  if (!header) return null
  const accepted = new Map(parseAccept(header).map(({ type, q }) => [type.toLowerCase(), q]))
  const any = accepted.get('*') ?? 0
  if ((accepted.get('br') ?? any) > 0) return 'br'
  return (accepted.get('gzip') ?? any) > 0 ? 'gzip' : null
}

/** Compresses files, bounded in what it holds. */
export function createCompressor(): Compressor {
  const held = new LRUCache<string, Buffer<ArrayBuffer>, Work>({
    maxSize: HELD_BYTES,
    sizeCalculation: (bytes) => bytes.length + 256,
    // Those who ask while it is being made wait for the same.
    fetchMethod: (_key, _old, { context }) => run(context),
  })
  return {
    compress({ tag, content }, encoding) {
      const work = { content: content ?? Buffer.alloc(0), encoding }
      return held.forceFetch(`${encoding} ${tag}`, { context: work })
    },
  }
}

function run({ content, encoding }: Work): Promise<Buffer<ArrayBuffer>> {
  if (encoding === 'gzip') return gzipAsync(content, { level: GZIP_LEVEL })
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  }
  return brotliAsync(content, { params })
}
