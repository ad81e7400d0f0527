import { claimNotices, listNoticeOwners } from '#db/queries/notices.ts'
import type { Notice } from '#db/rules/notices.ts'
import { transact } from '#db/transact.ts'
import type { ClockTask } from '../clock.ts'
import type { AppContext } from '../context.ts'
import { writeLetter } from './mail/letters.ts'
import { noticeText } from './mail/notice-texts.ts'

type Parts = Pick<AppContext, 'db' | 'settings' | 'mailer' | 'now'>

const HOUR_MS = 60 * 60_000
const BATCH = 100

/** Tells owners by mail of trials that end and of payments, once an hour. */
export function noticesTask(context: Parts): ClockTask {
  return {
    name: 'notices',
    next: (now) => new Date(now.getTime() + HOUR_MS),
    run: (_now, signal) => sendDueNotices(context, signal),
  }
}

/** Sends every notice that is due and was not sent, until the signal says to stop. */
export async function sendDueNotices(context: Parts, signal?: AbortSignal): Promise<void> {
  let after = ''
  for (;;) {
    const ownerIds = await listNoticeOwners(context.db, { after, limit: BATCH }, context.now())
    for (const ownerId of ownerIds) {
      if (signal?.aborted) return
      await sendNoticesTo(context, ownerId)
    }
    // Nobody is far ahead of the mail server, which takes one mail after the other.
    await context.mailer.idle()
    if (ownerIds.length < BATCH) return
    after = ownerIds.at(-1) ?? after
  }
}

/** The same for one owner; to be called when something about their payments has changed. */
export async function sendNoticesTo(
  { db, settings, mailer, now }: Parts,
  ownerId: string,
): Promise<void> {
  // Without a way to send them, none is recorded as sent.
  if (!mailer.isSetUp) return
  const time = now()
  const claimed = await transact(db, (trx) => claimNotices(trx, ownerId, time))
  if (!claimed) return
  for (const notice of claimed.notices) {
    mailer.send(claimed.reader, notice.kind, (language) =>
      writeLetter(noticeText(notice, language, time), language, linkOf(notice, settings.publicUrl)),
    )
  }
}

function linkOf(notice: Notice, publicUrl: string): string {
  switch (notice.kind) {
    case 'trial-ending':
    case 'trial-ended':
      return `${publicUrl}/dashboard/subscription`
    case 'payment-received':
      return new URL(notice.invoice.pdfUrl ?? '/dashboard/billing', publicUrl).href
    case 'payment-failed':
      return `${publicUrl}/dashboard/billing`
  }
}
