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

/** What is compressed: its bytes, or where they are read from, and what tells them from others. */
export type Compressed = Pick<ServedFile, 'tag' | 'content' | 'path'>

export interface Compressor {
  /**
   * The file's content in this encoding; made quickly for whoever asks first, then held. A file
   * that lasts is made smaller still in the background. Null while too much waits to be made: then the
   * file is sent as it is.
   */
  compress(
    file: Compressed,
    encoding: Encoding,
    isLasting: boolean,
  ): Promise<Buffer<ArrayBuffer> | null>
  /** The same where it is held; makes nothing. */
  held(file: Compressed, encoding: Encoding): Buffer<ArrayBuffer> | undefined
}

interface Work {
  file: Compressed
  encoding: Encoding
  isLasting: boolean
}

const HELD_BYTES = 64 * 1024 * 1024
// What is larger is no text of ours.
const LARGEST_COMPRESSED = 32 * 1024 * 1024
// Each takes megabytes for as long as it is under way, and a thread of the few that look for files and
// passwords too.
const QUEUE = { concurrency: 2, maxPending: 64 }
// Beyond the quick ones, a few bytes less cost many times the time.
const QUICK = { br: 7, gzip: 6 }
const THOROUGH = { br: 11, gzip: 9 }
const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** Whether a file is worth compressing: text that is not tiny. */
export function isCompressible({ type, size }: ServedFile): boolean {
  return size >= SMALLEST_COMPRESSED && size <= LARGEST_COMPRESSED && isText(type)
}

/** The encoding to use for whoever sends this `Accept-Encoding`; null for none. */
export function acceptedEncoding(header: string | undefined): Encoding | null {
  if (!header) return null
  const accepted = new Map(parseAccept(header).map(({ type, q }) => [type.toLowerCase(), q]))
  const any = accepted.get('*') ?? 0
  if ((accepted.get('br') ?? any) > 0) return 'br'
  return (accepted.get('gzip') ?? any) > 0 ? 'gzip' : null
}

/** Compresses files, few at once; bounded in what it holds. */
export function createCompressor(): Compressor {
  const queue = pLimit(QUEUE.concurrency)
  // What nobody waits for.
  const inBackground = pLimit(1)
  const held = new LRUCache<string, Buffer<ArrayBuffer>, Work>({
    maxSize: HELD_BYTES,
    sizeCalculation: (bytes) => bytes.length + 256,
    // Those who ask while it is being made wait for the same.
    fetchMethod: (key, _old, { context }) => {
      const quick = queue(() => run(context, QUICK[context.encoding]))
      // When the better one fails, the quick one goes on serving.
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
