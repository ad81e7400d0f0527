import { Hono } from 'hono'
import type { AppEnv } from '../context.ts'
import { changePassword } from '../domain/change-password.ts'
import { forgotPassword, resetPassword } from '../domain/mail-links.ts'
import { clientOf } from '../middleware/address.ts'
import { jsonBody } from '../middleware/body.ts'
import { signedIn } from '../middleware/session.ts'
import {
  changePasswordSchema,
  forgotPasswordSchema,
  resetPasswordSchema,
} from '../schemas/passwords.ts'

export const passwordRoutes = new Hono<AppEnv>()
  .post('/api/forgot-password', jsonBody(forgotPasswordSchema), async (c) => {
    await forgotPassword(c.var.context, c.req.valid('json'), clientOf(c))
    const message = 'If there is an account with this email, a link is on its way to it.'
    return c.json({ message }, 202)
  })
  .post('/api/reset-password', jsonBody(resetPasswordSchema), async (c) => {
    const kitchenLinks = await resetPassword(c.var.context, c.req.valid('json'), clientOf(c))
    return c.json({ message: 'Your new password is set. Please log in.', kitchenLinks }, 200)
  })
  .post('/api/change-password', signedIn, jsonBody(changePasswordSchema), async (c) => {
    const { context, session } = c.var
    const token = await changePassword(context, session, c.req.valid('json'))
    return c.json({ token }, 200)
  })
