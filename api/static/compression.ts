import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { isText, SMALLEST_COMPRESSED } from '#builder/targets/file-headers.ts'
import type { ServedFile } from './file-store.ts'

export type Encoding = 'br' | 'gzip'

type Compressed = Pick<ServedFile, 'tag' | 'content' | 'path'>

export interface Compressor {
  /**
   * The file's content in this encoding; made quickly for whoever asks first, then held. A file
   * that lasts is made smaller still in the background.
   */
  compress(
    file: Compressed,
    encoding: Encoding,
    options: { lasting: boolean },
  ): Promise<Buffer<ArrayBuffer>>
}

interface Work {
  file: Compressed
  encoding: Encoding
  lasting: boolean
}

const HELD_BYTES = 64 * 1024 * 1024
// What is larger is no text of ours.
const LARGEST_COMPRESSED = 32 * 1024 * 1024
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

/** Compresses files, bounded in what it holds. */
export function createCompressor(): Compressor {
  // What is large, and what nobody waits for.
  const oneAtATime = pLimit(1)
  const held = new LRUCache<string, Buffer<ArrayBuffer>, Work>({
    maxSize: HELD_BYTES,
    sizeCalculation: (bytes) => bytes.length + 256,
    // Those who ask while it is being made wait for the same.
    fetchMethod: (key, _old, { context }) => {
      const make = () => run(context, QUICK[context.encoding])
      const quick = context.file.content ? make() : oneAtATime(make)
      // When the better one fails, the quick one goes on serving.
      if (context.lasting) quick.then(() => improve(key, context)).catch(() => {})
      return quick
    },
  })

  async function improve(key: string, work: Work): Promise<void> {
    held.set(key, await oneAtATime(() => run(work, THOROUGH[work.encoding])))
  }

  return {
    compress(file, encoding, { lasting }) {
      const work = { file, encoding, lasting }
      return held.forceFetch(`${encoding} ${file.tag}`, { context: work })
    },
  }
}

async function run({ file, encoding }: Work, quality: number): Promise<Buffer<ArrayBuffer>> {
  const content = file.content ?? (await readFile(file.path))
  if (encoding === 'gzip') return gzipAsync(content, { level: quality })
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  }
  return brotliAsync(content, { params })
}
