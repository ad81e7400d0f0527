import { deleteProduct } from '#db/changes/bin.ts'
import { Hono } from 'hono'
import { copyProduct } from '#db/changes/copies.ts'
import type { OwnerEnv } from '../context.ts'
import { inTransaction, withInverseKept } from '../domain/changes.ts'
import { readProduct } from '../domain/serialize-menu.ts'
import { changeDetails, createProduct, patchProducts, updateProduct } from '../domain/products.ts'
import { formBody, jsonBody, wholeOrParts, baseVersion } from '../middleware/body.ts'
import { subscribed } from '../middleware/session.ts'
import {
  detailsChangeSchema,
  changedProductsSchema,
  copiedProductSchema,
  editedProductSchema,
  newProductSchema,
  notedForms,
  productPartsSchema,
  deletedProductSchema,
  productAnswerSchema,
  productsSchema,
  updatedProductSchema,
} from '../schemas/products.ts'
import { describe } from '../middleware/describe.ts'

export const productRoutes = new Hono<OwnerEnv>()
  .post(
    '/categories/:categoryId/products',
    describe(
      'Adds a product at the end of a category; without a description only if withoutDescription is true',
      { 201: productAnswerSchema, 409: 'error' },
    ),
    subscribed,
    formBody(newProductSchema, { field: 'priceNote', schema: notedForms.added }),
    async (c) => {
      const { context, session } = c.var
      const categoryId = c.req.param('categoryId')
      const product = await createProduct(context, session, categoryId, c.req.valid('form'))
      return c.json({ product }, 201)
    },
  )
  .put(
    '/categories/:categoryId/editProducts',
    describe(
      'Changes a product of a category; without an image it keeps the one it has, unless removeImage is true, and with an empty description only one that has none, unless withoutDescription is true',
      { 200: updatedProductSchema },
      { takesVersion: true },
    ),
    subscribed,
    wholeOrParts(
      formBody(editedProductSchema, { field: 'priceNote', schema: notedForms.edited }),
      formBody(productPartsSchema, { field: 'priceNote', schema: notedForms.parts }),
    ),
    async (c) => {
      const { context, session } = c.var
      const categoryId = c.req.param('categoryId')
      const form = c.req.valid('form')
      const updated = await updateProduct(context, session, categoryId, form, baseVersion(c))
      return c.json({ updated }, 200)
    },
  )
  .post(
    '/api/products/:id/copy',
    describe(
      'Copies a product to the end of its category; a taken name gets a number. POST /api/undo/{undo} takes it back',
      { 201: copiedProductSchema, 409: 'error' },
    ),
    subscribed,
    async (c) => {
      const { context, session } = c.var
      const id = c.req.param('id')
      const copied = await inTransaction(context, session, async (trx, restaurantId) => {
        const now = context.now()
        const { id: copy, inverse } = await copyProduct(trx, restaurantId, id, now)
        const product = await readProduct(trx, restaurantId, copy, now)
        return withInverseKept(trx, restaurantId, { product, inverse }, now)
      })
      return c.json(copied, 201)
    },
  )
  .patch(
    '/api/products',
    describe(
      'Changes single fields of up to 500 products or deletes them, all or nothing; X-Undo says how to undo several; with a version in a row, only if none of its fields was changed since',
      { 200: productsSchema, 404: 'error', 409: 'error' },
    ),
    subscribed,
    jsonBody(changedProductsSchema),
    async (c) => {
      const { context, session } = c.var
      const { products, undo } = await patchProducts(context, session, c.req.valid('json'))
      if (undo !== undefined) c.header('X-Undo', undo)
      return c.json(products, 200)
    },
  )
  .put(
    '/api/products/:id/details',
    describe(
      'Changes what the page of a product tells beside its lists; what is left out is kept',
      { 200: productAnswerSchema },
      { takesVersion: true },
    ),
    subscribed,
    jsonBody(detailsChangeSchema),
    async (c) => {
      const { context, session } = c.var
      const details = c.req.valid('json')
      const id = c.req.param('id')
      const product = await changeDetails(context, session, id, details, baseVersion(c))
      return c.json({ product }, 200)
    },
  )
  .delete(
    '/api/:productId/deletedProduct',
    describe('Deletes a product; it can be restored for seven days', { 200: deletedProductSchema }),
    subscribed,
    async (c) => {
      const { context, session } = c.var
      const id = c.req.param('productId')
      await inTransaction(context, session, (trx, restaurantId) =>
        deleteProduct(trx, restaurantId, id, context.now()),
      )
      return c.json({ deletedProduct: { _id: id } }, 200)
    },
  )
