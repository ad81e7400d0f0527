import { createHmac } from 'node:crypto'
import type { Database } from '#db/open.ts'
import { noteKeptNames } from '#db/queries/names.ts'
import { forgetPastTrials } from '#db/queries/operators.ts'
import { HOUR_MS } from '#db/rules/dates.ts'
import { emailKey } from '#db/rules/emails.ts'
import { transact } from '#db/transact.ts'
import type { ClockTask } from '../scheduler.ts'

/** Remembers an e-mail after its account; useless without the server's secret. */
export type EmailHash = (email: string) => string

/** Derives its own key from the secret that signs tokens. */
export function createEmailHash(secret: string): EmailHash {
  return (email) =>
    createHmac('sha256', secret)
      .update(`past trial ${emailKey(email)}`)
      .digest('base64url')
}

/** Hourly: says which restaurants keep their names, and forgets old trials. */
export function pastAccountsTask({ db }: { db: Database }): ClockTask {
  return {
    name: 'past accounts',
    next: (now) => new Date(now.getTime() + HOUR_MS),
    run: (now) =>
      transact(db, async (trx) => {
        await noteKeptNames(trx, now)
        await forgetPastTrials(trx, now)
      }),
  }
}
