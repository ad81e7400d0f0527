import { deleteAccount, getAccount, endTokens, setPassword } from '#db/queries/owners.ts'
import { countKitchenLinks } from '#db/queries/kitchen-links.ts'
import { isMailWaiting } from '#db/queries/mails.ts'
import { rememberTrial } from '#db/queries/operators.ts'
import { getRestaurant } from '#db/queries/restaurants.ts'
import type { Session } from '#db/queries/sessions.ts'
import { resetLimits } from '#db/queries/rate-limits.ts'
import { transact } from '#db/transact.ts'
import type { AppContext } from '../context.ts'
import { invalid } from '../errors.ts'
import type { Account, DeleteAccount, ChangePassword } from '../schemas/owners.ts'
import { paymentsOf } from './payments/apply-payments.ts'
import { confirmPassword, wrongPassword } from './sign-in.ts'
import { limitOf } from '../rate-limits.ts'
import { assertSessionValid, endMisuse } from './changes.ts'

export async function readAccount({ db }: AppContext, { ownerId }: Session): Promise<Account> {
  const { email, emailConfirmedAt, mailRefusedAt, passwordHash } = await getAccount(db, ownerId)
  const { suspendedFor } = await getRestaurant(db, ownerId)
  const isWaiting = emailConfirmedAt === null && (await isMailWaiting(db, email, 'confirm-email'))
  return {
    email,
    emailConfirmedAt,
    isMailWaiting: isWaiting,
    isMailRefused: mailRefusedAt !== null,
    hasPassword: passwordHash !== null,
    kitchenLinks: await countKitchenLinks(db, ownerId),
    suspendedFor,
  }
}

/** Deletes the account with everything in it, and its pages. */
export async function closeAccount(
  context: AppContext,
  session: Session,
  { password }: DeleteAccount,
): Promise<void> {
  const { ownerId } = session
  const account = await getAccount(context.db, ownerId)
  await confirmPassword(context, { ownerId, account }, password)
  const endPayments = await paymentsOf(context, ownerId)
  const now = context.now()
  const restaurantIds = await transact(context.db, async (trx) => {
    await assertSessionValid(trx, session)
    await rememberTrial(trx, ownerId, context.emailHash(account.email), now)
    return deleteAccount(trx, ownerId, now)
  })
  for (const restaurantId of restaurantIds) context.publisher.wake(restaurantId)
  await endPayments()
}

export async function changePassword(
  context: AppContext,
  session: Session,
  { password, newPassword }: ChangePassword,
): Promise<string> {
  const { ownerId } = session
  const { db, passwords, queues, tokens, now } = context
  const account = await getAccount(db, ownerId)
  // An account without a password sets one by mail: the e-mail alone must not let anyone in.
  if (account.passwordHash === null) throw wrongPassword()
  await confirmPassword(context, { ownerId, account }, password)
  if (newPassword === password) throw invalid('newPassword')
  const passwordHash = await queues.passwords(ownerId, () => passwords.hash(newPassword))
  const tokenVersion = await transact(db, async (trx) => {
    // Hashing takes a while; the tokens may have ended meanwhile.
    const { tokenVersion } = await getAccount(trx, ownerId)
    if (tokenVersion !== account.tokenVersion) throw wrongPassword()
    await assertSessionValid(trx, session)
    await setPassword(trx, ownerId, passwordHash)
    return endTokens(trx, ownerId)
  })
  return tokens.issue({ ownerId, tokenVersion }, now())
}

export function signOutEverywhere(context: AppContext, session: Session): Promise<number> {
  const { ownerId } = session
  return endMisuse(context, session, 'sessions', async (trx) => {
    await endTokens(trx, ownerId)
    // Tries of whoever had a token keep the owner from no new password.
    await resetLimits(trx, [limitOf('wrongPasswordsOfSignedIn', ownerId)])
    return countKitchenLinks(trx, ownerId)
  })
}
