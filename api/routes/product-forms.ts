import { Hono } from 'hono'
import { getCategory } from '#db/changes/category-rows.ts'
import { assertProduct } from '#db/changes/products.ts'
import { TEXT_MESSAGES } from '#db/rules/text/texts.ts'
import type { OwnerEnv } from '../context.ts'
import { storeUpload } from '../domain/pictures.ts'
import { createProduct, updateProduct } from '../domain/products.ts'
import { invalid } from '../errors.ts'
import { baseVersion, formBody, wholeOrParts } from '../middleware/body.ts'
import { describe } from '../middleware/describe.ts'
import { subscribed } from '../middleware/session.ts'
import {
  editedFormSchema,
  newFormSchema,
  notedForms,
  partsFormSchema,
  updatedProductSchema,
} from '../schemas/product-forms.ts'
import { productAnswerSchema } from '../schemas/products.ts'

// The specification's forms, with their picture. A picture costs much work: first there must be a place.
export const productFormRoutes = new Hono<OwnerEnv>()
  .post(
    '/categories/:categoryId/products',
    describe(
      'Adds a product at the end of a category; without a description only if withoutDescription is true',
      { 201: productAnswerSchema, 409: 'error' },
    ),
    subscribed,
    formBody(newFormSchema, { field: 'priceNote', schema: notedForms.added }),
    async (c) => {
      const { context, session } = c.var
      const categoryId = c.req.param('categoryId')
      const { image, id: requestId, withoutDescription, ...fields } = c.req.valid('form')
      if (fields.description === '' && !withoutDescription) {
        throw invalid('description', TEXT_MESSAGES.empty)
      }
      if (image) await getCategory(context.db, session.restaurantId, categoryId)
      const picture = image && (await storeUpload(context, session, image))
      const added = { categoryId, fields, picture, requestId }
      return c.json({ product: await createProduct(context, session, added) }, 201)
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
      formBody(editedFormSchema, { field: 'priceNote', schema: notedForms.edited }),
      formBody(partsFormSchema, { field: 'priceNote', schema: notedForms.parts }),
    ),
    async (c) => {
      const { context, session } = c.var
      const within = c.req.param('categoryId')
      const { id, image, removeImage, withoutDescription, ...fields } = c.req.valid('form')
      if (image && removeImage) throw invalid('removeImage')
      if (image) await assertProduct(context.db, session.restaurantId, within, id)
      const picture = image && (await storeUpload(context, session, image))
      const change = { ...fields, picture: removeImage ? null : picture?.hash }
      const rules = { within, needsDescription: !withoutDescription }
      const edit = { id, change, seen: baseVersion(c), ...rules }
      const updated = await updateProduct(context, session, edit, picture)
      return c.json({ updated }, 200)
    },
  )
