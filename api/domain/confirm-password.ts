import type { Account } from '#db/queries/accounts.ts'
import { clearTries, giveTryBack } from '#db/queries/tries.ts'
import { emailKey } from '#db/rules/emails.ts'
import { transact } from '#db/transact.ts'
import type { AppContext } from '../context.ts'
import { MESSAGES, RequestError } from '../errors.ts'
import { accountLimit } from './sign-in.ts'
import { LIMITS, takeTry } from './tries.ts'

/**
 * Asks a signed-in owner for the password again; an account without one gives its e-mail. Throws
 * when it is wrong. Counts with the tries to sign in, so that a stolen token is no way round them.
 */
export async function confirmPassword(
  { db, passwords, now }: AppContext,
  account: Account,
  password: string,
  address: string,
): Promise<void> {
  const limit = accountLimit(account.email)
  const source = { key: `log-in from ${address}`, ...LIMITS.wrongPasswordsFromAddress }
  await takeTry(db, [limit, source], now())
  const isRight =
    account.passwordHash === null
      ? emailKey(password) === account.emailKey
      : await passwords.verify(password, account.passwordHash)
  // Not 401, which means that the token is no longer good.
  if (!isRight) throw new RequestError('forbidden', MESSAGES.forbidden, { field: 'password' })
  await transact(db, async (trx) => {
    await clearTries(trx, limit.key)
    await giveTryBack(trx, source.key)
  })
}
