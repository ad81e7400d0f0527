import {
  deleteAccount,
  deleteRestaurant,
  getAccount,
  endTokens,
  setPassword,
} from '#db/queries/owners.ts'
import { countKitchenLinks } from '#db/queries/kitchen-links.ts'
import { isMailWaiting } from '#db/queries/mails.ts'
import { rememberTrial } from '#db/queries/operators.ts'
import { listOwnRestaurants } from '#db/queries/people.ts'
import { findOwnRestaurant } from '#db/queries/restaurants.ts'
import type { Person } from '#db/queries/sessions.ts'
import type { Browser } from '#db/rules/browsers.ts'
import { resetLimits } from '#db/queries/rate-limits.ts'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import type { AppContext } from '../context.ts'
import { invalid, MESSAGES, RequestError } from '../errors.ts'
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
  const owned = await listOwnRestaurants(context.db, ownerId)
  const now = context.now()
  const ids = owned.map(({ id }) => id)
  await withPagesAndPayments(context, person, ids, async (trx) => {
    await rememberTrial(trx, ownerId, context.emailHash(account.email), now)
    return deleteAccount(trx, ownerId, now)
  })
}

/** Deletes one of several with everything in it, and its pages; the account goes on. */
export async function closeRestaurant(
  context: AppContext,
  person: Person,
  { restaurantId, password }: DeleteAccount & { restaurantId: string },
): Promise<void> {
  const { personId: ownerId } = person
  const account = await getAccount(context.db, ownerId)
  await confirmPassword(context, { ownerId, account }, password)
  await assertOneOfSeveral(context.db, ownerId, restaurantId)
  await withPagesAndPayments(context, person, [restaurantId], async (trx) => {
    // Handed over meanwhile, or the last one by now.
    await assertOneOfSeveral(trx, ownerId, restaurantId)
    await deleteRestaurant(trx, restaurantId, context.now())
    return [restaurantId]
  })
}

async function assertOneOfSeveral(db: Db, ownerId: string, restaurantId: string): Promise<void> {
  const owned = await listOwnRestaurants(db, ownerId)
  if (!owned.some(({ id }) => id === restaurantId)) {
    throw new RequestError('not_found', MESSAGES.notFound)
  }
  if (owned.length === 1) throw new RequestError('conflict', MESSAGES.onlyRestaurant)
}

/** Also takes away the pages of the restaurants that are deleted, and ends what is paid for them. */
async function withPagesAndPayments(
  context: AppContext,
  person: Person,
  restaurantIds: readonly string[],
  remove: (trx: Db) => Promise<string[]>,
): Promise<void> {
  const endPayments = await paymentsOf(context, restaurantIds)
  const removedIds = await transact(context.db, async (trx) => {
    await assertPersonValid(trx, person)
    return remove(trx)
  })
  for (const id of removedIds) context.publisher.wake(id)
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
