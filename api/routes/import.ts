import { Hono } from 'hono'
import type { OwnerEnv } from '../context.ts'
import { importProducts, undo } from '../domain/import.ts'
import { jsonBody } from '../middleware/body.ts'
import { describe } from '../middleware/describe.ts'
import { subscribed } from '../middleware/session.ts'
import { importedSchema, importSchema } from '../schemas/import.ts'
import { undoneSchema } from '../schemas/languages.ts'

// 3 000 dishes with descriptions in two languages.
const LARGE = { maxBytes: 8 * 1024 ** 2, mostValues: 200_000 }

export const importRoutes = new Hono<OwnerEnv>()
  .post(
    '/api/import',
    describe(
      'Adds and changes up to 3 000 products at once, all or nothing; categories and languages that are missing are added',
      { 200: importedSchema, 404: 'error', 409: 'error' },
    ),
    subscribed,
    jsonBody(importSchema, LARGE),
    async (c) => {
      const { context, session } = c.var
      return c.json(await importProducts(context, session, c.req.valid('json')), 200)
    },
  )
  .post(
    '/api/undo/:id',
    describe(
      'Undoes the newest change of many texts or products within an hour; what was changed since stays',
      { 200: undoneSchema },
    ),
    subscribed,
    async (c) => {
      const { context, session } = c.var
      return c.json(await undo(context, session, c.req.param('id')), 200)
    },
  )
