import type { Context, TypedResponse } from 'hono'
import { namesEtag } from '../conditional.ts'
import type { MenuText } from '../domain/menu-texts.ts'

/** Answers with a kept JSON text, or 304 when the asker has it already; `T` is what it says. */
export function menuTextAnswer<T>(
  c: Context,
  { json, etag }: MenuText,
): Response & TypedResponse<T, 200, 'json'> {
  const headers = { ETag: etag, 'Content-Type': 'application/json' }
  const answer = namesEtag(c.req.header('If-None-Match'), etag)
    ? c.body(null, 304, { ETag: etag })
    : c.body(json, 200, headers)
  // The text was made from a T; a 304 never reaches the code behind fetch, which fills it in.
  return answer as unknown as Response & TypedResponse<T, 200, 'json'>
}
