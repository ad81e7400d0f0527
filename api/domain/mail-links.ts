import { deleteMailTokens, findMailTokenOwner } from '#db/queries/mail-tokens.ts'
import { getAccount } from '#db/queries/accounts.ts'
import { confirmEmail, endTokens, findOwnerByEmail, setPassword } from '#db/queries/owners.ts'
import type { Session } from '#db/queries/sessions.ts'
import { clearTries } from '#db/queries/tries.ts'
import type { Db, MailTokenPurpose } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import type { AppContext } from '../context.ts'
import { invalid, MESSAGES, RequestError } from '../errors.ts'
import type { ForgotPassword, ResetPassword } from '../schemas/passwords.ts'
import { hashMailToken, mailLimit } from './mail/mailer.ts'
import { accountLimit } from './sign-in.ts'
import { takeTry } from './tries.ts'

/** Uses up the token of a mail that went to the owner's address, which is thereby confirmed. */
export async function confirmByMail({ db, now }: AppContext, token: string): Promise<void> {
  const time = now()
  await transact(db, async (trx) => {
    const ownerId = await tokenOwner(trx, 'confirm-email', token, time)
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
  await takeTry(db, [mailLimit(account.email)], now())
  mailer.sendLink('confirm-email', async () => ({ id: ownerId, ...account }))
}

/** Mails a link to choose a new password, if there is such an account; nobody can tell. */
export async function forgotPassword(
  { db, mailer, now }: AppContext,
  { email }: ForgotPassword,
): Promise<void> {
  mailer.assertSetUp()
  await takeTry(db, [mailLimit(email)], now())
  mailer.sendLink('reset-password', () => findOwnerByEmail(db, email))
}

/** Sets a new password by the token of a mail; every token of the account ends. */
export async function resetPassword(
  { db, passwords, now }: AppContext,
  { token, password }: ResetPassword,
): Promise<void> {
  const time = now()
  // Asked twice: the costly hash is for good tokens only, and one token sets one password.
  await tokenOwner(db, 'reset-password', token, time)
  const passwordHash = await passwords.hash(password)
  await transact(db, async (trx) => {
    const ownerId = await tokenOwner(trx, 'reset-password', token, time)
    const { email } = await getAccount(trx, ownerId)
    await deleteMailTokens(trx, ownerId, 'reset-password')
    await setPassword(trx, ownerId, passwordHash)
    await endTokens(trx, ownerId)
    // The mail has reached its owner, who need not wait for what others tried.
    await confirmEmail(trx, ownerId, time)
    await clearTries(trx, accountLimit(email).key)
  })
}

async function tokenOwner(
  db: Db,
  purpose: MailTokenPurpose,
  token: string,
  now: Date,
): Promise<string> {
  const ownerId = await findMailTokenOwner(db, { tokenHash: hashMailToken(token), purpose }, now)
  if (ownerId === undefined) throw invalid('token')
  return ownerId
}
