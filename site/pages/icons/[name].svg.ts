import type { APIRoute, GetStaticPaths, InferGetStaticPropsType } from 'astro'
import { ICONS } from '#db/rules/look/icons.ts'
import { drawIcon } from '#site/lib/pictures/icon-sheet.ts'

/** One picture for each icon that a category can have. */
export const getStaticPaths = (() =>
  ICONS.map(({ name }) => ({ params: { name } }))) satisfies GetStaticPaths

export const GET: APIRoute<never, InferGetStaticPropsType<typeof getStaticPaths>> = async ({
  params: { name = '' },
}) => new Response(await drawIcon(name), { headers: { 'content-type': 'image/svg+xml' } })
