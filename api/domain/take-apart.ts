import type { Database } from '#db/open.ts'
import { getMenu } from '#db/queries/menus.ts'
import type { Session } from '#db/queries/sessions.ts'
import { apartVersion, takeTextsApart } from '#db/queries/take-apart.ts'
import { undoApart } from '#db/queries/undo-apart.ts'
import { forgetUndos } from '#db/queries/undos.ts'
import { apartMenu } from '#db/rules/apart-texts.ts'
import { HOUR_MS } from '#db/rules/durations.ts'
import type { AppContext } from '../context.ts'
import type { ClockTask } from '../scheduler.ts'
import type { Apart, TakeApart, TakenApart, Undone } from '../schemas/take-apart.ts'
import { changeInSteps } from './changes.ts'
import { OWN_ID } from './languages.ts'

/** What of the session's menu can be taken apart. */
export async function readApart(db: Database, session: Session): Promise<Apart> {
  const proposal = await apartMenu(await getMenu(db, session.restaurantId))
  return {
    language: proposal?.language ?? null,
    version: apartVersion(proposal),
    texts: (proposal?.texts ?? []).map(({ id, ...text }) => {
      return { ...text, _id: text.kind === 'restaurant' ? OWN_ID : id }
    }),
  }
}

/** Takes it apart as its owner wants it. */
export async function takeApart(
  context: AppContext,
  session: Session,
  { edited, leftOut, ...proposal }: TakeApart,
): Promise<TakenApart> {
  const wanted = {
    ...proposal,
    edited: new Map(edited.map(({ at, ...parts }) => [at, parts])),
    leftOut: new Set(leftOut),
  }
  const now = context.now()
  const taken = await changeInSteps(
    context,
    session,
    async (db, restaurantId) => takeTextsApart(db, await getMenu(db, restaurantId), wanted, now),
    (db) => readApart(db, session),
  )
  context.saves.addRows(session.ownerId, taken.taken, now)
  return taken
}

/** Takes the newest change of many texts back. */
export async function undo(context: AppContext, session: Session, id: string): Promise<Undone> {
  const now = context.now()
  const answer = await changeInSteps(context, session, (db, restaurantId) =>
    undoApart(db, restaurantId, id, now),
  )
  context.saves.addRows(session.ownerId, answer.undone, now)
  return answer
}

/** Once an hour: gives up what is too old to be taken back. */
export function undoTask({ db }: Pick<AppContext, 'db'>): ClockTask {
  return {
    name: 'undo',
    next: (now) => new Date(now.getTime() + HOUR_MS),
    run: (now) => forgetUndos(db, now),
  }
}
