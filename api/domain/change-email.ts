import { addMail } from '#db/queries/mails.ts'
import {
  assertEmailFree,
  changeEmail,
  changeToProvenEmail,
  endTokens,
  getAccount,
} from '#db/queries/owners.ts'
import { deleteMailTokens, type Session } from '#db/queries/sessions.ts'
import { emailKey } from '#db/rules/contact/emails.ts'
import type { AddressPurpose, Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import type { AppContext } from '../context.ts'
import { invalid } from '../errors.ts'
import type { ChangeEmail } from '../schemas/owners.ts'
import { consume } from '../rate-limits.ts'
import { assertSessionValid } from './changes.ts'
import { addressMail, linkMail } from './mail/mail-contents.ts'
import { mailLimit } from './mail/mailer.ts'
import { readMailToken } from './mail-links.ts'
import { confirmPassword, wrongPassword } from './sign-in.ts'

// Links that end when the account gets another address.
const OF_AN_ADDRESS = ['change-email', 'confirm-email', 'reset-password'] as const

/** Mails a link to the new address; until it is opened nothing changes. */
export async function askForEmail(
  context: AppContext,
  session: Session,
  { email, password }: ChangeEmail,
): Promise<void> {
  const { db, mailer, now } = context
  const { ownerId } = session
  mailer.assertSetUp()
  const account = await getAccount(db, ownerId)
  // Who has none yet sets a password by mail first.
  if (account.passwordHash === null) throw wrongPassword()
  await confirmPassword(context, { ownerId, account }, password)
  if (emailKey(email) === account.emailKey) throw invalid('email')
  const time = now()
  await consume(db, [mailLimit(email)], time)
  await transact(db, async (trx) => {
    await assertSessionValid(trx, session)
    await assertEmailFree(trx, email, ownerId)
    await addMail(trx, addressMail('change-email', email, { ownerId, email }, time), time)
  })
  mailer.wake()
}

/** Moves the account to the mailbox that has the token; the former one gets a link to undo it. */
export async function takeNewEmail(context: AppContext, token: string): Promise<void> {
  const { db, mailer, now } = context
  const time = now()
  await transact(db, async (trx) => {
    const { ownerId, email } = await addressOf(trx, 'change-email', token, time)
    const { email: before } = await getAccount(trx, ownerId)
    await changeToProvenEmail(trx, ownerId, email, time)
    await deleteMailTokens(trx, ownerId, ...OF_AN_ADDRESS)
    const undo = { ownerId, email: before }
    await addMail(trx, addressMail('undo-email', before, undo, time), time)
  })
  mailer.wake()
}

/** Gives the account back to the former mailbox: sign-ins end, and a mail lets it choose a password. */
export async function undoNewEmail(context: AppContext, token: string): Promise<void> {
  const { db, mailer, now } = context
  const time = now()
  await transact(db, async (trx) => {
    const { ownerId, email } = await addressOf(trx, 'undo-email', token, time)
    await changeEmail(trx, ownerId, email)
    await deleteMailTokens(trx, ownerId, ...OF_AN_ADDRESS, 'undo-email')
    await endTokens(trx, ownerId)
    await addMail(trx, linkMail(email, 'reset-password', time), time)
  })
  mailer.wake()
}

async function addressOf(
  db: Db,
  purpose: AddressPurpose,
  token: string,
  now: Date,
): Promise<{ ownerId: string; email: string }> {
  const { ownerId, email } = await readMailToken(db, purpose, token, now)
  if (email === null) throw invalid('token')
  return { ownerId, email }
}
