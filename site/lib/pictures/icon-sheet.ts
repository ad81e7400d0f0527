import type { IconColours } from '#db/rules/look/look-colours.ts'
import { drawnIconUrl, iconUrl } from '#db/rules/look/icon-urls.ts'
import { iconSheetPath } from '#db/menu/icon-sheets.ts'
import { DEFAULT_LOOK } from '#db/rules/look/look.ts'
import type { RestaurantView } from '#db/menu/views.ts'
import { homeOf, isOwnMenu, linkTo } from '../links/page-links.ts'

// Of one side of an icon, in units of its drawing.
const SIDE = { picture: 32, lines: 24 }
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"'

/** What a sheet shows: names of icons, as pictures or in lines of these colours. */
interface Wanted {
  icons: readonly string[]
  colours?: IconColours
}

/** An icon as a picture of its own, or in lines of these colours. Throws where we have none of that name. */
export async function drawIcon(name: string, colours?: IconColours): Promise<string> {
  const { side, style, drawing } = await setOf(colours)
  return `${SVG} viewBox="${viewBox(0, side)}">${style}${drawing(name)}</svg>`
}

/** Icons in one picture, each seen through the address of the picture with `#` and its name. */
export async function drawIconSheet({ icons, colours }: Wanted): Promise<string> {
  const { side, style, drawing } = await setOf(colours)
  const views = icons.map((name, place) => `<view id="${name}" viewBox="${viewBox(place, side)}"/>`)
  const placed = icons.map(
    (name, place) => `<g transform="translate(0 ${place * side})">${drawing(name)}</g>`,
  )
  return `${SVG}>${style}${views.join('')}${placed.join('')}</svg>`
}

async function setOf(colours: IconColours | undefined) {
  if (!colours) return { side: SIDE.picture, style: '', drawing: await loadPictures() }
  return { side: SIDE.lines, style: linesStyle(colours), drawing: await loadLines() }
}

function viewBox(place: number, side: number): string {
  return `0 ${place * side} ${side} ${side}`
}

function linesStyle({ light, dark }: IconColours): string {
  const line = 'stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round'
  return `<style>path{fill:none;stroke:${light};${line}}@media(prefers-color-scheme:dark){path{stroke:${dark}}}</style>`
}

type DrawingOf = (name: string) => string

// Loaded by whoever draws: most publishes never do.
async function loadPictures(): Promise<DrawingOf> {
  const { default: drawings } = await import('virtual:category-icons')
  return (name) => known(drawings[name], name)
}

async function loadLines(): Promise<DrawingOf> {
  const { default: drawings } = await import('./line-icons.json')
  return (name) => {
    const drawing = drawings.find(({ names }) => names.includes(name))
    return `<path d="${known(drawing, name).path}"/>`
  }
}

function known<T>(drawing: T | undefined, name: string): T {
  if (drawing === undefined) throw new Error(`There is no icon ${name}`)
  return drawing
}

/** Where each icon of a menu's strip is: all in one picture, so that they are one request. */
export function iconSources(
  restaurant: Pick<RestaurantView, 'path' | 'languages' | 'icons' | 'look'>,
): (icon: string) => string {
  const menu = homeOf(restaurant)
  if (!isOwnMenu(menu)) return (icon) => drawnIconUrl(iconUrl(icon), DEFAULT_LOOK.iconStyle)
  const sheet = linkTo(iconSheetPath(menu, restaurant.icons, restaurant.look))
  return (icon) => `${sheet}#${icon}`
}
