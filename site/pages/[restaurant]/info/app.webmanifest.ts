import type { APIRoute } from 'astro'
import { menuApp } from '#site/lib/menu-app.ts'

export const prerender = false

/** The one address of a menu that is no page; nothing else can have it. */
export const GET: APIRoute = ({ locals }) => {
  const { page } = locals
  if (page.kind !== 'manifest') throw new Error(`No manifest: ${page.path}`)
  return Response.json(menuApp(page.restaurant))
}
