import { Hono } from 'hono'
import { restoreFromBin } from '#db/queries/bin-restore.ts'
import { emptyBin } from '#db/queries/bin.ts'
import type { OwnerEnv } from '../context.ts'
import { binText } from '../domain/bin.ts'
import { change, changeInSteps } from '../domain/changes.ts'
import { menuTextAnswer } from '../middleware/menu-text.ts'
import { rateLimit } from '../middleware/rate-limit.ts'
import { signedIn, subscribed } from '../middleware/session.ts'
import type { Bin } from '../schemas/categories.ts'

export const binRoutes = new Hono<OwnerEnv>()
  .get('/api/bin', signedIn, async (c) => {
    const { context, session } = c.var
    return menuTextAnswer<Bin>(c, await binText(context, session))
  })
  .post('/api/bin/:id/restore', signedIn, subscribed, async (c) => {
    const { context, session } = c.var
    const id = c.req.param('id')
    await change(context, session, (trx, restaurantId) =>
      restoreFromBin(trx, restaurantId, id, context.now()),
    )
    return c.json({ restored: { _id: id } }, 200)
  })
  .delete('/api/bin', signedIn, rateLimit('changesOfOwner'), async (c) => {
    const { context, session } = c.var
    await changeInSteps(context, session, emptyBin)
    return c.json({ message: 'The bin is empty.' }, 200)
  })
