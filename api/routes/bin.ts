import { Hono } from 'hono'
import { restoreFromBin } from '#db/queries/bin-restore.ts'
import { emptyBin } from '#db/queries/bin-emptying.ts'
import { transact } from '#db/transact.ts'
import type { OwnerEnv } from '../context.ts'
import { readBin } from '../domain/bin.ts'
import { change } from '../domain/changes.ts'
import { signedIn, subscribed } from '../middleware/session.ts'

export const binRoutes = new Hono<OwnerEnv>()
  .get('/api/bin', signedIn, async (c) => c.json(await readBin(c.var.context, c.var.session), 200))
  .post('/api/bin/:id/restore', signedIn, subscribed, async (c) => {
    const { context, session } = c.var
    const id = c.req.param('id')
    const products = await change(context, session, (trx, restaurantId) =>
      restoreFromBin(trx, restaurantId, id, context.now()),
    )
    context.saves.addRows(session.ownerId, products, context.now())
    return c.json({ restored: { _id: id } }, 200)
  })
  .delete('/api/bin', signedIn, async (c) => {
    const { context, session } = c.var
    await transact(context.db, (trx) => emptyBin(trx, session.restaurantId))
    return c.json({ message: 'The bin is empty.' }, 200)
  })
