import { deleteAccount, getAccount } from '#db/queries/accounts.ts'
import { countKitchenLinks } from '#db/queries/kitchen-links.ts'
import { isMailWaiting } from '#db/queries/mails.ts'
import { rememberTrial } from '#db/queries/past-trials.ts'
import { getRestaurant } from '#db/queries/restaurants.ts'
import type { Session } from '#db/queries/sessions.ts'
import { transact } from '#db/transact.ts'
import type { AppContext } from '../context.ts'
import type { Account, DeleteAccount } from '../schemas/accounts.ts'
import { paymentsOf } from './payments/end-payments.ts'
import { confirmPassword } from './confirm-password.ts'
import { assertStillIn } from './still-in.ts'

/** How the owner signs in. */
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

/** Deletes the account with everything in it, and has its pages taken off the CDN. */
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
    await assertStillIn(trx, session)
    await rememberTrial(trx, ownerId, context.emailHash(account.email), now)
    return deleteAccount(trx, ownerId, now)
  })
  for (const restaurantId of restaurantIds) context.publisher.wake(restaurantId)
  await endPayments()
}
