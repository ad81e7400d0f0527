import { Hono } from 'hono'
import { deleteProduct } from '#db/queries/products.ts'
import type { OwnerEnv } from '../context.ts'
import { change } from '../domain/changes.ts'
import { createProduct, updateProduct } from '../domain/products.ts'
import { formBody } from '../middleware/body.ts'
import { signedIn, subscribed } from '../middleware/session.ts'
import { editedProductSchema, newProductSchema } from '../schemas/products.ts'

export const productRoutes = new Hono<OwnerEnv>()
  .post(
    '/categories/:categoryId/products',
    signedIn,
    subscribed,
    formBody(newProductSchema),
    async (c) => {
      const { context, session } = c.var
      const categoryId = c.req.param('categoryId')
      const product = await createProduct(context, session, categoryId, c.req.valid('form'))
      return c.json({ product }, 201)
    },
  )
  .put(
    '/categories/:categoryId/editProducts',
    signedIn,
    subscribed,
    formBody(editedProductSchema),
    async (c) => {
      const { context, session } = c.var
      const categoryId = c.req.param('categoryId')
      const updated = await updateProduct(context, session, categoryId, c.req.valid('form'))
      return c.json({ updated }, 200)
    },
  )
  .delete('/api/:productId/deletedProduct', signedIn, subscribed, async (c) => {
    const { context, session } = c.var
    const id = c.req.param('productId')
    await change(context, session, (trx, restaurantId) => deleteProduct(trx, restaurantId, id))
    return c.json({ deletedProduct: { _id: id } }, 200)
  })
