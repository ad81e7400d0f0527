import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { isText, SMALLEST_COMPRESSED } from '#builder/targets/files.ts'
import { ownBytes } from '#db/own-bytes.ts'
import type { ServedFile } from './file-store.ts'

export type Encoding = 'br' | 'gzip'

export type Compressed = Pick<ServedFile, 'tag' | 'content' | 'path'>

export interface Compressor {
  /**
   * Compressed quickly at first, and better in the background if the file lasts. Null if the queue is full:
   * send it as it is.
   */
  compress(
    file: Compressed,
    encoding: Encoding,
    isLasting: boolean,
  ): Promise<Buffer<ArrayBuffer> | null>
  held(file: Compressed, encoding: Encoding): Buffer<ArrayBuffer> | undefined
}

interface Work {
  file: Compressed
  encoding: Encoding
  isLasting: boolean
}

const HELD_BYTES = 64 * 1024 * 1024
const LARGEST_COMPRESSED = 32 * 1024 * 1024
// Each takes megabytes, and a thread of libuv's pool.
const QUEUE = { concurrency: 2, maxPending: 64 }
// Better levels save few bytes for much time.
const QUICK = { br: 7, gzip: 6 }
const THOROUGH = { br: 11, gzip: 9 }
const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

export function isCompressible({ type, size }: ServedFile): boolean {
  return size >= SMALLEST_COMPRESSED && size <= LARGEST_COMPRESSED && isText(type)
}

/** By `Accept-Encoding`; null for none. */
export function acceptedEncoding(header: string | undefined): Encoding | null {
  if (!header) return null
  const accepted = new Map(parseAccept(header).map(({ type, q }) => [type.toLowerCase(), q]))
  const any = accepted.get('*') ?? 0
  if ((accepted.get('br') ?? any) > 0) return 'br'
  return (accepted.get('gzip') ?? any) > 0 ? 'gzip' : null
}

export function createCompressor(): Compressor {
  const queue = pLimit(QUEUE.concurrency)
  // What nobody waits for.
  const inBackground = pLimit(1)
  const held = new LRUCache<string, Buffer<ArrayBuffer>, Work>({
    maxSize: HELD_BYTES,
    sizeCalculation: (bytes) => bytes.length + 256,
    // Concurrent requests share one build.
    fetchMethod: (key, _old, { context }) => {
      const quick = queue(() => run(context, QUICK[context.encoding]))
      // If it fails, the quick one stays.
      if (context.isLasting) quick.then(() => improve(key, context)).catch(() => {})
      return quick
    },
  })

  async function improve(key: string, work: Work): Promise<void> {
    held.set(key, await inBackground(() => run(work, THOROUGH[work.encoding])))
  }

  return {
    async compress(file, encoding, isLasting) {
      const key = keyOf(file, encoding)
      if (queue.pendingCount >= QUEUE.maxPending && !held.has(key)) return null
      return held.forceFetch(key, { context: { file, encoding, isLasting } })
    },
    held: (file, encoding) => held.get(keyOf(file, encoding)),
  }
}

function keyOf({ tag }: Compressed, encoding: Encoding): string {
  return `${encoding} ${tag}`
}

async function run({ file, encoding }: Work, quality: number): Promise<Buffer<ArrayBuffer>> {
  const content = file.content ?? (await readFile(file.path))
  if (encoding === 'gzip') return ownBytes(await gzipAsync(content, { level: quality }))
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  }
  return ownBytes(await brotliAsync(content, { params }))
}
