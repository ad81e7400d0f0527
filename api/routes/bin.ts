import { restoreFromBin, emptyBin, listBin } from '#db/changes/bin.ts'
import { Hono } from 'hono'
import type { Session } from '#db/queries/sessions.ts'
import { keptUntil } from '#db/rules/limits.ts'
import type { AppContext, OwnerEnv } from '../context.ts'
import type { MenuText } from '../domain/menu-cache.ts'
import { inTransaction, inBatches } from '../domain/changes.ts'
import { invalid } from '../errors.ts'
import { menuTextAnswer } from '../middleware/menu-text.ts'
import { rateLimit } from '../middleware/rate-limit.ts'
import { signedIn, signedInOrKey, subscribed } from '../middleware/session.ts'
import { type Bin, binSchema, restoredSchema } from '../schemas/categories.ts'
import { describe } from '../middleware/describe.ts'
import { messageSchema } from '../schemas/owners.ts'
import { timeSchema } from '../schemas/texts.ts'

export const binRoutes = new Hono<OwnerEnv>()
  .get(
    '/api/bin',
    describe('What was deleted within the last seven days, newest first', { 200: binSchema }),
    signedInOrKey,
    async (c) => menuTextAnswer<Bin>(c, await binText(c.var.context, c.var.session)),
  )
  .post(
    '/api/bin/:id/restore',
    describe(
      'Brings a category with its products, or a product, back to its place, with its addresses as far as they are free',
      { 200: restoredSchema, 409: 'error' },
    ),
    subscribed,
    async (c) => {
      const { context, session } = c.var
      const id = c.req.param('id')
      await inTransaction(context, session, (trx, restaurantId) =>
        restoreFromBin(trx, restaurantId, id, context.now()),
      )
      return c.json({ restored: { _id: id } }, 200)
    },
  )
  .delete(
    '/api/bin',
    describe(
      'Gives up for good what was deleted; with a time, what was deleted until then',
      { 200: messageSchema, 400: 'error' },
      { optionalQuery: ['until'] },
    ),
    signedIn,
    rateLimit('changesOfOwner'),
    async (c) => {
      const { context, session } = c.var
      const until = timeSchema.optional().safeParse(c.req.query('until'))
      if (!until.success) throw invalid('until')
      await inBatches(context, session, (db, id, sign) => emptyBin(db, id, until.data, sign))
      return c.json({ message: 'The bin is empty.' }, 200)
    },
  )

/** What an owner deleted and can bring back, as JSON (`Bin`). */
function binText({ db, menuTexts }: AppContext, session: Session): Promise<MenuText> {
  return menuTexts.get('bin', session, async (now) => {
    const entries = await listBin(db, session.restaurantId, now)
    const value: Bin = entries.map(({ id, ...entry }) => {
      return { _id: id, ...entry, until: keptUntil(new Date(entry.deletedAt)).toISOString() }
    })
    const first = entries.at(-1)
    return { value, until: first ? keptUntil(new Date(first.deletedAt)).getTime() : Infinity }
  })
}
