import { getAccount } from '#db/queries/accounts.ts'
import { deleteMailTokens } from '#db/queries/mail-tokens.ts'
import { endTokens, setPassword } from '#db/queries/owners.ts'
import type { Session } from '#db/queries/sessions.ts'
import { transact } from '#db/transact.ts'
import type { AppContext } from '../context.ts'
import { MESSAGES, RequestError } from '../errors.ts'
import type { ChangePassword } from '../schemas/passwords.ts'
import { confirmPassword } from './confirm-password.ts'

/** Replaces the password; returns a fresh token, which from now on is the only one. */
export async function changePassword(
  context: AppContext,
  { ownerId }: Session,
  { password, newPassword }: ChangePassword,
  address: string,
): Promise<string> {
  const { db, passwords, tokens, now } = context
  const account = await getAccount(db, ownerId)
  // Who has none yet chooses one by mail: knowing the e-mail must not be enough to get in.
  if (account.passwordHash === null) {
    throw new RequestError('forbidden', MESSAGES.forbidden, { field: 'password' })
  }
  await confirmPassword(context, account, password, address)
  const passwordHash = await passwords.hash(newPassword)
  const tokenVersion = await transact(db, async (trx) => {
    await setPassword(trx, ownerId, passwordHash)
    await deleteMailTokens(trx, ownerId, 'reset-password')
    return endTokens(trx, ownerId)
  })
  return tokens.issue({ ownerId, tokenVersion }, now())
}

/** Ends every token of the owner, also the one that asks for it. */
export async function signOutEverywhere({ db }: AppContext, { ownerId }: Session): Promise<void> {
  await transact(db, (trx) => endTokens(trx, ownerId))
}
