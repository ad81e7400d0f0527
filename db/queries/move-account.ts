import type { Db } from '../schema.ts'
import { HOUR_MS } from '../rules/dates.ts'
import { isReachable } from '../rules/emails.ts'
import { trialEnd } from '../rules/plans.ts'
import { addMail, type NewMail } from './mails.ts'
import { noteAction, type Doing } from './operators.ts'
import { changeEmail, endTokens, getAccount } from './owners.ts'
import { deleteMailTokens } from './sessions.ts'

/** Gives an account to whoever reads the mail to the new address, which has to set a password. */
export async function moveAccount(
  db: Db,
  { ownerId, slug, email }: { ownerId: string; slug: string; email: string },
  doing: Omit<Doing, 'slug'>,
): Promise<void> {
  const { email: former } = await getAccount(db, ownerId)
  await changeEmail(db, ownerId, email)
  await endTokens(db, ownerId)
  for (const purpose of ['confirm-email', 'reset-password'] as const) {
    await deleteMailTokens(db, ownerId, purpose)
  }
  // An imported menu begins its trial with its owner.
  if (!isReachable(former)) {
    const trial = { trialExpiresAt: trialEnd(doing.now) }
    await db
      .updateTable('subscriptions')
      .set(trial)
      .where('ownerId', '=', ownerId)
      .where('trialExpiresAt', 'is not', null)
      .execute()
  }
  await addMail(db, welcomeMail(email, doing.now), doing.now)
  await noteAction(db, 'new e-mail', ownerId, { ...doing, slug })
}

/** To set the first password; it confirms the address as well. */
export function welcomeMail(email: string, now: Date): NewMail {
  const expiresAt = new Date(now.getTime() + HOUR_MS)
  return { email, about: 'reset-password', content: null, expiresAt }
}
