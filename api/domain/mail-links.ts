import { deleteMailTokens, findMailToken, type Session } from '#db/queries/sessions.ts'
import {
  getAccount,
  confirmEmail,
  endTokens,
  findOwnerByEmail,
  setPassword,
} from '#db/queries/owners.ts'
import { countKitchenLinks, removeKitchenLinks } from '#db/queries/kitchen-links.ts'
import { addMail } from '#db/queries/mails.ts'
import { resetLimits, refund } from '#db/queries/rate-limits.ts'
import type { OneUsePurpose, Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import type { AppContext } from '../context.ts'
import { invalid, MESSAGES, RequestError } from '../errors.ts'
import type { ConfirmEmail, ForgotPassword, ResetPassword } from '../schemas/owners.ts'
import { wrongPassword, logInLimits } from './sign-in.ts'
import { hashMailToken, linkMail } from './mail/mail-contents.ts'
import { forgottenLimit, mailLimit } from './mail/mailer.ts'
import { consume, tryConsume, type Network } from '../rate-limits.ts'

/**
 * Confirms the address by a mail's token. The reader must also be signed in or know the password, counted
 * by itself: whoever opens the mail may not be who made the account, and must not lock them out.
 */
export async function confirmByMail(
  context: AppContext,
  { token, password }: ConfirmEmail,
  { session, networks }: { session: Session | undefined; networks: readonly Network[] },
): Promise<void> {
  const { db, passwords, queues, now } = context
  const time = now()
  const { ownerId } = await readMailToken(db, 'confirm-email', token, time)
  if (session?.ownerId !== ownerId) {
    const account = await getAccount(db, ownerId)
    // Without a password, the e-mail would do, which the mail's reader knows.
    const { email, passwordHash } = account
    if (password === undefined || passwordHash === null) throw wrongPassword()
    const { fromHere, fromAnywhere } = logInLimits(email, networks)
    await consume(db, [...fromHere, fromAnywhere], time)
    const isRight = await queues.passwords(networks, () => passwords.verify(password, passwordHash))
    if (!isRight) throw wrongPassword()
    await resetLimits(db, fromHere)
    await refund(db, [fromAnywhere])
  }
  await transact(db, async (trx) => {
    await readMailToken(trx, 'confirm-email', token, time)
    await deleteMailTokens(trx, ownerId, 'confirm-email')
    await confirmEmail(trx, ownerId, time)
  })
}

/** Mails the confirmation again; throws if it is done already. */
export async function resendConfirmation(
  { db, mailer, now }: AppContext,
  { ownerId }: Session,
): Promise<void> {
  mailer.assertSetUp()
  const account = await getAccount(db, ownerId)
  if (account.emailConfirmedAt !== null) throw new RequestError('conflict', MESSAGES.confirmed)
  const time = now()
  await consume(db, [mailLimit(account.email)], time)
  await transact(db, (trx) => addMail(trx, linkMail(account.email, 'confirm-email', time), time))
  mailer.wake()
}

/** Mails a reset link if there is such an account; nobody can tell. */
export async function forgotPassword(
  { db, mailer, now }: AppContext,
  { email }: ForgotPassword,
): Promise<void> {
  mailer.assertSetUp()
  const time = now()
  // A limit shared with other mails would tell who got one.
  await consume(db, [forgottenLimit(email)], time)
  // Queued for any address: only the mailer looks whether it has an account.
  await transact(db, async (trx) => {
    const owner = await findOwnerByEmail(trx, email)
    // What strangers sent must not block the owner of a confirmed mailbox.
    const isStranger = owner?.emailConfirmedAt === null
    if (isStranger && !(await tryConsume(trx, mailLimit(email), time))) return
    await addMail(trx, linkMail(email, 'reset-password', time), time)
  })
  mailer.wake()
}

/**
 * Sets a new password by a mail's token; all tokens end. Returns how many kitchen links stay: none of an
 * unconfirmed account.
 */
export async function resetPassword(
  { db, passwords, queues, now }: AppContext,
  { token, password }: ResetPassword,
  networks: readonly Network[],
): Promise<number> {
  const time = now()
  // Checked twice: hash for good tokens only, and one token sets one password.
  await readMailToken(db, 'reset-password', token, time)
  const passwordHash = await queues.passwords(networks, () => passwords.hash(password))
  return transact(db, async (trx) => {
    const { ownerId } = await readMailToken(trx, 'reset-password', token, time)
    const { email, emailConfirmedAt } = await getAccount(trx, ownerId)
    await deleteMailTokens(trx, ownerId, 'reset-password', 'change-email')
    await setPassword(trx, ownerId, passwordHash)
    await endTokens(trx, ownerId)
    // Whoever signed up never confirmed the address: their links end.
    if (emailConfirmedAt === null) await removeKitchenLinks(trx, ownerId)
    // The mailbox is proven, so others' failed tries no longer count.
    await confirmEmail(trx, ownerId, time)
    const { fromHere, fromAnywhere } = logInLimits(email, networks)
    await resetLimits(trx, [...fromHere, fromAnywhere])
    return countKitchenLinks(trx, ownerId)
  })
}

/** Whose token it is, with the address that it is for, if any; throws for a bad token. */
export async function readMailToken(
  db: Db,
  purpose: OneUsePurpose,
  token: string,
  now: Date,
): Promise<{ ownerId: string; email: string | null }> {
  const found = await findMailToken(db, { tokenHash: hashMailToken(token), purpose }, now)
  if (!found) throw invalid('token')
  return found
}
