import { addSession, listSessions, removeSession } from '#db/queries/browser-sessions.ts'
import type { Person } from '#db/queries/sessions.ts'
import type { Browser } from '#db/rules/browsers.ts'
import { transact } from '#db/transact.ts'
import type { AppContext } from '../context.ts'
import type { Network } from '../rate-limits.ts'
import type { Sessions } from '../schemas/sessions.ts'
import { assertPersonValid, endSignIns } from './changes.ts'
import { tokenEnd } from './tokens.ts'

/** Who asks for a token, and from where. */
export interface Visitor {
  networks: readonly Network[]
  browser: Browser
}

/** The token of somebody who has just proven who they are. */
export async function startSession(
  { db, tokens, now }: AppContext,
  { id: personId, tokenVersion }: { id: string; tokenVersion: number },
  browser: Browser,
): Promise<string> {
  const time = now()
  const session = { ownerId: personId, browser, expiresAt: tokenEnd(time) }
  const sessionId = await transact(db, async (trx) => {
    // A new password may have ended all tokens since it was proven who they are.
    await assertPersonValid(trx, { personId, tokenVersion })
    return addSession(trx, session, time)
  })
  return tokens.issue({ personId, tokenVersion, sessionId }, time)
}

export async function readSessions(
  { db, now }: AppContext,
  { personId, sessionId }: Person,
): Promise<Sessions> {
  const sessions = await listSessions(db, personId, now())
  return sessions.map(({ id, ...session }) => ({
    _id: id,
    ...session,
    isThis: id === sessionId,
  }))
}

export async function endSession(
  context: AppContext,
  person: Person,
  id: string,
): Promise<Sessions> {
  await endSignIns(context, person, (trx) => removeSession(trx, person.personId, id))
  return readSessions(context, person)
}
