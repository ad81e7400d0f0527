import { deleteMailTokens, findMailTokenOwner, type Session } from '#db/queries/sessions.ts'
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
 * Uses up the token of a mail that went to the owner's address, which is thereby confirmed. Whoever
 * opens the mail must be who made the account, too: signed in to it, or with its password, which is
 * counted like a try to sign in, so that whoever opens the mail keeps out nobody who is.
 */
export async function confirmByMail(
  context: AppContext,
  { token, password }: ConfirmEmail,
  { session, networks }: { session: Session | undefined; networks: readonly Network[] },
): Promise<void> {
  const { db, passwords, now } = context
  const time = now()
  const ownerId = await tokenOwner(db, 'confirm-email', token, time)
  if (session?.ownerId !== ownerId) {
    const account = await getAccount(db, ownerId)
    // One without a password would take its e-mail, which whoever opens the mail knows.
    const { email, passwordHash } = account
    if (password === undefined || passwordHash === null) throw wrongPassword()
    const { fromHere, fromAnywhere } = logInLimits(email, networks)
    const isRight = await passwords.inQueue(async () => {
      await consume(db, [...fromHere, fromAnywhere], time)
      return passwords.verify(password, passwordHash)
    })
    if (!isRight) throw wrongPassword()
    await resetLimits(db, fromHere)
    await refund(db, [fromAnywhere])
  }
  await transact(db, async (trx) => {
    await tokenOwner(trx, 'confirm-email', token, time)
    await deleteMailTokens(trx, ownerId, 'confirm-email')
    await confirmEmail(trx, ownerId, time)
  })
}

/** Mails the link to confirm the address once more; throws when that is done already. */
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

/** Mails a link to choose a new password, if there is such an account; nobody can tell. */
export async function forgotPassword(
  { db, mailer, now }: AppContext,
  { email }: ForgotPassword,
): Promise<void> {
  mailer.assertSetUp()
  const time = now()
  // By itself: a limit that other mails use up too would tell who had one.
  await consume(db, [forgottenLimit(email)], time)
  // For whatever was typed; only whoever sends it looks whether there is such an account.
  await transact(db, async (trx) => {
    const owner = await findOwnerByEmail(trx, email)
    // Whoever has shown that the mailbox is theirs is kept from no password by what strangers had sent there.
    const isStranger = owner?.emailConfirmedAt === null
    if (isStranger && !(await tryConsume(trx, mailLimit(email), time))) return
    await addMail(trx, linkMail(email, 'reset-password', time), time)
  })
  mailer.wake()
}

/**
 * Sets a new password by the token of a mail; every token of the account ends. Returns how many
 * kitchen links go on: none of an account that nobody had confirmed.
 */
export async function resetPassword(
  { db, passwords, now }: AppContext,
  { token, password }: ResetPassword,
  networks: readonly Network[],
): Promise<number> {
  const time = now()
  // Asked twice: the costly hash is for good tokens only, and one token sets one password.
  await tokenOwner(db, 'reset-password', token, time)
  const passwordHash = await passwords.inQueue(() => passwords.hash(password))
  return transact(db, async (trx) => {
    const ownerId = await tokenOwner(trx, 'reset-password', token, time)
    const { email, emailConfirmedAt } = await getAccount(trx, ownerId)
    await deleteMailTokens(trx, ownerId, 'reset-password')
    await setPassword(trx, ownerId, passwordHash)
    await endTokens(trx, ownerId)
    // Whoever made the account did not show to have the address: nothing of theirs opens it now.
    if (emailConfirmedAt === null) await removeKitchenLinks(trx, ownerId)
    // The mail has reached its owner, who need not wait for what others tried.
    await confirmEmail(trx, ownerId, time)
    const { fromHere, fromAnywhere } = logInLimits(email, networks)
    await resetLimits(trx, [...fromHere, fromAnywhere])
    return countKitchenLinks(trx, ownerId)
  })
}

/** Whose token it is; throws when it is good for nothing. */
export async function tokenOwner(
  db: Db,
  purpose: OneUsePurpose,
  token: string,
  now: Date,
): Promise<string> {
  const ownerId = await findMailTokenOwner(db, { tokenHash: hashMailToken(token), purpose }, now)
  if (ownerId === undefined) throw invalid('token')
  return ownerId
}
