import type { Context, TypedResponse } from 'hono'
import { SMALLEST_COMPRESSED } from '#builder/targets/file-headers.ts'
import { namesEtag } from '../conditional.ts'
import type { MenuText } from '../domain/menu-cache.ts'
import { acceptedEncoding, type Compressor, type Encoding } from '../static/compression.ts'

/** Answers with a kept JSON text, or 304 when the asker has it already; `T` is what it says. */
export async function menuTextAnswer<T>(
  c: Context,
  text: MenuText,
  compressor: Compressor,
): Promise<Response & TypedResponse<T, 200, 'json'>> {
  const encoding =
    text.json.length < SMALLEST_COMPRESSED
      ? null
      : acceptedEncoding(c.req.header('Accept-Encoding'))
  const etag = encoding ? text.etag.replace(/"$/, `-${encoding}"`) : text.etag
  const about = { ETag: etag, Vary: 'Accept-Encoding' }
  const answer = namesEtag(c.req.header('If-None-Match'), etag)
    ? c.body(null, 304, about)
    : c.body(encoding ? await compressed(text, encoding, compressor) : text.json, 200, {
        ...about,
        'Content-Type': 'application/json',
        ...(encoding && { 'Content-Encoding': encoding }),
      })
  // The text was made from a T; a 304 never reaches the code behind fetch, which fills it in.
  return answer as unknown as Response & TypedResponse<T, 200, 'json'>
}

/** Answers with a JSON text that was made for this answer; `T` is what it says. */
export function textAnswer<T>(
  c: Context,
  { json }: MenuText,
): Response & TypedResponse<T, 200, 'json'> {
  const answer = c.body(json, 200, { 'Content-Type': 'application/json' })
  return answer as unknown as Response & TypedResponse<T, 200, 'json'>
}

function compressed({ json, etag }: MenuText, encoding: Encoding, compressor: Compressor) {
  return compressor.compress({ tag: etag, content: json, path: '' }, encoding, {
    lasting: false,
  })
}
