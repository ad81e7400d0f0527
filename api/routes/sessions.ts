import { Hono } from 'hono'
import type { PersonEnv } from '../context.ts'
import { endSession, readSessions } from '../domain/browser-sessions.ts'
import { describe } from '../middleware/describe.ts'
import { knownPerson } from '../middleware/session.ts'
import { sessionsSchema } from '../schemas/sessions.ts'

export const sessionRoutes = new Hono<PersonEnv>()
  .get(
    '/api/sessions',
    describe('The browsers where the account is signed in, the last used first', {
      200: sessionsSchema,
    }),
    knownPerson,
    async (c) => c.json(await readSessions(c.var.context, c.var.person), 200),
  )
  .delete(
    '/api/sessions/:id',
    describe('Signs one browser out at once', { 200: sessionsSchema, 404: 'error' }),
    knownPerson,
    async (c) => {
      const { context, person } = c.var
      return c.json(await endSession(context, person, c.req.param('id')), 200)
    },
  )
