import type { Database } from '#db/open.ts'
import { loadMenu } from '#db/queries/menus.ts'
import type { Session } from '#db/queries/sessions.ts'
import { apartVersion, takeTextsApart } from '#db/queries/take-apart.ts'
import { undoApart } from '#db/queries/undo-apart.ts'
import { forgetUndos } from '#db/queries/undos.ts'
import { apartMenu } from '#db/rules/apart-texts.ts'
import type { AppContext } from '../context.ts'
import type { ClockTask } from '../scheduler.ts'
import type { Apart, TakeApart, TakenApart, Undone } from '../schemas/take-apart.ts'
import { change, changeSeen } from './changes.ts'
import { loadOwn, OWN_ID } from './languages.ts'

const HOUR_MS = 60 * 60_000

/** What of the session's menu can be taken apart. */
export async function readApart(db: Database, session: Session): Promise<Apart> {
  const proposal = apartMenu(await loadOwn(db, session))
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
  let taken: TakenApart = { taken: 0, undo: '' }
  await changeSeen(context, session, {
    prepare: (db) => loadMenu(db, session.restaurantId),
    async make(trx, restaurantId, known) {
      const now = context.now()
      taken = await takeTextsApart(trx, restaurantId, wanted, { now, known })
    },
    read: async () => {},
    readCurrent: (db) => readApart(db, session),
  })
  context.saves.addRows(session.ownerId, taken.taken, context.now())
  return taken
}

/** Takes the newest change of many texts back. */
export async function undo(context: AppContext, session: Session, id: string): Promise<Undone> {
  const answer = await change(context, session, (trx, restaurantId) =>
    undoApart(trx, restaurantId, id, context.now()),
  )
  context.saves.addRows(session.ownerId, answer.undone, context.now())
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
