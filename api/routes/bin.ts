import { Hono } from 'hono'
import { restoreFromBin } from '#db/queries/bin-restore.ts'
import type { Db } from '#db/schema.ts'
import { countBinned, emptyBin } from '#db/queries/bin.ts'
import type { OwnerEnv } from '../context.ts'
import { binText } from '../domain/bin.ts'
import { changeInSteps, changeMany } from '../domain/changes.ts'
import { menuTextAnswer } from '../middleware/menu-text.ts'
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
    const { ownerId, restaurantId } = session
    const rows = await countBinned(context.db, restaurantId, id)
    // Also what has no room takes as long.
    context.saves.addRows(ownerId, rows, context.now())
    const restore = (trx: Db) => restoreFromBin(trx, restaurantId, id, context.now())
    await changeMany(context, session, restore, rows)
    return c.json({ restored: { _id: id } }, 200)
  })
  .delete('/api/bin', signedIn, async (c) => {
    const { context, session } = c.var
    context.saves.take(session.ownerId, context.now())
    await changeInSteps(context, session, emptyBin)
    return c.json({ message: 'The bin is empty.' }, 200)
  })
