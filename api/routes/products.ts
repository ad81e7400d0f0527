import { deleteProduct } from '#db/changes/bin.ts'
import { Hono } from 'hono'
import { copyProduct } from '#db/changes/copies.ts'
import { detailFields } from '#db/menu/dish.ts'
import type { OwnerEnv } from '../context.ts'
import { inTransaction, withInverseKept } from '../domain/changes.ts'
import { readProduct } from '../domain/serialize-menu.ts'
import { readUpload, takeUpload } from '../domain/pictures.ts'
import { createProduct, patchProducts, updateProduct } from '../domain/products.ts'
import { invalid } from '../errors.ts'
import { formBody, jsonBody, baseVersion } from '../middleware/body.ts'
import { assertMaySet, subscribed } from '../middleware/session.ts'
import {
  detailsChangeSchema,
  changedProductsSchema,
  copiedProductSchema,
  newProductSchema,
  pictureFormSchema,
  deletedProductSchema,
  productAnswerSchema,
  productsSchema,
  uploadAnswerSchema,
} from '../schemas/products.ts'
import { describe } from '../middleware/describe.ts'

export const productRoutes = new Hono<OwnerEnv>()
  .post(
    '/api/pictures',
    describe('Stores a picture, which a change names as image within five minutes', {
      201: uploadAnswerSchema,
    }),
    subscribed,
    formBody(pictureFormSchema),
    async (c) => {
      const { context, session } = c.var
      const { image } = c.req.valid('form')
      if (!image) throw invalid('image')
      return c.json({ image: await takeUpload(context, session, image) }, 201)
    },
  )
  .post(
    '/api/products',
    describe('Adds a product at the end of a category', {
      201: productAnswerSchema,
      404: 'error',
      409: 'error',
    }),
    subscribed,
    jsonBody(newProductSchema),
    async (c) => {
      const { context, session } = c.var
      const { id: requestId, categoryId, image, details = {}, ...basics } = c.req.valid('json')
      const picture = image === undefined ? undefined : await readUpload(context, session, image)
      const fields = { ...basics, ...detailFields(details), ...(picture && { picture }) }
      const added = { categoryId, fields, requestId }
      return c.json({ product: await createProduct(context, session, added) }, 201)
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
      'Changes single fields of up to 500 products or deletes them, all or nothing; X-Undo says how to undo it; with a version in a row, only if none of its fields was changed since',
      { 200: productsSchema, 404: 'error', 409: 'error' },
    ),
    subscribed,
    jsonBody(changedProductsSchema),
    async (c) => {
      const { context, session } = c.var
      const rows = c.req.valid('json')
      assertMaySet(c, rows)
      const { products, undo } = await patchProducts(context, session, rows)
      if (undo !== '') c.header('X-Undo', undo)
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
      const change = detailFields(c.req.valid('json'))
      const edit = { id: c.req.param('id'), change, seen: baseVersion(c) }
      const product = await updateProduct(context, session, edit)
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
