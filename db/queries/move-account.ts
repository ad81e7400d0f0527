import type { Db } from '../schema.ts'
import { DAY_MS } from '../rules/time/dates.ts'
import { addMail, type NewMail } from './mails.ts'
import { noteAction, type Doing } from './operators.ts'
import { changeEmail, endTokens } from './owners.ts'
import { deleteMailTokens } from './sessions.ts'

/** Gives an account to whoever reads the mail to the new address, which has to set a password. */
export async function moveAccount(
  db: Db,
  { ownerId, slug, email }: { ownerId: string; slug: string; email: string },
  doing: Omit<Doing, 'slug'>,
): Promise<void> {
  await changeEmail(db, ownerId, email)
  await endTokens(db, ownerId)
  const sent = ['confirm-email', 'reset-password', 'change-email', 'undo-email'] as const
  await deleteMailTokens(db, ownerId, ...sent)
  await addMail(db, claimMail(email, doing.now), doing.now)
  await noteAction(db, 'new e-mail', ownerId, { ...doing, slug })
}

const TRIED_FOR_MS = 3 * DAY_MS

/** To set the first password; it confirms the address as well. */
export function claimMail(email: string, now: Date): NewMail {
  const expiresAt = new Date(now.getTime() + TRIED_FOR_MS)
  return { email, about: 'claim', content: null, expiresAt }
}
