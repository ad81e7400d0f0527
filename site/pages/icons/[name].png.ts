import type { APIRoute, GetStaticPaths, InferGetStaticPropsType } from 'astro'
import { APP_ICONS, drawAppIcon } from '#site/lib/pictures/app-icons.ts'

/** What stands for the product on a home screen. */
export const getStaticPaths = (() =>
  APP_ICONS.map((icon) => ({ params: { name: icon.name }, props: icon }))) satisfies GetStaticPaths

export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = async ({ props }) =>
  new Response(new Uint8Array(await drawAppIcon(props)), {
    headers: { 'content-type': 'image/png' },
  })
