import { Hono } from 'hono'
import { type PublicationState, getPublicationState } from '#db/queries/publications.ts'
import { TOO_LARGE } from '#db/rules/publishing.ts'
import { type Publication, publicationSchema } from '../schemas/menus.ts'
import type { OwnerEnv } from '../context.ts'
import { signedInOrKey } from '../middleware/session.ts'
import { describe } from '../middleware/describe.ts'

const FAILED = 'Your last change is saved but not on your public menu yet. We keep trying.'
const TOO_LARGE_TO_PUBLISH =
  'Your changes are saved, but your menu is too large to publish. Please delete dishes that you no longer serve.'

/** Failures' reasons stay in the log. */
function toPublication(state: PublicationState): Publication {
  const { wanted, published, publishedAt, failure } = state
  if (failure !== null) {
    const message = failure === TOO_LARGE ? TOO_LARGE_TO_PUBLISH : FAILED
    return { status: 'failed', publishedAt, message }
  }
  const upToDate = published !== null && published >= wanted
  return { status: upToDate ? 'published' : 'publishing', publishedAt, message: null }
}

export const publicationRoutes = new Hono<OwnerEnv>().get(
  '/api/publication',
  describe('Whether the last change is on the public pages', { 200: publicationSchema }),
  signedInOrKey,
  async (c) => {
    const { context, session } = c.var
    const state = await getPublicationState(context.db, session.restaurantId)
    return c.json(toPublication(state), 200)
  },
)
