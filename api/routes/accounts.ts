import { Hono } from 'hono'
import type { OwnerEnv } from '../context.ts'
import { closeAccount } from '../domain/accounts.ts'
import { clientAddress } from '../middleware/address.ts'
import { jsonBody } from '../middleware/body.ts'
import { signedIn } from '../middleware/session.ts'
import { deleteAccountSchema } from '../schemas/accounts.ts'

export const accountRoutes = new Hono<OwnerEnv>().delete(
  '/api/account',
  signedIn,
  jsonBody(deleteAccountSchema),
  async (c) => {
    const { context, session } = c.var
    const address = clientAddress(c, context.settings.trustProxy)
    await closeAccount(context, session, c.req.valid('json'), address)
    return c.json({ message: 'Your account is deleted.' }, 200)
  },
)
