import { Hono } from 'hono'
import { getPublicationState } from '#db/queries/publications.ts'
import type { OwnerEnv } from '../context.ts'
import { toPublication } from '../domain/publications.ts'
import { signedIn } from '../middleware/session.ts'

export const publicationRoutes = new Hono<OwnerEnv>().get(
  '/api/publication',
  signedIn,
  async (c) => {
    const { context, session } = c.var
    const state = await getPublicationState(context.db, session.restaurantId)
    return c.json(toPublication(state), 200)
  },
)
