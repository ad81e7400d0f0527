import type { Context, TypedResponse } from 'hono'
import { SMALLEST_COMPRESSED } from '#builder/targets/files.ts'
import { encodedBody, namesEtag } from '../static/answer-file.ts'
import type { MenuText } from '../domain/menu-cache.ts'
import type { AnyContext } from '../context.ts'
import { acceptedEncoding, type Encoding } from '../static/compression.ts'

/** Answers cached JSON, or 304; `T` is its type. */
export async function menuTextAnswer<T>(
  c: AnyContext,
  text: MenuText,
): Promise<Response & TypedResponse<T, 200, 'json'>> {
  const encoding =
    text.json.length < SMALLEST_COMPRESSED
      ? null
      : acceptedEncoding(c.req.header('Accept-Encoding'))
  const etag = encoding ? text.etag.replace(/"$/, `-${encoding}"`) : text.etag
  const about = { ETag: etag, Vary: 'Accept-Encoding' }
  const answer = namesEtag(c.req.header('If-None-Match'), etag)
    ? c.body(null, 304, about)
    : await wholeAnswer(c, text, { encoding, about })
  // fetch never shows a 304 to the caller.
  return answer as unknown as Response & TypedResponse<T, 200, 'json'>
}

async function wholeAnswer(
  c: AnyContext,
  { json, etag }: MenuText,
  { encoding, about }: { encoding: Encoding | null; about: Record<string, string> },
): Promise<Response> {
  const headers = { ...about, 'Content-Type': 'application/json' }
  const file = { tag: etag, content: json, path: '' }
  const coded = encoding && (await encodedBody(c, file, { encoding }))
  return coded
    ? c.newResponse(coded.bytes ?? null, 200, { ...headers, 'Content-Encoding': encoding })
    : c.body(json, 200, { ...headers, ETag: etag })
}

export function textAnswer<T>(
  c: Context,
  { json }: MenuText,
): Response & TypedResponse<T, 200, 'json'> {
  const answer = c.body(json, 200, { 'Content-Type': 'application/json' })
  return answer as unknown as Response & TypedResponse<T, 200, 'json'>
}
