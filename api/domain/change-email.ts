import { addMail } from '#db/queries/mails.ts'
import {
  changeEmail,
  changeToProvenEmail,
  endTokens,
  endUndos,
  getAccount,
  holdEmail,
  isEmailFree,
} from '#db/queries/owners.ts'
import { removePeopleSince } from '#db/queries/people.ts'
import { removePasskeys } from '#db/queries/passkeys.ts'
import { tryConsume, consume, limitOf, limitsFrom, type Network } from '../rate-limits.ts'
import type { Person } from '#db/queries/sessions.ts'
import { emailKey } from '#db/rules/contact/emails.ts'
import { transact } from '#db/transact.ts'
import type { AppContext } from '../context.ts'
import { invalid, MESSAGES, RequestError } from '../errors.ts'
import type { ChangeEmail } from '../schemas/owners.ts'
import { assertPersonValid } from './changes.ts'
import { linkMail, UNDO_EMAIL_MS, takenMail } from './mail/mail-contents.ts'
import { addressMailLimit } from './mail/mailer.ts'
import { takeLink, type LinkReader } from './mail-links.ts'
import { tellPaymentsOfAddress } from './payments/apply-payments.ts'
import { confirmPassword, wrongPassword } from './sign-in.ts'

/**
 * Mails a link to the new address; until it is opened nothing changes. Nobody can tell from the answer
 * whether the address has an account: its mail says so.
 */
export async function askForEmail(
  context: AppContext,
  person: Person,
  { email, password }: ChangeEmail,
  networks: readonly Network[],
): Promise<void> {
  const { db, mailer, now } = context
  const { personId: ownerId } = person
  mailer.assertSetUp()
  const account = await getAccount(db, ownerId)
  // Who has none yet sets a password by mail first.
  if (account.passwordHash === null) throw wrongPassword()
  await confirmPassword(context, { ownerId, account }, password)
  if (account.emailConfirmedAt === null) throw new RequestError('conflict', MESSAGES.confirmFirst)
  if (emailKey(email) === account.emailKey) throw invalid('email')
  const time = now()
  const fromHere = limitsFrom('emailChangesFromAddress', networks)
  await consume(db, [limitOf('emailChangesOfOwner', ownerId), ...fromHere], time)
  await transact(db, async (trx) => {
    await assertPersonValid(trx, person)
    if (!(await tryConsume(trx, addressMailLimit(email), time))) return
    const isFree = await isEmailFree(trx, email, { except: ownerId, now: time })
    const reader = { ownerId, email }
    await addMail(
      trx,
      isFree ? linkMail(reader, 'change-email', time) : takenMail(reader, time),
      time,
    )
  })
  mailer.wake()
}

/** Moves the account to the mailbox that has the token; the former one gets a link to undo it. */
export async function takeNewEmail(
  context: AppContext,
  token: string,
  reader: LinkReader,
): Promise<void> {
  const { mailer, now } = context
  const time = now()
  const owner = await takeLink(
    context,
    { purpose: 'change-email', token, reader },
    async (trx, link) => {
      const { ownerId } = link
      const { email: before } = await getAccount(trx, ownerId)
      await changeToProvenEmail(trx, ownerId, addressOf(link), time)
      // What an address may do, such as an operator's, takes a sign-in with it.
      await endTokens(trx, ownerId)
      const undo = linkMail({ ownerId, email: before }, 'undo-email', time)
      await holdEmail(trx, { ownerId, email: before, until: undo.expiresAt }, time)
      await addMail(trx, undo, time)
      return ownerId
    },
  )
  mailer.wake()
  await tellPaymentsOfAddress(context, owner)
}

/** Gives the account back to the former mailbox: sign-ins end, and a mail lets it choose a password. */
export async function undoNewEmail(
  context: AppContext,
  token: string,
  reader: LinkReader,
): Promise<void> {
  const { mailer, now } = context
  const time = now()
  const owner = await takeLink(
    context,
    { purpose: 'undo-email', token, reader },
    async (trx, link) => {
      const { ownerId, expiresAt } = link
      const email = addressOf(link)
      await changeEmail(trx, ownerId, email, time)
      await endTokens(trx, ownerId)
      await endUndos(trx, ownerId, expiresAt)
      // Whoever took the account may have added them.
      await removePasskeys(trx, ownerId)
      await removePeopleSince(trx, ownerId, new Date(Date.parse(expiresAt) - UNDO_EMAIL_MS))
      await addMail(trx, linkMail({ ownerId, email }, 'reset-password', time), time)
      return ownerId
    },
  )
  mailer.wake()
  await tellPaymentsOfAddress(context, owner)
}

function addressOf({ email }: { email: string | null }): string {
  if (email === null) throw invalid('token')
  return email
}
