import {
  MaxFileSizeExceededError,
  MultipartParser,
  type MultipartPart,
} from '@remix-run/multipart-parser'
import { invalid, MESSAGES, RequestError } from '../errors.ts'
import { MAX_FILE_BYTES } from '../schemas/files.ts'

// Longer boundaries are none, and the parser compares all of one at each byte.
const BOUNDARY = /;\s*boundary=("?)([\w'()+,./:=?-]{1,70})\1\s*$/i
const OTHER_FILENAME = /;\s*filename\*/i
// Ours have five parts at most.
const MOST_PARTS = 100
const LONGEST_HEAD = 4 * 1024
const MOST_TEXT = 1024 * 1024
// What is parsed at a time; others have their turn in between.
const STEP = 64 * 1024

/** Reads a form, a step at a time; throws a `RequestError` when it is none, or larger than ours. */
export function* formSteps(contentType: string, body: Uint8Array): Generator<void, FormData> {
  const boundary = BOUNDARY.exec(contentType)?.[2]
  if (boundary === undefined) throw invalid('body')
  const form = new FormData()
  let text = 0
  try {
    for (const part of partsOf(boundary, body)) {
      if (part === null) {
        yield
        continue
      }
      const value = valueOf(part)
      const { name } = part
      if (typeof value === 'string') text += part.size
      if (text > MOST_TEXT || name === undefined) throw invalid('body')
      form.append(name, value)
    }
  } catch (error) {
    throw refusal(error)
  }
  return form
}

/** The parts of a form, and null between two steps. */
function* partsOf(boundary: string, body: Uint8Array): Generator<MultipartPart | null> {
  const parser = new MultipartParser(boundary, {
    maxHeaderSize: LONGEST_HEAD,
    maxParts: MOST_PARTS,
    maxFileSize: MAX_FILE_BYTES,
    maxTotalSize: body.length,
  })
  for (let start = 0; start < body.length;) {
    // The last one is never short: the parser takes nothing after the end, not even its empty line.
    const end = body.length - start < 2 * STEP ? body.length : start + STEP
    yield* parser.write(body.subarray(start, end))
    yield null
    start = end
  }
  parser.finish()
}

function valueOf(part: MultipartPart): string | File {
  // No form may have it, and the parser writes of one that it cannot read to standard error.
  if (OTHER_FILENAME.test(part.headers['content-disposition'] ?? '')) throw invalid('body')
  const { filename, mediaType } = part
  if (filename === undefined) return part.text
  const content = part.content as Uint8Array<ArrayBuffer>[]
  return new File(content, filename, mediaType === undefined ? {} : { type: mediaType })
}

/** Whatever the parser has against a form, it is the sender's. */
function refusal(error: unknown): RequestError {
  if (error instanceof RequestError) return error
  return error instanceof MaxFileSizeExceededError
    ? new RequestError('too_large', MESSAGES.fileTooLarge)
    : invalid('body')
}
