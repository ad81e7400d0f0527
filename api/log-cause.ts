import { MediaStoreError } from '#builder/pictures/media-store.ts'
import { isDiskFull, isUnreachable } from '#db/engines/engine.ts'
import { messageOf } from '#db/errors.ts'
import { PagesError } from './static/target-store.ts'

/** Fields of a log line: no stack if something outside is away, which each try logs again. */
export function causeOf(
  error: unknown,
  isAway = isOutside(error),
): { reason: string } | { err: unknown } {
  return isAway ? { reason: messageOf(error) } : { err: error }
}

function isOutside(error: unknown): boolean {
  return (
    isUnreachable(error) ||
    isDiskFull(error) ||
    error instanceof MediaStoreError ||
    error instanceof PagesError
  )
}
