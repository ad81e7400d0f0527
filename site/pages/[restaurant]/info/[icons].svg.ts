import type { APIRoute } from 'astro'
import { drawIconSheet } from '#site/lib/pictures/icon-sheet.ts'

export const prerender = false

/** The icons of a menu in one picture. */
export const GET: APIRoute = async ({ locals: { page } }) => {
  if (page.kind !== 'icons') throw new Error(`No icons: ${page.path}`)
  const headers = { 'content-type': 'image/svg+xml' }
  return new Response(await drawIconSheet(page), { headers })
}
