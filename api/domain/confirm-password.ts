import type { Account } from '#db/queries/accounts.ts'
import { clearTries } from '#db/queries/tries.ts'
import { emailKey } from '#db/rules/emails.ts'
import type { AppContext } from '../context.ts'
import { MESSAGES, RequestError } from '../errors.ts'
import { LIMITS, takeTry } from './tries.ts'

/**
 * Asks an owner for the password again; an account without one gives its e-mail. Throws when it is
 * wrong. Counted apart from the tries to sign in, so that no stranger keeps out who is signed in.
 */
export async function confirmPassword(
  { db, passwords, now }: AppContext,
  { ownerId, account }: { ownerId: string; account: Account },
  password: string,
): Promise<void> {
  const limit = { key: `password of ${ownerId}`, ...LIMITS.wrongPasswordsOfSignedIn }
  const isRight = await passwords.inTurn({ name: ownerId }, async () => {
    await takeTry(db, [limit], now())
    if (account.passwordHash === null) return emailKey(password) === account.emailKey
    return passwords.verify(password, account.passwordHash)
  })
  if (!isRight) throw wrongPassword()
  await clearTries(db, [limit])
}

/** Not 401, which means that the token is no longer good. */
export function wrongPassword(): RequestError {
  return new RequestError('forbidden', MESSAGES.forbidden, { field: 'password' })
}
