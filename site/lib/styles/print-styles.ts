import { DEFAULT_LOOK, surfaceFile } from '#db/rules/look/look.ts'
import { lookColours } from '#db/rules/look/look-colours.ts'
import print from '#site/styles/print.css?inline'
import { faceRules } from './look-styles.ts'
import type { PageOf } from '../page/page-of.ts'

const QUOTED = /["\\<\n\r\f]/g

/**
 * The sheet of a page that is printed: its restaurant's colours, light ones, and its name on every
 * sheet of paper in browsers that know margin boxes; others print the title there by themselves.
 */
export function printStyles({ restaurant }: PageOf<'print'>): string {
  const look = restaurant.look ?? DEFAULT_LOOK
  const { action, hairline, wash } = lookColours(look, 'light')
  const file = surfaceFile(look.surface)
  const ground = file === null ? wash : `${wash} url(${file})`
  const name = restaurant.name.replace(QUOTED, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)
  const margins = `@top-center{content:"${name}"}@bottom-center{content:counter(page)}`
  return `${print}${faceRules(look)}:root{--action:${action};--hairline:${hairline};--ground:${ground}}@page{${margins}}`
}
