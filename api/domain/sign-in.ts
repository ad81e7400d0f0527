import { hash } from 'node:crypto'
import { addOwner, findOwnerByEmail } from '#db/queries/owners.ts'
import { addRestaurant } from '#db/queries/restaurants.ts'
import { clearTries, giveTryBack, type TryLimit } from '#db/queries/tries.ts'
import { emailKey } from '#db/rules/emails.ts'
import { transact } from '#db/transact.ts'
import type { AppContext } from '../context.ts'
import { MESSAGES, RequestError } from '../errors.ts'
import type { LogIn, SignUp } from '../schemas/owners.ts'
import { mailLimit } from './mail/mailer.ts'
import { LIMITS, mayTry, takeTry } from './tries.ts'

/** Makes an account with its restaurant on a fresh trial. */
export async function signUp(
  { db, mailer, passwords, publisher, now }: AppContext,
  { email, password, restaurantName }: SignUp,
  { address, language }: { address: string; language: string },
): Promise<void> {
  mailer.assertSetUp()
  const time = now()
  await takeTry(db, [{ key: `sign-up ${address}`, ...LIMITS.signUpsFromAddress }], time)
  const passwordHash = await passwords.hash(password)
  const { owner, restaurantId, mayMail } = await transact(db, async (trx) => {
    const owner = await addOwner(trx, { email, passwordHash, language, now: time })
    const restaurant = { ownerId: owner.id, name: restaurantName, now: time }
    const restaurantId = await addRestaurant(trx, restaurant)
    return { owner, restaurantId, mayMail: await mayTry(trx, mailLimit(email), time) }
  })
  publisher.wake(restaurantId)
  if (mayMail) mailer.sendLink('confirm-email', async () => owner)
}

/** The token of whoever knows the password; says nothing about whether the account exists. */
export async function logIn(
  { db, passwords, tokens, now }: AppContext,
  { email, password }: LogIn,
  address: string,
): Promise<string> {
  const time = now()
  const account = accountLimit(email)
  const source = { key: `log-in from ${address}`, ...LIMITS.wrongPasswordsFromAddress }
  await takeTry(db, [account, source], time)
  const owner = await findOwnerByEmail(db, email)
  const right = await passwords.verify(password, owner?.passwordHash ?? null)
  if (!owner || !right) throw new RequestError('signed_out', MESSAGES.wrongPassword)
  await transact(db, async (trx) => {
    await clearTries(trx, account.key)
    await giveTryBack(trx, source.key)
  })
  return tokens.issue({ ownerId: owner.id, tokenVersion: owner.tokenVersion }, time)
}

// Hashed, because what somebody typed as an e-mail can be of any length, or a password.
export function accountLimit(email: string): TryLimit {
  const account = hash('sha256', emailKey(email), 'base64url')
  return { key: `log-in to ${account}`, ...LIMITS.wrongPasswordsOfAccount }
}
