import { Hono } from 'hono'
import { deleteProduct } from '#db/queries/products.ts'
import type { OwnerEnv } from '../context.ts'
import { change } from '../domain/changes.ts'
import { changeDetails, createProduct, patchProducts, updateProduct } from '../domain/products.ts'
import { formBody, jsonBody, wholeOrParts, seenVersion } from '../middleware/body.ts'
import { signedIn, subscribed } from '../middleware/session.ts'
import {
  detailsChangeSchema,
  changedProductsSchema,
  editedProductSchema,
  newProductSchema,
  productPartsSchema,
} from '../schemas/products.ts'

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
    wholeOrParts(formBody(editedProductSchema), formBody(productPartsSchema)),
    async (c) => {
      const { context, session } = c.var
      const categoryId = c.req.param('categoryId')
      const form = c.req.valid('form')
      const updated = await updateProduct(context, session, categoryId, form, seenVersion(c))
      return c.json({ updated }, 200)
    },
  )
  .patch('/api/products', signedIn, subscribed, jsonBody(changedProductsSchema), async (c) => {
    const { context, session } = c.var
    return c.json(await patchProducts(context, session, c.req.valid('json')), 200)
  })
  .put(
    '/api/products/:id/details',
    signedIn,
    subscribed,
    jsonBody(detailsChangeSchema),
    async (c) => {
      const { context, session } = c.var
      const details = c.req.valid('json')
      const id = c.req.param('id')
      const product = await changeDetails(context, session, id, details, seenVersion(c))
      return c.json({ product }, 200)
    },
  )
  .delete('/api/:productId/deletedProduct', signedIn, subscribed, async (c) => {
    const { context, session } = c.var
    const id = c.req.param('productId')
    await change(context, session, (trx, restaurantId) =>
      deleteProduct(trx, restaurantId, id, context.now()),
    )
    return c.json({ deletedProduct: { _id: id } }, 200)
  })
