import { Hono } from 'hono'
import type { OwnerEnv } from '../context.ts'
import { exportAccount, exportTable } from '../domain/exports.ts'
import { attachment } from '../http/attachment.ts'
import { rateLimit } from '../middleware/rate-limit.ts'
import { signedIn, signedInOrKey } from '../middleware/session.ts'
import { share } from '../middleware/share.ts'
import { describe } from '../middleware/describe.ts'

export const exportRoutes = new Hono<OwnerEnv>()
  .get(
    '/api/export',
    describe('Everything that the owner gave: menu.json and the pictures in a zip', {
      200: 'archive',
    }),
    signedIn,
    rateLimit('exportsOfOwner'),
    share('exports'),
    async (c) => {
      const { name, bytes, content } = await exportAccount(c.var.context, c.var.session)
      const headers = {
        'Content-Type': 'application/zip',
        'Content-Length': String(bytes),
        ...attachment('menu.zip', name),
      }
      if (c.req.method !== 'HEAD') return c.body(content, 200, headers)
      await content.cancel()
      return c.body(null, 200, headers)
    },
  )
  .get(
    '/api/export.csv',
    describe('All dishes as a table, in every language of the menu', { 200: 'table' }),
    signedInOrKey,
    rateLimit('exportsOfOwner'),
    share('exports'),
    async (c) => {
      const { name, content } = await exportTable(c.var.context, c.var.session)
      return c.body(content, 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        ...attachment('menu.csv', name),
      })
    },
  )
