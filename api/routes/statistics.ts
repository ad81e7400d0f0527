import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { isbot } from 'isbot'
import { readCounting } from '#db/queries/counted-pages.ts'
import { DAY_MS } from '#db/rules/time/dates.ts'
import { canonicalPath } from '#db/rules/text/segments.ts'
import { tableOfFragment } from '#db/rules/tables.ts'
import type { AnyContext, AppEnv, OwnerEnv } from '../context.ts'
import type { SeenPage } from '../domain/page-views.ts'
import { readStatistics, saveCounting, statisticsTable } from '../domain/statistics.ts'
import { invalid } from '../errors.ts'
import { attachment } from '../http/attachment.ts'
import { networksOf } from '../middleware/address.ts'
import { declaresMore, jsonBody } from '../middleware/body.ts'
import { describe } from '../middleware/describe.ts'
import { rateLimit } from '../middleware/rate-limit.ts'
import { signedIn } from '../middleware/session.ts'
import { share } from '../middleware/share.ts'
import {
  beaconSchema,
  countingChangeSchema,
  countingSchema,
  rangeSchema,
  statisticsSchema,
} from '../schemas/statistics.ts'

// The longest address of a dish and the longest name of a table take 900.
const MOST_BYTES = 1024
const OLDEST_MS = DAY_MS

export const pageViewRoutes = new Hono<AppEnv>().post(
  '/api/seen',
  describe(
    'A page of a menu tells that it was opened, as text/plain with JSON of path, table and, if it was ' +
      'without a network, at. Always 204; adds one to counters and keeps nothing of who opened it',
    { 204: 'nothing' },
  ),
  // Nobody is told what is counted.
  async (c, next) => (declaresMore(c, MOST_BYTES) ? c.body(null, 204) : next()),
  bodyLimit({ maxSize: MOST_BYTES, onError: (c) => c.body(null, 204, { Connection: 'close' }) }),
  async (c) => {
    const { pageViews } = c.var.context
    if (mayCount(c)) {
      const seen = readSeenPage(await c.req.text().catch(() => ''), c.var.context.now())
      if (seen) pageViews.add(seen)
    }
    return c.body(null, 204)
  },
)

export const statisticsRoutes = new Hono<OwnerEnv>()
  .get(
    '/api/statistics',
    describe(
      'How often guests opened the menu’s pages from one day to another, thirteen months at most, or in a ' +
        'range up to today: today, week, month or year. Without either, in the last week',
      { 200: statisticsSchema, 400: 'error' },
      { optionalQuery: ['range', 'from', 'to'] },
    ),
    signedIn,
    rateLimit('statisticsOfOwner'),
    async (c) => {
      const { context, session } = c.var
      return c.json(await readStatistics(context, session, rangeOf(c)), 200)
    },
  )
  .get(
    '/api/statistics.csv',
    describe(
      'The same as a table with a row for each counter',
      { 200: 'table', 400: 'error' },
      { optionalQuery: ['range', 'from', 'to'] },
    ),
    signedIn,
    rateLimit('exportsOfOwner'),
    share('exports'),
    async (c) => {
      const { context, session } = c.var
      const { name, content } = await statisticsTable(context, session, rangeOf(c))
      return c.body(content, 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        ...attachment('statistics.csv', name),
      })
    },
  )
  .get(
    '/api/counting',
    describe('Whether openings are counted, and for which tables', { 200: countingSchema }),
    signedIn,
    async (c) => c.json(await readCounting(c.var.context.db, c.var.session.restaurantId), 200),
  )
  .put(
    '/api/counting',
    describe('Changes that; what is left out is kept', { 200: countingSchema }),
    signedIn,
    jsonBody(countingChangeSchema),
    async (c) => {
      const { context, session } = c.var
      const change = c.req.valid('json')
      const counting = await saveCounting(context, session, change)
      return c.json(counting, 200)
    },
  )

/** Nothing is looked at any longer than this takes. */
function mayCount(c: AnyContext): boolean {
  const { buckets, now } = c.var.context
  const site = c.req.header('Sec-Fetch-Site') ?? 'same-origin'
  if (site !== 'same-origin' || c.req.header('Sec-GPC') === '1') return false
  const agent = c.req.header('User-Agent')
  if (!agent || isbot(agent)) return false
  return buckets.tryConsume('pageViewsFromAddress', networksOf(c), now())
}

function readSeenPage(text: string, now: Date): SeenPage | null {
  const beacon = beaconSchema.safeParse(parseJson(text))
  if (!beacon.success) return null
  const { path: asked, table = null, at: then } = beacon.data
  const path = canonicalPath(asked)
  const at = then === undefined ? now : new Date(then)
  const age = now.getTime() - at.getTime()
  if (path === null || path === '/' || !(age >= 0 && age <= OLDEST_MS)) return null
  return { path, table: table && tableOfFragment(table), at }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function rangeOf(c: AnyContext) {
  const range = rangeSchema.safeParse(c.req.query())
  if (!range.success) throw invalid(String(range.error.issues[0]?.path[0]))
  return range.data
}
