import { Hono } from 'hono'
import type { OwnerEnv } from '../context.ts'
import { closeAccount, readAccount } from '../domain/accounts.ts'
import { resendConfirmation } from '../domain/mail-links.ts'
import { jsonBody } from '../middleware/body.ts'
import { signedIn } from '../middleware/session.ts'
import { deleteAccountSchema } from '../schemas/accounts.ts'

export const accountRoutes = new Hono<OwnerEnv>()
  .get('/api/account', signedIn, async (c) => {
    return c.json(await readAccount(c.var.context, c.var.session), 200)
  })
  .delete('/api/account', signedIn, jsonBody(deleteAccountSchema), async (c) => {
    const { context, session } = c.var
    await closeAccount(context, session, c.req.valid('json'))
    return c.json({ message: 'Your account is deleted.' }, 200)
  })
  .post('/api/resend-confirmation', signedIn, async (c) => {
    await resendConfirmation(c.var.context, c.var.session)
    return c.json({ message: 'The mail is on its way.' }, 202)
  })
