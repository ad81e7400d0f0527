import { addMail } from '#db/queries/mails.ts'
import { claimNotices, listNoticeOwners } from '#db/queries/notices.ts'
import { transact } from '#db/transact.ts'
import type { AppContext } from '../context.ts'
import { noticeMail } from './mail/mail-contents.ts'

type Parts = Pick<AppContext, 'db' | 'mailer' | 'now'>

const BATCH = 100

/** Sends every due notice that was not sent, until aborted. */
export async function sendDueNotices(context: Parts, signal?: AbortSignal): Promise<void> {
  let after = ''
  for (;;) {
    const ownerIds = await listNoticeOwners(context.db, { after, limit: BATCH }, context.now())
    for (const ownerId of ownerIds) {
      if (signal?.aborted) return
      await sendNoticesTo(context, ownerId)
    }
    if (ownerIds.length < BATCH) return
    after = ownerIds.at(-1) ?? after
  }
}

/** The same for one owner, after their payments changed. */
export async function sendNoticesTo({ db, mailer, now }: Parts, ownerId: string): Promise<void> {
  // Without a mail server nothing is recorded as sent.
  if (!mailer.isSetUp) return
  const time = now()
  await transact(db, async (trx) => {
    const claimed = await claimNotices(trx, ownerId, time)
    if (!claimed) return
    const { reader, notices } = claimed
    for (const notice of notices) await addMail(trx, noticeMail(reader, notice, time), time)
  })
  mailer.wake()
}
