import type { MiddlewareHandler } from 'astro'
import { openMigratedDatabase } from '#db/open.ts'
import { readSettings } from '#db/settings/settings.ts'
import { findMenuPage } from './find-menu-page.ts'

const { database, publicUrl, contactEmail, operatorName } = readSettings()
const db = await openMigratedDatabase(database)

const POLICY = /<meta http-equiv="Content-Security-Policy"[^>]*>/
const SCRIPT = /<script defer src="(?=\/scripts\/)/g
const AS_WORKER = /(\/scripts\/[\w-]+\.ts)\?worker_file[^"]*/g

/** Astro's middleware of `npm run dev`: gives pages what the publisher gives them. */
export const onRequest: MiddlewareHandler = async ({ locals, url, isPrerendered }, next) => {
  if (isPrerendered) return next()
  const page = await findMenuPage(db, decodeURIComponent(url.pathname))
  Object.assign(locals, { page, site: { publicUrl }, details: { contactEmail, operatorName } })
  const response = await next()
  if (!response.headers.get('Content-Type')?.startsWith('text/html')) return response
  // Vite adds scripts that the policy forbids, and serves ours as modules.
  const html = (await response.text())
    .replace(POLICY, '')
    .replaceAll(AS_WORKER, '$1')
    .replaceAll(SCRIPT, '<script type="module" src="')
  return new Response(html, response)
}
