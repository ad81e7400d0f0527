import { Hono } from 'hono'
import type { OwnerEnv } from '../context.ts'
import { lawText } from '../domain/law.ts'
import { menuTextAnswer } from '../middleware/menu-text.ts'
import { signedIn } from '../middleware/session.ts'
import type { Law } from '../schemas/law.ts'

export const lawRoutes = new Hono<OwnerEnv>().get('/api/law', signedIn, async (c) => {
  const { context, session } = c.var
  return menuTextAnswer<Law>(c, await lawText(context, session))
})
