import { addMail } from '#db/queries/mails.ts'
import { claimNotices, listWithNotices } from '#db/queries/notices.ts'
import { transact } from '#db/transact.ts'
import type { AppContext } from '../context.ts'
import { noticeMail } from './mail/mail-contents.ts'

type Parts = Pick<AppContext, 'db' | 'mailer' | 'now'>

const BATCH = 100

/** Sends every due notice that was not sent, until aborted. */
export async function sendDueNotices(context: Parts, signal?: AbortSignal): Promise<void> {
  let after = ''
  for (;;) {
    const ids = await listWithNotices(context.db, { after, limit: BATCH }, context.now())
    for (const id of ids) {
      if (signal?.aborted) return
      await sendNoticesOf(context, id)
    }
    if (ids.length < BATCH) return
    after = ids.at(-1) ?? after
  }
}

/** The same of one restaurant, after its payments changed. */
export async function sendNoticesOf(
  { db, mailer, now }: Parts,
  restaurantId: string,
): Promise<void> {
  // Without a mail server nothing is recorded as sent.
  if (!mailer.isSetUp) return
  const time = now()
  await transact(db, async (trx) => {
    const claimed = await claimNotices(trx, restaurantId, time)
    if (!claimed) return
    const { reader, notices } = claimed
    for (const notice of notices) await addMail(trx, noticeMail(reader, notice, time), time)
  })
  mailer.wake()
}
