import type { Kysely } from 'kysely'
import { askerName } from '../askers.ts'
import type { Schema } from '../schema.ts'
import { createFairTurns } from '../turns/turns.ts'
import { NO_ANSWER } from './postgres-client.ts'

// Of ten connections the others have six then, however much one asks.
const OF_ONE = 4
// Who waits asks nothing more meanwhile; who is refused at once would.
const PLACES_OF_ONE = 1000
// By then whoever asked has left, or asks again.
const LONGEST_WAIT_MS = 10_000

/** Whoever asks has too many questions before this one. */
export class TooManyQuestionsError extends Error {
  override name = 'TooManyQuestionsError'
}

interface ConnectionTurns {
  connections: number
  /** Whose turn comes after so many milliseconds is refused. */
  longestWaitMs?: number
}

/**
 * Lets all who ask (`askingFor`) take turns at so many connections to a server, so that nobody waits for
 * more than one or two questions of each other, however many these have. What we ask by ourselves does
 * not wait here. Who waited too long is told of their own questions, or, where few of them were asked, that
 * the server does not answer.
 */
export function inTurns(
  db: Kysely<Schema>,
  { connections, longestWaitMs = LONGEST_WAIT_MS }: ConnectionTurns,
): Kysely<Schema> {
  const turns = createFairTurns({
    atOnce: connections,
    ofOne: OF_ONE,
    placesOfOne: PLACES_OF_ONE,
    refusal: tooMany,
  })
  const executor = db.getExecutor()
  const connect = executor.provideConnection.bind(executor)
  executor.provideConnection = (consumer, options) => {
    const name = askerName()
    if (name === undefined) return connect(consumer, options)
    const asked = performance.now()
    const isMany = turns.placesOf(name) >= OF_ONE
    return turns.take(name, async () => {
      if (performance.now() - asked > longestWaitMs) throw isMany ? tooMany() : new Error(NO_ANSWER)
      return connect(consumer, options)
    })
  }
  return db
}

function tooMany(): Error {
  return new TooManyQuestionsError('Too many questions at once')
}
