import { hash } from 'node:crypto'
import { addMail } from '#db/queries/mails.ts'
import { addOwner, findOwnerByEmail, noteSignIn, type Account } from '#db/queries/owners.ts'
import { continueTrial } from '#db/queries/operators.ts'
import { addRestaurant } from '#db/queries/restaurants.ts'
import { hasPasskey, useCode } from '#db/queries/passkeys.ts'
import { refund, resetLimits, type RateLimit } from '#db/queries/rate-limits.ts'
import type { Database } from '#db/open.ts'
import { parseCode } from '#db/rules/recovery-codes.ts'
import { emailKey } from '#db/rules/contact/emails.ts'
import { transact } from '#db/transact.ts'
import type { AppContext } from '../context.ts'
import { MESSAGES, RequestError } from '../errors.ts'
import type { LogIn, SignUp } from '../schemas/owners.ts'
import { startSession, type Visitor } from './browser-sessions.ts'
import { linkMail } from './mail/mail-contents.ts'
import { mailLimit } from './mail/mailer.ts'
import { consume, limitOf, limitsFrom, tryConsume, type Network } from '../rate-limits.ts'

export async function signUp(
  { db, mailer, passwords, publisher, queues, emailHash, now }: AppContext,
  { email, password, restaurantName, label }: SignUp,
  { language, networks }: { language: string; networks: readonly Network[] },
): Promise<void> {
  mailer.assertSetUp()
  const time = now()
  const passwordHash = await queues.passwords(networks, () => passwords.hash(password))
  const restaurantId = await transact(db, async (trx) => {
    const owner = await addOwner(trx, { email, passwordHash, language, now: time })
    const restaurant = { ownerId: owner.id, name: restaurantName, label, now: time }
    const restaurantId = await addRestaurant(trx, restaurant)
    await continueTrial(trx, restaurantId, emailHash(email))
    if (await tryConsume(trx, mailLimit(email), time)) {
      await addMail(trx, linkMail({ ownerId: owner.id, email }, 'confirm-email', time), time)
    }
    return restaurantId
  })
  publisher.wake(restaurantId)
  mailer.wake()
}

/** The token for a right password; errors do not tell whether the account exists. */
export async function logIn(
  context: AppContext,
  { email, password, code }: LogIn,
  visitor: Visitor,
): Promise<string> {
  const { db, passwords, queues, now } = context
  const { networks, browser } = visitor
  const time = now()
  const limits = logInLimits(email, networks)
  const others = limitsFrom('wrongPasswordsFromAddress', networks)
  const wrong = [...limits.fromHere, limits.fromAnywhere, ...others]
  // Before the queue: what is refused must take nobody's place in it.
  await consume(db, [...wrong, ...limitsFrom('logInsFromAddress', networks)], time)
  const owner = await queues
    .passwords(networks, async () => {
      const found = await findOwnerByEmail(db, email)
      const isRight = await passwords.verify(password, found?.passwordHash ?? null)
      return isRight ? found : undefined
    })
    .catch(async (error: unknown) => {
      // No password was tried.
      await refund(db, wrong)
      throw error
    })
  if (!owner) throw new RequestError('signed_out', MESSAGES.wrongPassword)
  if (await hasPasskey(db, owner.id)) await takeSecondStep(db, { ownerId: owner.id, code, wrong })
  await resetLimits(db, limits.fromHere)
  await refund(db, [limits.fromAnywhere, ...others])
  await noteSignIn(db, owner, time)
  return startSession(context, owner, browser)
}

interface SecondStep {
  ownerId: string
  code: string | undefined
  /** The limits that a wrong one counts for. */
  wrong: readonly RateLimit[]
}

/** After the password: the dashboard asks for the passkey, which signs in by itself, or for a code. */
async function takeSecondStep(db: Database, { ownerId, code, wrong }: SecondStep): Promise<void> {
  if (code === undefined) {
    // Wrong codes before it still count.
    await refund(db, wrong)
    throw new RequestError('forbidden', MESSAGES.secondStep, { field: 'passkey' })
  }
  const signs = parseCode(code)
  if (signs !== null && (await useCode(db, ownerId, signs))) return
  throw new RequestError('signed_out', MESSAGES.wrongCode, { field: 'code' })
}

/**
 * Wrong passwords count by account and network, so that nobody locks out the owner, and higher from
 * anywhere.
 */
export function logInLimits(email: string, networks: readonly Network[]) {
  // Hashed: it may be of any length, or a password.
  const account = hash('sha256', emailKey(email), 'base64url')
  return {
    fromHere: limitsFrom('wrongPasswordsOfAccountFromAddress', networks, account),
    fromAnywhere: limitOf('wrongPasswordsOfAccount', account),
  }
}

/**
 * Asks for the password again, or the e-mail without one. Counted apart from sign-in, so that strangers
 * lock nobody out.
 */
export async function confirmPassword(
  { db, passwords, queues, now }: AppContext,
  { ownerId, account }: { ownerId: string; account: Account },
  password: string,
): Promise<void> {
  const limit = limitOf('wrongPasswordsOfSignedIn', ownerId)
  await consume(db, [limit], now())
  const isRight = await queues.passwords(ownerId, async () => {
    if (account.passwordHash === null) return emailKey(password) === account.emailKey
    return passwords.verify(password, account.passwordHash)
  })
  if (!isRight) throw wrongPassword()
  await resetLimits(db, [limit])
}

/** Not 401, which means that the token has ended. */
export function wrongPassword(): RequestError {
  return new RequestError('forbidden', MESSAGES.forbidden, { field: 'password' })
}
