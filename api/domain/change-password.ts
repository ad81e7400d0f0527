import { getAccount } from '#db/queries/accounts.ts'
import { countKitchenLinks } from '#db/queries/kitchen-links.ts'
import { deleteMailTokens } from '#db/queries/mail-tokens.ts'
import { endTokens, setPassword } from '#db/queries/owners.ts'
import type { Session } from '#db/queries/sessions.ts'
import type { Db } from '#db/tables/schema.ts'
import { transact } from '#db/transact.ts'
import type { AppContext } from '../context.ts'
import type { ChangePassword } from '../schemas/passwords.ts'
import { confirmPassword, wrongPassword } from './confirm-password.ts'
import { assertStillIn } from './still-in.ts'

/** Replaces the password; returns a fresh token, which from now on is the only one. */
export async function changePassword(
  context: AppContext,
  session: Session,
  { password, newPassword }: ChangePassword,
): Promise<string> {
  const { ownerId } = session
  const { db, passwords, tokens, now } = context
  const account = await getAccount(db, ownerId)
  // Who has none yet chooses one by mail: knowing the e-mail must not be enough to get in.
  if (account.passwordHash === null) throw wrongPassword()
  await confirmPassword(context, { ownerId, account }, password)
  const passwordHash = await passwords.inTurn({ name: ownerId }, () => passwords.hash(newPassword))
  const tokenVersion = await transact(db, async (trx) => {
    // Hashing took a while: somebody may have chosen another, or ended all tokens, meanwhile.
    const { tokenVersion } = await getAccount(trx, ownerId)
    if (tokenVersion !== account.tokenVersion) throw wrongPassword()
    await assertStillIn(trx, session)
    await setPassword(trx, ownerId, passwordHash)
    await deleteMailTokens(trx, ownerId, 'reset-password')
    return endTokens(trx, ownerId)
  })
  return tokens.issue({ ownerId, tokenVersion }, now())
}

/** Ends every token of the owner, also the one that asks for it; returns how many kitchen links go on. */
export function signOutEverywhere(
  { db, changeTurns }: AppContext,
  session: Session,
): Promise<number> {
  const { ownerId } = session
  const end = async (trx: Db) => {
    await assertStillIn(trx, session)
    await endTokens(trx, ownerId)
    return countKitchenLinks(trx, ownerId)
  }
  return changeTurns.take(ownerId, () => transact(db, end))
}
