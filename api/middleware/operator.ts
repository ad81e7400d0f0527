import { createMiddleware } from 'hono/factory'
import { getAccount } from '#db/queries/accounts.ts'
import { emailKey } from '#db/rules/emails.ts'
import type { OwnerEnv } from '../context.ts'
import { MESSAGES, RequestError } from '../errors.ts'

/**
 * Lets only an operator through: an account whose e-mail is among the settings' and confirmed,
 * because anybody can sign up with an address that is not theirs. Stands behind `signedIn`.
 */
export const operator = createMiddleware<OwnerEnv>(async (c, next) => {
  const { db, settings } = c.var.context
  const account = await getAccount(db, c.var.session.ownerId)
  const isListed = settings.operatorEmails.some((email) => emailKey(email) === account.emailKey)
  if (!isListed || account.emailConfirmedAt === null) {
    throw new RequestError('forbidden', MESSAGES.forbidden)
  }
  await next()
})
