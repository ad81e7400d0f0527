import { deleteAccount, getAccount, endTokens, setPassword } from '#db/queries/owners.ts'
import { countKitchenLinks } from '#db/queries/kitchen-links.ts'
import { isMailWaiting } from '#db/queries/mails.ts'
import { rememberTrial } from '#db/queries/operators.ts'
import { findOwnRestaurant } from '#db/queries/restaurants.ts'
import type { Person } from '#db/queries/sessions.ts'
import type { Browser } from '#db/rules/browsers.ts'
import { resetLimits } from '#db/queries/rate-limits.ts'
import { transact } from '#db/transact.ts'
import type { AppContext } from '../context.ts'
import { invalid } from '../errors.ts'
import type { Account, DeleteAccount, ChangePassword } from '../schemas/owners.ts'
import { startSession } from './browser-sessions.ts'
import { paymentsOf } from './payments/apply-payments.ts'
import { confirmPassword, wrongPassword } from './sign-in.ts'
import { limitOf } from '../rate-limits.ts'
import { assertPersonValid, endSignIns } from './changes.ts'

export async function readAccount({ db }: AppContext, { personId }: Person): Promise<Account> {
  const { email, emailConfirmedAt, mailRefusedAt, passwordHash } = await getAccount(db, personId)
  const own = await findOwnRestaurant(db, personId)
  const isWaiting = emailConfirmedAt === null && (await isMailWaiting(db, email, 'confirm-email'))
  return {
    email,
    emailConfirmedAt,
    isMailWaiting: isWaiting,
    isMailRefused: mailRefusedAt !== null,
    hasPassword: passwordHash !== null,
    kitchenLinks: await countKitchenLinks(db, personId),
    suspendedFor: own?.suspendedFor ?? null,
  }
}

/** Deletes the account with everything in it, and its pages. */
export async function closeAccount(
  context: AppContext,
  person: Person,
  { password }: DeleteAccount,
): Promise<void> {
  const { personId: ownerId } = person
  const account = await getAccount(context.db, ownerId)
  await confirmPassword(context, { ownerId, account }, password)
  const endPayments = await paymentsOf(context, ownerId)
  const now = context.now()
  const restaurantIds = await transact(context.db, async (trx) => {
    await assertPersonValid(trx, person)
    await rememberTrial(trx, ownerId, context.emailHash(account.email), now)
    return deleteAccount(trx, ownerId, now)
  })
  for (const restaurantId of restaurantIds) context.publisher.wake(restaurantId)
  await endPayments()
}

export async function changePassword(
  context: AppContext,
  person: Person,
  { password, newPassword, browser }: ChangePassword & { browser: Browser },
): Promise<string> {
  const { personId } = person
  const { db, passwords, queues } = context
  const account = await getAccount(db, personId)
  // An account without a password sets one by mail: the e-mail alone must not let anyone in.
  if (account.passwordHash === null) throw wrongPassword()
  await confirmPassword(context, { ownerId: personId, account }, password)
  if (newPassword === password) throw invalid('newPassword')
  const passwordHash = await queues.passwords(personId, () => passwords.hash(newPassword))
  const tokenVersion = await transact(db, async (trx) => {
    // Hashing takes a while; the tokens may have ended meanwhile.
    const { tokenVersion } = await getAccount(trx, personId)
    if (tokenVersion !== account.tokenVersion) throw wrongPassword()
    await assertPersonValid(trx, person)
    await setPassword(trx, personId, passwordHash)
    return endTokens(trx, personId)
  })
  return startSession(context, { id: personId, tokenVersion }, browser)
}

export function signOutEverywhere(context: AppContext, person: Person): Promise<number> {
  const { personId } = person
  return endSignIns(context, person, async (trx) => {
    await endTokens(trx, personId)
    // Tries of whoever had a token keep the owner from no new password.
    await resetLimits(trx, [limitOf('wrongPasswordsOfSignedIn', personId)])
    return countKitchenLinks(trx, personId)
  })
}
