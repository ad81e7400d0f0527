import { Hono } from 'hono'
import type { OwnerEnv } from '../context.ts'
import { readApiKey, renewApiKey, revokeApiKey } from '../domain/api-key.ts'
import { describe } from '../middleware/describe.ts'
import { signedIn } from '../middleware/session.ts'
import { apiKeySchema, madeApiKeySchema } from '../schemas/api-key.ts'

export const apiKeyRoutes = new Hono<OwnerEnv>()
  .get(
    '/api/key',
    describe('The last signs of the key for other programs, and its last use', {
      200: apiKeySchema,
    }),
    signedIn,
    async (c) => c.json(await readApiKey(c.var.context, c.var.session), 200),
  )
  .post(
    '/api/key',
    describe(
      'Makes the key for other programs, which is told this once, and ends the former one. A program sends ' +
        'it in place of a token, to read and change the menu; it ends with the tokens',
      { 201: madeApiKeySchema },
    ),
    signedIn,
    async (c) => c.json(await renewApiKey(c.var.context, c.var.session), 201),
  )
  .delete(
    '/api/key',
    describe('Ends the key for other programs at once', { 200: apiKeySchema }),
    signedIn,
    async (c) => {
      await revokeApiKey(c.var.context, c.var.session)
      return c.json({ key: null }, 200)
    },
  )
