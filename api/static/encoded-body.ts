import type { AnyContext } from '../context.ts'
import type { Compressed, Encoding } from './compression.ts'

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
