import { deleteCategory } from '#db/changes/bin.ts'
import { Hono } from 'hono'
import { addCategory, changeCategory } from '#db/changes/categories.ts'
import { copyCategory } from '#db/changes/copies.ts'
import { changeOrder } from '#db/changes/menu-changes.ts'
import { getRevision } from '#db/queries/restaurants.ts'
import type { OwnerEnv } from '../context.ts'
import { inTransaction, withInverseKept, withVersionCheck } from '../domain/changes.ts'
import { ownerMenuText } from '../domain/menu-cache.ts'
import { readCategory, readCategories } from '../domain/serialize-menu.ts'
import { jsonBody, wholeOrParts, baseVersion } from '../middleware/body.ts'
import { menuTextAnswer, textAnswer } from '../middleware/menu-text.ts'
import { signedInOrKey, subscribed } from '../middleware/session.ts'
import {
  categoryInputSchema,
  type Category,
  orderSchema,
  categoriesSchema,
  categoryAnswerSchema,
  copiedCategorySchema,
  deletedCategorySchema,
} from '../schemas/categories.ts'
import { timesChangeSchema } from '../schemas/times.ts'
import { describe } from '../middleware/describe.ts'

export const categoryRoutes = new Hono<OwnerEnv>()
  .get(
    '/categories',
    describe('The menu in the owner’s order', { 200: categoriesSchema, 304: 'nothing' }),
    signedInOrKey,
    async (c) => {
      const { context, session } = c.var
      const text = await ownerMenuText(context, session)
      return menuTextAnswer<Category[]>(c, text)
    },
  )
  .post(
    '/addCategory',
    describe('Adds a category at the end', { 201: categoryAnswerSchema, 409: 'error' }),
    subscribed,
    jsonBody(categoryInputSchema),
    async (c) => {
      const { context, session } = c.var
      const { selectedIcon: icon, ...input } = c.req.valid('json')
      const category = await inTransaction(context, session, async (trx, restaurantId) => {
        const id = await addCategory(trx, restaurantId, { icon, ...input }, context.now())
        return readCategory(trx, restaurantId, id, context.now())
      })
      return c.json({ category }, 201)
    },
  )
  .put(
    '/updatedCategory/:id',
    describe(
      'Changes a category’s title and icon',
      { 200: categoryAnswerSchema },
      { takesVersion: true },
    ),
    subscribed,
    wholeOrParts(jsonBody(categoryInputSchema), jsonBody(categoryInputSchema.partial())),
    async (c) => {
      const { context, session } = c.var
      const { selectedIcon: icon, ...input } = c.req.valid('json')
      const id = c.req.param('id')
      const base = baseVersion(c)
      const category = await withVersionCheck(context, session, {
        make: (trx, restaurantId) =>
          changeCategory(trx, restaurantId, id, { icon, ...input }, base),
        read: (trx, restaurantId) => readCategory(trx, restaurantId, id, context.now()),
      })
      return c.json({ category }, 200)
    },
  )
  .post(
    '/api/categories/:id/copy',
    describe(
      'Copies a category with its products; a taken title gets a number. It can be taken back within an hour',
      { 201: copiedCategorySchema, 409: 'error' },
    ),
    subscribed,
    async (c) => {
      const { context, session } = c.var
      const id = c.req.param('id')
      const copied = await inTransaction(context, session, async (trx, restaurantId) => {
        const now = context.now()
        const { id: copy, inverse } = await copyCategory(trx, restaurantId, id, now)
        const category = await readCategory(trx, restaurantId, copy, now)
        return withInverseKept(trx, restaurantId, { category, inverse }, now)
      })
      return c.json(copied, 201)
    },
  )
  .put(
    '/api/categories/:id/times',
    describe(
      'Sets when a category is served, in the restaurant’s time zone; null is always',
      { 200: categoryAnswerSchema },
      { takesVersion: true },
    ),
    subscribed,
    jsonBody(timesChangeSchema),
    async (c) => {
      const { context, session } = c.var
      const input = c.req.valid('json')
      const id = c.req.param('id')
      const base = baseVersion(c)
      const category = await withVersionCheck(context, session, {
        make: (trx, restaurantId) => changeCategory(trx, restaurantId, id, input, base),
        read: (trx, restaurantId) => readCategory(trx, restaurantId, id, context.now()),
      })
      return c.json({ category }, 200)
    },
  )
  .delete(
    '/categories/:id/deleteCategory',
    describe('Deletes a category with its products; they can be restored for seven days', {
      200: deletedCategorySchema,
    }),
    subscribed,
    async (c) => {
      const { context, session } = c.var
      const id = c.req.param('id')
      await inTransaction(context, session, (trx, restaurantId) =>
        deleteCategory(trx, restaurantId, id, context.now()),
      )
      return c.json({ deletedCategory: { _id: id } }, 200)
    },
  )

export const orderRoutes = new Hono<OwnerEnv>().put(
  '/api/order',
  describe('Sets the order of the whole menu, and moves products between categories', {
    200: categoriesSchema,
    409: 'error',
  }),
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
    const text = await withVersionCheck(context, session, {
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
