import { Hono } from 'hono'
import type { OwnerEnv } from '../context.ts'
import { undo } from '../domain/changes.ts'
import { readMenuToCopy } from '../domain/copy-menu.ts'
import { importProducts } from '../domain/import.ts'
import { idempotencyKey, jsonRows } from '../middleware/body.ts'
import { describe } from '../middleware/describe.ts'
import { rateLimit } from '../middleware/rate-limit.ts'
import { signedIn, subscribed } from '../middleware/session.ts'
import { share } from '../middleware/share.ts'
import {
  copiedProductSchema,
  importedProductSchema,
  importedSchema,
  importEnvelopeSchema,
  importSchema,
  menuCopySchema,
  menuToCopySchema,
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
  // The restaurant of the session is the one that gets the menu: its plan, roles, limits and undo hold.
  .get(
    '/api/restaurants/:id/copy-menu',
    describe(
      'The menu of another restaurant of the person, to be reviewed in the chosen one: the table of ' +
        'export.csv, in the main language of the chosen one if it is translated',
      { 200: menuToCopySchema },
    ),
    signedIn,
    rateLimit('exportsOfOwner'),
    share('exports'),
    async (c) => {
      const { context, session } = c.var
      return c.json(await readMenuToCopy(context, session, c.req.param('id')), 200)
    },
  )
  .post(
    '/api/restaurants/:id/copy-menu',
    describe(
      'Copies reviewed dishes of another restaurant of the person into the chosen one: as POST /api/import, ' +
        'and with pictures and options of dishes that have none, and looks and times of new categories',
      { 200: importedSchema, 404: 'error', 409: 'error' },
    ),
    signedIn,
    subscribed,
    rateLimit('importsOfOwner'),
    share('imports'),
    jsonRows(menuCopySchema, { ...ROWS, row: copiedProductSchema }),
    async (c) => {
      const { context, session } = c.var
      const rows = c.req.valid('json')
      const id = c.req.param('id')
      return c.json(await importProducts(context, session, rows, idempotencyKey(c), id), 200)
    },
  )
  .post(
    '/api/undo/:id',
    describe(
      'Undoes one of the last five changes of many texts or products, or of one product, within an hour; what was changed since stays',
      { 200: undoneSchema },
    ),
    subscribed,
    async (c) => {
      const { context, session } = c.var
      return c.json(await undo(context, session, c.req.param('id')), 200)
    },
  )
