import {
  deleteMailTokens,
  findMailToken,
  removeMailToken,
  type FoundToken,
  type Person,
} from '#db/queries/sessions.ts'
import {
  getAccount,
  confirmEmail,
  endTokens,
  findOwnerByEmail,
  setPassword,
} from '#db/queries/owners.ts'
import { countKitchenLinks, removeKitchenLinks } from '#db/queries/kitchen-links.ts'
import { addMail } from '#db/queries/mails.ts'
import { removePasskeys } from '#db/queries/passkeys.ts'
import { resetLimits, refund } from '#db/queries/rate-limits.ts'
import type { Db, MailTokenPurpose } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import type { AppContext } from '../context.ts'
import { invalid, MESSAGES, RequestError } from '../errors.ts'
import type { ForgotPassword, ResetPassword } from '../schemas/owners.ts'
import { wrongPassword, logInLimits } from './sign-in.ts'
import { hashMailToken, linkMail } from './mail/mail-contents.ts'
import { forgottenLimit, mailLimit } from './mail/mailer.ts'
import { consume, tryConsume, type Network } from '../rate-limits.ts'

/**
 * Whose link alone is enough, and why. A mail proves a mailbox, never an account: for all others the reader
 * is signed in to the account, or knows its password.
 */
const LINK_IS_ENOUGH: Partial<Record<MailTokenPurpose, string>> = {
  'reset-password': 'Who lost the password has neither; whoever had made the account is signed out',
  'undo-email':
    'Who took the account away has both; it gives nothing but a mail to the mailbox it had',
  'undo-passkey':
    'Who added one has session and password; it gives nothing but a mail to set a new password',
}

/** Who opens a link. */
export interface LinkReader {
  person: Person | undefined
  password?: string | undefined
  networks: readonly Network[]
}

interface Link {
  purpose: MailTokenPurpose
  token: string
  reader: LinkReader
  /** Slow work outside of the transaction, for good links only. */
  prepare?: () => Promise<void>
}

/** The one way to use a mail's link, once: asks for the proof that its purpose needs. */
export async function takeLink<T>(
  context: AppContext,
  { purpose, token, reader, prepare }: Link,
  work: (trx: Db, link: FoundToken) => Promise<T>,
): Promise<T> {
  const { db, now } = context
  const mailToken = { tokenHash: hashMailToken(token), purpose }
  const find = async (where: Db) => {
    const found = await findMailToken(where, mailToken, now())
    if (!found) throw invalid('token')
    return found
  }
  const { ownerId } = await find(db)
  if (LINK_IS_ENOUGH[purpose] === undefined) await proveAccount(context, ownerId, reader)
  await prepare?.()
  return transact(db, async (trx) => {
    // Meanwhile it may have been used, or ended with the session or password.
    const link = await find(trx)
    await removeMailToken(trx, mailToken)
    return work(trx, link)
  })
}

/** Tries count by themselves: whoever opens the mail must not lock out who made the account. */
export async function proveAccount(
  { db, passwords, queues, now }: AppContext,
  ownerId: string,
  { person, password, networks }: LinkReader,
): Promise<void> {
  if (person?.personId === ownerId) return
  const { email, passwordHash } = await getAccount(db, ownerId)
  // Without a password, the e-mail would do, which the mail's reader knows.
  if (password === undefined || passwordHash === null) throw wrongPassword()
  const { fromHere, fromAnywhere } = logInLimits(email, networks)
  await consume(db, [...fromHere, fromAnywhere], now())
  const isRight = await queues.passwords(networks, () => passwords.verify(password, passwordHash))
  if (!isRight) throw wrongPassword()
  await resetLimits(db, fromHere)
  await refund(db, [fromAnywhere])
}

// Their mails went to the account's own address.
const TO_ACCOUNT = ['reset-password', 'confirm-email'] as const

/** The email of the account that a mail's link is for; the link stays good. */
export async function emailOfLink({ db, now }: AppContext, token: string): Promise<string> {
  for (const purpose of TO_ACCOUNT) {
    const link = await findMailToken(db, { tokenHash: hashMailToken(token), purpose }, now())
    if (link) return (await getAccount(db, link.ownerId)).email
  }
  throw invalid('token')
}

export async function confirmByMail(
  context: AppContext,
  token: string,
  reader: LinkReader,
): Promise<void> {
  await takeLink(context, { purpose: 'confirm-email', token, reader }, async (trx, { ownerId }) => {
    await deleteMailTokens(trx, ownerId, 'confirm-email')
    await confirmEmail(trx, ownerId, context.now())
  })
}

/** Mails the confirmation again; throws if it is done already. */
export async function resendConfirmation(
  { db, mailer, now }: AppContext,
  { personId: ownerId }: Person,
): Promise<void> {
  mailer.assertSetUp()
  const { email, emailConfirmedAt } = await getAccount(db, ownerId)
  if (emailConfirmedAt !== null) throw new RequestError('conflict', MESSAGES.confirmed)
  const time = now()
  await consume(db, [mailLimit(email)], time)
  const mail = linkMail({ ownerId, email }, 'confirm-email', time)
  await transact(db, (trx) => addMail(trx, mail, time))
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
  // Queued for any address: only the mailer minds whether it has an account.
  await transact(db, async (trx) => {
    const owner = await findOwnerByEmail(trx, email)
    // What strangers sent must not block the owner of a confirmed mailbox.
    const isStranger = owner?.emailConfirmedAt === null
    if (isStranger && !(await tryConsume(trx, mailLimit(email), time))) return
    const reader = { ownerId: owner?.id ?? null, email }
    await addMail(trx, linkMail(reader, 'reset-password', time), time)
  })
  mailer.wake()
}

/**
 * Sets a new password by a mail's token; all tokens end. Returns how many kitchen links stay: none of an
 * unconfirmed account.
 */
export async function resetPassword(
  context: AppContext,
  { token, password }: ResetPassword,
  reader: LinkReader,
): Promise<number> {
  const { passwords, queues, now } = context
  const { networks } = reader
  let passwordHash: string | null = null
  const prepare = async () => {
    passwordHash = await queues.passwords(networks, () => passwords.hash(password))
  }
  const link = { purpose: 'reset-password', token, reader, prepare } as const
  return takeLink(context, link, async (trx, { ownerId }) => {
    const { email, emailConfirmedAt } = await getAccount(trx, ownerId)
    await setPassword(trx, ownerId, passwordHash)
    await endTokens(trx, ownerId)
    // Whoever signed up never confirmed the address: their links and passkeys end.
    if (emailConfirmedAt === null) {
      await removeKitchenLinks(trx, ownerId)
      await removePasskeys(trx, ownerId)
    }
    // The mailbox is proven, so others' failed tries no longer count.
    await confirmEmail(trx, ownerId, now())
    const { fromHere, fromAnywhere } = logInLimits(email, networks)
    await resetLimits(trx, [...fromHere, fromAnywhere])
    return countKitchenLinks(trx, ownerId)
  })
}
