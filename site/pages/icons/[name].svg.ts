import { icons } from '@iconify-json/fluent-emoji-flat'
import type { APIRoute, GetStaticPaths, InferGetStaticPropsType } from 'astro'
import { ICONS } from '#db/rules/icons.ts'

/** One picture for each icon that a category can have. */
export const getStaticPaths = (() =>
  ICONS.map(({ name }) => ({
    params: { name },
    props: { svg: svgOf(name) },
  }))) satisfies GetStaticPaths

export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = ({ props }) =>
  new Response(props.svg, { headers: { 'content-type': 'image/svg+xml' } })

function svgOf(name: string): string {
  const icon = icons.icons[name]
  if (!icon) throw new Error(`fluent-emoji-flat has no icon named ${name}`)
  const width = icon.width ?? icons.width ?? 32
  const height = icon.height ?? icons.height ?? 32
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${icon.body}</svg>`
}
