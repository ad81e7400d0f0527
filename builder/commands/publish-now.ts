import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { listWaiting } from '#db/queries/publications.ts'
import { isAnyPublishing } from '../publish/register-publisher.ts'
import { rebuild } from '../publish/rebuild.ts'
import { failureLines, requireOwnUser, requireSameAddress, tellCdn } from './beside-server.ts'
import { CommandError, type Session } from './session.ts'

// A server at work takes a tenth of a second for a menu.
const SERVER_TRIES = 50
const TRY_MS = 100

/** Waits until a server at work has published, or publishes here. Throws a `CommandError` that says why not. */
export async function publishNow(
  session: Session,
  restaurantIds: readonly string[],
): Promise<void> {
  const { db, now } = session
  if (await isAnyPublishing(db, now())) {
    for (let attempt = 0; attempt < SERVER_TRIES; attempt += 1) {
      if ((await listWaiting(db, restaurantIds)).length === 0) return
      await sleep(TRY_MS)
    }
  }
  const left = await listWaiting(db, restaurantIds)
  if (left.length === 0) return
  const lines = await publishHere(session, left).catch((error: unknown) => {
    if (!(error instanceof CommandError)) throw error
    return [error.message]
  })
  if (lines.length === 0) return
  throw new CommandError(`It is done, but guests may still see it:\n${lines.join('\n')}`)
}

/** Answers what went wrong. */
async function publishHere(session: Session, restaurantIds: readonly string[]): Promise<string[]> {
  const { db, settings } = session
  requireOwnUser(settings)
  await requireSameAddress(session)
  const concurrency = Math.min(restaurantIds.length, availableParallelism())
  const { failed } = await rebuild({ settings, restaurantIds, concurrency })
  const problem = await tellCdn(session)
  return [...(await failureLines(db, failed)), ...(problem === null ? [] : [problem])]
}
