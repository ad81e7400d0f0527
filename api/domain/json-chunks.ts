import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { stringifyChunked } from '@discoveryjs/json-ext'

// A millisecond's work or less.
const CHUNK_CHARACTERS = 32 * 1024

/** The bytes of `JSON.stringify(value, null, space)` in chunks; yields to other work after each. */
export async function* jsonChunks(value: unknown, space = 0): AsyncGenerator<Buffer<ArrayBuffer>> {
  const options = { space, highWaterMark: CHUNK_CHARACTERS }
  for (const chunk of stringifyChunked(value, options)) {
    yield Buffer.from(chunk)
    await yieldToOthers()
  }
}
