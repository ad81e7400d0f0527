import pLimit from 'p-limit'
import type { Database } from '#db/open.ts'
import { takeMail, type TakenMail } from '#db/queries/mails.ts'
import { MINUTE_MS } from '#db/rules/durations.ts'

/** How long a mail that cannot be sent waits at most until it is tried again. */
export const LONGEST_WAIT_MS = 60 * MINUTE_MS
// Longer than a mail server that still answers may take.
const LEASE = { leaseMs: 10 * MINUTE_MS, furthestMs: 2 * LONGEST_WAIT_MS }
// Its mail server may be theirs who have the mails sent.
const TO_A_DOMAIN_AT_ONCE = 2

/** Mails that are due, for several who send at once. */
export interface DueMails {
  /** The mail that is due first, but for those to domains that have enough under way. */
  take(): Promise<TakenMail | undefined>
  release(mail: TakenMail): void
}

export function createDueMails({ db, now }: { db: Database; now: () => Date }): DueMails {
  const underWay: TakenMail[] = []
  // One after the other, since each counts for the next.
  const inTurn = pLimit(1)
  return {
    take: () =>
      inTurn(async () => {
        const byDomain = Map.groupBy(underWay, domainOf).entries()
        const notTo = byDomain.filter(([, mails]) => mails.length >= TO_A_DOMAIN_AT_ONCE)
        const options = { ...LEASE, notTo: notTo.map(([domain]) => domain).toArray() }
        const mail = await takeMail(db, now(), options)
        if (mail) underWay.push(mail)
        return mail
      }),
    release: (mail) => void underWay.splice(underWay.indexOf(mail), 1),
  }
}

function domainOf({ email }: TakenMail): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase()
}
