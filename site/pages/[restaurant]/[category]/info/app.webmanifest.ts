import type { APIRoute } from 'astro'
import { menuApp } from '#site/lib/page/menu-app.ts'

export const prerender = false

/** The same of a menu in a further language. */
export const GET: APIRoute = ({ locals }) => {
  const { page } = locals
  if (page.kind !== 'manifest') throw new Error(`No manifest: ${page.path}`)
  return Response.json(menuApp(page))
}
