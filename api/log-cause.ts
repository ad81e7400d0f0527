import { MediaStoreError } from '#builder/pictures/media-store.ts'
import { isDiskFull, isUnreachable } from '#db/engines/engine.ts'
import { messageOf } from '#db/errors.ts'
import { PagesError } from './static/target-store.ts'

/** Fields of a log line: no stack if something outside is away, which each try logs again. */
export function causeOf(
  error: unknown,
  isAway = troubleOf(error) !== null,
): { reason: string } | { err: unknown } {
  return isAway ? { reason: messageOf(error) } : { err: error }
}

/** What is away outside, for all requests and tasks; null if nothing. */
export function troubleOf(error: unknown): string | null {
  if (error instanceof MediaStoreError) return 'the pictures are out of reach'
  if (error instanceof PagesError) return 'the pages are out of reach'
  if (isUnreachable(error)) return 'the database is out of reach'
  return isDiskFull(error) ? 'nothing can be written' : null
}
