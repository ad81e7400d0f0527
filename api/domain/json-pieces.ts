import { setImmediate as others } from 'node:timers/promises'
import { stringifyChunked } from '@discoveryjs/json-ext'

// A millisecond's work or less.
const PIECE_CHARACTERS = 32 * 1024

/**
 * The bytes of `JSON.stringify(value, null, space)`, piece by piece: whatever else there is to do has
 * its turn after each.
 */
export async function* jsonPieces(value: unknown, space = 0): AsyncGenerator<Buffer<ArrayBuffer>> {
  const options = { space, highWaterMark: PIECE_CHARACTERS }
  for (const piece of stringifyChunked(value, options)) {
    yield Buffer.from(piece)
    await others()
  }
}
