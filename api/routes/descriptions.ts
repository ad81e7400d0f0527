import { Hono, type Context } from 'hono'
import { contentSecurityPolicy, PAGE_POLICIES, pageSources } from '#db/page-policy.ts'
import type { AppEnv } from '../context.ts'
import { describeCalls } from '../description/openapi.ts'
import { renderDescription } from '../description/page.ts'
import { answerFile } from '../static/answer-file.ts'
import { madeFile } from '../static/file-store.ts'

const KEPT = { 'Cache-Control': 'public, max-age=300' }

/** Describes the calls of `calls`, these two among them; made when somebody asks first. */
export function descriptionRoutes(calls: Pick<Hono<AppEnv>, 'routes'>) {
  let made: ReturnType<typeof makeFiles> | undefined
  const files = () => (made ??= makeFiles(calls))
  return new Hono<AppEnv>()
    .get('/api/openapi.json', (c) => answer(c, files().json))
    .get('/api/docs', (c) => answer(c, files().page))
}

function makeFiles(calls: Pick<Hono<AppEnv>, 'routes'>) {
  const description = describeCalls(calls)
  const page = renderDescription(description)
  const policy = contentSecurityPolicy(pageSources(page), 'other')
  return {
    json: { file: madeFile(JSON.stringify(description), 'application/json'), headers: KEPT },
    page: {
      file: madeFile(page, 'text/html; charset=UTF-8'),
      headers: { ...KEPT, ...PAGE_POLICIES, 'Content-Security-Policy': policy },
    },
  }
}

type Made = ReturnType<typeof makeFiles>['json']

function answer(c: Context<AppEnv>, { file, headers }: Made): Promise<Response> {
  return answerFile(c, file, { headers, lasting: true })
}
