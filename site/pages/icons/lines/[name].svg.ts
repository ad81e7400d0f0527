import type { APIRoute, GetStaticPaths, InferGetStaticPropsType } from 'astro'
import { ICONS } from '#db/rules/look/icons.ts'
import { OUR_ACTIONS } from '#db/rules/look/look.ts'
import { drawIcon } from '#site/lib/pictures/icon-sheet.ts'

/** The same in lines of our colours. */
export const getStaticPaths = (() =>
  ICONS.map(({ name }) => ({ params: { name } }))) satisfies GetStaticPaths

export const GET: APIRoute<never, InferGetStaticPropsType<typeof getStaticPaths>> = async ({
  params: { name = '' },
}) =>
  new Response(await drawIcon(name, OUR_ACTIONS), { headers: { 'content-type': 'image/svg+xml' } })
