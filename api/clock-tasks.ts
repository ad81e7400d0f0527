import { forgetHistory } from '#db/changes/history.ts'
import { forgetAnswers } from '#db/queries/answered-requests.ts'
import { forgetLog } from '#db/queries/change-log.ts'
import { forgetSessions } from '#db/queries/browser-sessions.ts'
import { noteKeptNames } from '#db/queries/names.ts'
import { forgetInvitations } from '#db/queries/people.ts'
import { forgetPageViews } from '#db/queries/page-views.ts'
import { forgetPastTrials } from '#db/queries/operators.ts'
import { endNewBadges } from '#db/changes/product-changes.ts'
import { DAY_MS, HOUR_MS } from '#db/rules/time/dates.ts'
import { firstCountedDay } from '#db/rules/statistics.ts'
import { transact } from '#db/transact.ts'
import type { AppContext } from './context.ts'
import { mailsTask } from './domain/mail/mailer.ts'
import { sendDueNotices } from './domain/notices.ts'
import { paymentTasks } from './domain/payments/reconcile.ts'
import type { ClockTask } from './scheduler.ts'

/** What the server does by the clock. */
export function clockTasks(context: AppContext): ClockTask[] {
  const { db } = context
  return [
    mailsTask(context),
    every(HOUR_MS, 'notices', (_, signal) => sendDueNotices(context, signal)),
    every(HOUR_MS, 'sessions', (now) => forgetSessions(db, now)),
    // Says which restaurants keep their names, and forgets old trials and invitations.
    every(HOUR_MS, 'past accounts', (now) =>
      transact(db, async (trx) => {
        await noteKeptNames(trx, now)
        await forgetPastTrials(trx, now)
        await forgetInvitations(trx, now)
      }),
    ),
    // The bin, and other inverses that are too old.
    every(HOUR_MS, 'history', (now) => forgetHistory(db, now)),
    every(DAY_MS, 'page-views', (now) => forgetPageViews(db, firstCountedDay(now))),
    every(DAY_MS, 'change log', (now) => forgetLog(db, now)),
    every(HOUR_MS, 'answered requests', (now) => forgetAnswers(db, now)),
    // Takes `new` off dishes; pages do so by themselves.
    every(HOUR_MS, 'marks', (now) => endNewBadges(db, now)),
    ...paymentTasks(context),
  ]
}

function every(ms: number, name: string, run: ClockTask['run']): ClockTask {
  return { name, next: (now) => new Date(now.getTime() + ms), run }
}
