import type { Db } from '../schema.ts'
import { DAY_MS } from '../rules/time/dates.ts'
import { addMail, type NewMail } from './mails.ts'
import { noteAction, type Doing } from './operators.ts'
import { changeEmail, endTokens, endUndos } from './owners.ts'
import { removePasskeys } from './passkeys.ts'

/** Gives an account to whoever reads the mail to the new address, which has to set a password. */
export async function moveAccount(
  db: Db,
  { ownerId, slug, email }: { ownerId: string; slug: string; email: string },
  doing: Omit<Doing, 'slug'>,
): Promise<void> {
  await changeEmail(db, ownerId, email, doing.now)
  await endTokens(db, ownerId)
  await endUndos(db, ownerId)
  await removePasskeys(db, ownerId)
  await addMail(db, claimMail({ ownerId, email }, doing.now), doing.now)
  await noteAction(db, 'new e-mail', ownerId, { ...doing, slug })
}

const TRIED_FOR_MS = 3 * DAY_MS

/** To set the first password; it confirms the address as well. */
export function claimMail(
  { ownerId, email }: { ownerId: string; email: string },
  now: Date,
): NewMail {
  const expiresAt = new Date(now.getTime() + TRIED_FOR_MS)
  return { ownerId, email, about: 'claim', content: null, expiresAt }
}
