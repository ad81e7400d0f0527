import { Hono } from 'hono'
import type { OwnerEnv } from '../context.ts'
import { undo } from '../domain/changes.ts'
import { importProducts } from '../domain/import.ts'
import { idempotencyKey, jsonRows } from '../middleware/body.ts'
import { describe } from '../middleware/describe.ts'
import { rateLimit } from '../middleware/rate-limit.ts'
import { subscribed } from '../middleware/session.ts'
import { share } from '../middleware/share.ts'
import {
  importedProductSchema,
  importedSchema,
  importEnvelopeSchema,
  importSchema,
} from '../schemas/import.ts'
import { undoneSchema } from '../schemas/inverses.ts'

// 3 000 dishes with descriptions in two languages.
const ROWS = {
  envelope: importEnvelopeSchema,
  field: 'products',
  row: importedProductSchema,
  maxBytes: 8 * 1024 ** 2,
  mostValues: 200_000,
}

export const importRoutes = new Hono<OwnerEnv>()
  .post(
    '/api/import',
    describe(
      'Adds and changes up to 3 000 products at once, all or nothing; categories and languages that are missing are added; settings and times of categories come with them. With the same Idempotency-Key within a day, the stored answer',
      { 200: importedSchema, 404: 'error', 409: 'error' },
    ),
    subscribed,
    rateLimit('importsOfOwner'),
    share('imports'),
    jsonRows(importSchema, ROWS),
    async (c) => {
      const { context, session } = c.var
      const rows = c.req.valid('json')
      return c.json(await importProducts(context, session, rows, idempotencyKey(c)), 200)
    },
  )
  .post(
    '/api/undo/:id',
    describe(
      'Undoes one of the last five changes of many texts or products, within an hour; what was changed since stays',
      { 200: undoneSchema },
    ),
    subscribed,
    async (c) => {
      const { context, session } = c.var
      return c.json(await undo(context, session, c.req.param('id')), 200)
    },
  )
