import { deleteAccount, getAccount } from '#db/queries/accounts.ts'
import type { Session } from '#db/queries/sessions.ts'
import { transact } from '#db/transact.ts'
import type { AppContext } from '../context.ts'
import type { Account, DeleteAccount } from '../schemas/accounts.ts'
import { paymentsOf } from './payments/end-payments.ts'
import { confirmPassword } from './confirm-password.ts'

/** How the owner signs in. */
export async function readAccount({ db }: AppContext, { ownerId }: Session): Promise<Account> {
  const { email, emailConfirmedAt, passwordHash } = await getAccount(db, ownerId)
  return { email, emailConfirmedAt, hasPassword: passwordHash !== null }
}

/** Deletes the account with everything in it, and has its pages taken off the CDN. */
export async function closeAccount(
  context: AppContext,
  { ownerId }: Session,
  { password }: DeleteAccount,
  address: string,
): Promise<void> {
  const account = await getAccount(context.db, ownerId)
  await confirmPassword(context, account, password, address)
  const endPayments = await paymentsOf(context, ownerId)
  const restaurantIds = await transact(context.db, (trx) => deleteAccount(trx, ownerId))
  for (const restaurantId of restaurantIds) context.publisher.wake(restaurantId)
  await endPayments()
}
