import { Hono } from 'hono'
import { changeOrder } from '#db/queries/order.ts'
import { getRevision } from '#db/queries/restaurants.ts'
import type { OwnerEnv } from '../context.ts'
import { changeSeen } from '../domain/changes.ts'
import { ownerMenuText } from '../domain/menu-cache.ts'
import { readCategories } from '../domain/menu-shapes.ts'
import { jsonBody } from '../middleware/body.ts'
import { textAnswer } from '../middleware/menu-text.ts'
import { signedIn, subscribed } from '../middleware/session.ts'
import type { Category } from '../schemas/categories.ts'
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
    const rows = order.reduce((sum, { products }) => sum + products.length, order.length)
    context.saves.addRows(session.ownerId, rows, context.now())
    const text = await changeSeen(context, session, {
      isLarge: true,
      make: (trx, restaurantId) => changeOrder(trx, restaurantId, order),
      read: async (db, restaurantId) => {
        const revision = await getRevision(db, restaurantId)
        return ownerMenuText(context, { restaurantId, revision })
      },
      readCurrent: (db, restaurantId) => readCategories(db, restaurantId, context.now()),
    })
    return textAnswer<Category[]>(c, text)
  },
)
