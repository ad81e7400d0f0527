import { Hono } from 'hono'
import { changeOrder } from '#db/queries/order.ts'
import type { OwnerEnv } from '../context.ts'
import { change } from '../domain/changes.ts'
import { readCategories } from '../domain/menu-shapes.ts'
import { jsonBody } from '../middleware/body.ts'
import { signedIn, subscribed } from '../middleware/session.ts'
import { orderSchema } from '../schemas/order.ts'

export const orderRoutes = new Hono<OwnerEnv>().put(
  '/api/order',
  signedIn,
  subscribed,
  jsonBody(orderSchema),
  async (c) => {
    const { context, session } = c.var
    const order = c.req.valid('json').map(({ _id, products }) => ({ categoryId: _id, products }))
    const categories = await change(context, session, async (trx, restaurantId) => {
      await changeOrder(trx, restaurantId, order)
      return readCategories(trx, restaurantId)
    })
    return c.json(categories, 200)
  },
)
