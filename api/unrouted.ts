import type { Context, Hono } from 'hono'
import { TrieRouter } from 'hono/router/trie-router'
import type { AppEnv } from './context.ts'
import { answerRequestError } from './error-answers.ts'
import { MESSAGES, RequestError } from './errors.ts'
import type { FileServer } from './static/file-server.ts'

/** Answers what is no call: with a file, with the right methods, or with 'not found'. */
export function answerUnrouted(calls: Pick<Hono<AppEnv>, 'routes'>, files: FileServer) {
  const methodsOf = callMethods(calls)
  return async (c: Context<AppEnv>): Promise<Response> => {
    const { method, path } = c.req
    const isRead = method === 'GET' || method === 'HEAD'
    const isPage = !/^\/api(?:\/|$)/.test(path)
    const file = isRead && isPage ? await files.answer(c) : null
    if (file) return file
    const allowed = methodsOf(path)
    if (!isRead && isPage && (await files.has(path))) allowed.push('GET', 'HEAD')
    if (allowed.length > 0) return answerWrongMethod(c, allowed)
    if (isRead && isPage) return files.answerMissing(c)
    return answerRequestError(c, new RequestError('not_found', MESSAGES.notFound))
  }
}

/** The methods that the calls at a path take. */
function callMethods(calls: Pick<Hono<AppEnv>, 'routes'>): (path: string) => string[] {
  const router = new TrieRouter<string>()
  for (const { method, path } of calls.routes) {
    // Middleware takes every method; it is no call.
    if (method !== 'ALL') router.add('ALL', path, method)
  }
  return (path) => {
    const methods = router.match('ALL', path)[0].map(([method]) => method)
    return [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method)))]
  }
}

function answerWrongMethod(c: Context<AppEnv>, allowed: readonly string[]): Response {
  const headers = { Allow: [...new Set(allowed)].join(', ') }
  return answerRequestError(c, new RequestError('wrong_method', MESSAGES.wrongMethod, { headers }))
}
