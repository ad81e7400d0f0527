import type { APIRoute } from 'astro'
import { menuApp } from '#site/lib/page/menu-app.ts'

export const prerender = false

/** What makes an app of a menu, or of it on a tablet. Nothing else can have these addresses. */
export const GET: APIRoute = ({ locals }) => {
  const { page } = locals
  if (page.kind !== 'manifest') throw new Error(`No manifest: ${page.path}`)
  return Response.json(menuApp(page))
}
