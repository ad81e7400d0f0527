import { Hono } from 'hono'
import type { AnyContext, OwnerEnv } from '../context.ts'
import { changesTable, readAuthors, readChanges } from '../domain/change-log.ts'
import { invalid } from '../errors.ts'
import { attachment } from '../http/attachment.ts'
import { describe } from '../middleware/describe.ts'
import { rateLimit } from '../middleware/rate-limit.ts'
import { signedIn } from '../middleware/session.ts'
import { share } from '../middleware/share.ts'
import { authorsSchema, changeLogSchema, logWishSchema } from '../schemas/change-log.ts'

export const changeLogRoutes = new Hono<OwnerEnv>()
  .get(
    '/api/changes',
    describe(
      'Who changed what within the last 90 days, newest first, 200 at most: from one day to another, by a ' +
        'person (the _id of an author) or of a kind. Those before the last one come with its _id as before',
      { 200: changeLogSchema, 400: 'error' },
      { optionalQuery: ['from', 'to', 'person', 'kind', 'before'] },
    ),
    signedIn,
    async (c) => c.json(await readChanges(c.var.context, c.var.session, wishOf(c)), 200),
  )
  .get(
    '/api/changes/authors',
    describe('Who made these changes, with the names that they had last', { 200: authorsSchema }),
    signedIn,
    async (c) => c.json(await readAuthors(c.var.context, c.var.session), 200),
  )
  .get(
    '/api/changes.csv',
    describe(
      'All of these changes as a table with a row for each field',
      { 200: 'table', 400: 'error' },
      { optionalQuery: ['from', 'to', 'person', 'kind'] },
    ),
    signedIn,
    rateLimit('exportsOfOwner'),
    share('exports'),
    async (c) => {
      const { name, content } = await changesTable(c.var.context, c.var.session, wishOf(c))
      return c.body(content, 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        ...attachment('changes.csv', name),
      })
    },
  )

function wishOf(c: AnyContext) {
  const wish = logWishSchema.safeParse(c.req.query())
  if (!wish.success) throw invalid(String(wish.error.issues[0]?.path[0]))
  return wish.data
}
