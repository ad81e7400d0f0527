import { Hono } from 'hono'
import { changeOrder } from '#db/queries/order.ts'
import type { OwnerEnv } from '../context.ts'
import { changeSeen } from '../domain/changes.ts'
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
    const order = c.req
      .valid('json')
      .map(({ _id: categoryId, version: seen, products, moved }) => ({
        categoryId,
        products,
        seen,
        ...(moved && { moved: { id: moved._id, seen: moved.version } }),
      }))
    const categories = await changeSeen(context, session, {
      make: (trx, restaurantId) => changeOrder(trx, restaurantId, order),
      read: readCategories,
    })
    return c.json(categories, 200)
  },
)
