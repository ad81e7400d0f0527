import type { APIRoute } from 'astro'

export const prerender = false

/** A menu for programs. */
export const GET: APIRoute = ({ locals }) => {
  const { page } = locals
  if (page.kind !== 'data') throw new Error(`No data: ${page.path}`)
  return Response.json(page.file)
}
