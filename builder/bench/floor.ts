import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase, openMigratedDatabase } from '#db/open.ts'
import { findRestaurantByName, loadMenu } from '#db/queries/menus.ts'
import type { MenuDocument, MenuProduct } from '#db/menu/document.ts'
import { formatPrice } from '#db/rules/money.ts'
import type { Look } from '#db/rules/look.ts'
import { lookColours } from '#db/rules/look-colours.ts'
import {
  LARGEST_THUMBNAIL,
  pictureFile,
  pictureWidths,
  thumbnailFile,
  thumbnailSides,
  type Picture,
} from '#db/rules/pictures.ts'
import { openTemporaryFolder } from '../testing/temporary-folder.ts'
import { generateMenu } from './generated-menu.ts'
import { addLargestMenu } from './house.ts'
import { enterMenu } from './owner.ts'
import { startApi } from './processes.ts'
import { mean } from './statistics.ts'

/** A menu behind the product's own server, and the same menu written by hand: their addresses. */
export interface BothSides extends AsyncDisposable {
  /** Of the server, without a trailing slash. */
  url: string
  ours: string
  floor: string
  dishes: number
  /** Mean of its dishes' smallest pictures, in bytes; null when none has one. */
  thumbnailBytes: number | null
}

const FLOOR = 'written-by-hand'
const LOOK_EVERY_MS = 50
const PUBLISH_WITHIN_MS = 60_000
const CSS = [
  'body{max-width:25rem;margin:0 auto;padding:0 1rem;font:16px/1.5 system-ui}',
  'ul{padding:0;list-style:none}li{display:flex;gap:.75rem;padding:1rem 0}',
  'img{flex:none;object-fit:cover}div{flex:1}p{margin:0}',
].join('')
const COVER_CSS = [
  'header{margin:0 -1rem;padding:0 1rem}',
  'header img:first-child{display:block;width:calc(100% + 2rem);height:auto;margin:0 -1rem;aspect-ratio:21/9}',
].join('')
const COVER_SIZES = '(min-width:25rem) 25rem,100vw'

// As many pictures as a phone shows without scrolling, below a cover or without one.
const EARLY = { covered: 4, plain: 5 }

/** Numbers of the generator's menus that are in one language only; the floor's page is English. */
export const [ENGLISH_MENU, ARABIC_MENU] = [1, 0] as const

/** Enters a menu of 60 dishes by the product's calls and publishes the floor's page beside it. */
export async function serveMenu(number: number = ENGLISH_MENU): Promise<BothSides> {
  await using stack = new AsyncDisposableStack()
  const folder = stack.use(await openTemporaryFolder())
  const { url } = stack.use(await startApi(folder.path))
  const { menuPath } = await enterMenu(url, generateMenu(1, number), { pictures: true })
  const sides = await publishFloor(url, folder.path, menuPath.slice(1))
  return Object.assign(stack.move(), sides)
}

/** The largest real menu, likewise. */
export async function serveLargestMenu(now: Date): Promise<BothSides> {
  await using stack = new AsyncDisposableStack()
  const folder = stack.use(await openTemporaryFolder())
  const db = await openMigratedDatabase(join(folder.path, 'qaima.db'))
  const slug = await addLargestMenu(db, now).finally(() => db.destroy())
  const { url } = stack.use(await startApi(folder.path))
  const sides = await publishFloor(url, folder.path, slug)
  return Object.assign(stack.move(), sides)
}

async function publishFloor(url: string, dataDir: string, slug: string) {
  const ours = `${url}/${slug}`
  await untilThere(ours)
  const menu = await readMenu(dataDir, slug)
  const folder = join(dataDir, 'cdn', FLOOR)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'index.html'), floorPage(menu))
  const products = menu.categories.flatMap((category) => category.products)
  return {
    url,
    ours,
    floor: `${url}/${FLOOR}`,
    dishes: products.length,
    thumbnailBytes: await meanThumbnail(products, join(dataDir, 'cdn/media')),
  }
}

async function untilThere(address: string): Promise<void> {
  const deadline = performance.now() + PUBLISH_WITHIN_MS
  while (!(await fetch(address)).ok) {
    if (performance.now() > deadline) throw new Error(`${address} was not published in time`)
    await wait(LOOK_EVERY_MS)
  }
}

async function readMenu(dataDir: string, slug: string): Promise<MenuDocument> {
  const db = openDatabase(join(dataDir, 'qaima.db'))
  try {
    const menu = await loadMenu(db, (await findRestaurantByName(db, slug)) ?? '')
    if (!menu) throw new Error(`There is no menu ${slug}`)
    return menu
  } finally {
    await db.destroy()
  }
}

async function meanThumbnail(products: MenuProduct[], media: string): Promise<number | null> {
  const sizes = products.flatMap(({ picture }) => {
    const side = picture ? thumbnailSides(picture)[0] : undefined
    return picture && side ? [stat(join(media, thumbnailFile(picture, side, 'avif')))] : []
  })
  return sizes.length === 0 ? null : mean((await Promise.all(sizes)).map(({ size }) => size))
}

/**
 * The menu as somebody who knows the craft would write it by hand: the least that shows the same dishes
 * below the same cover and logo, in the same colours.
 */
function floorPage(menu: MenuDocument): string {
  let place = 0
  const early = EARLY[menu.cover ? 'covered' : 'plain']
  const sections = menu.categories.map(({ title, products }) => {
    const items = products.map((product) => item(product, (place += 1) > early))
    return `<h2>${escaped(title)}</h2><ul>${items.join('')}</ul>`
  })
  const css = CSS + (menu.cover ? COVER_CSS : '') + (menu.look ? lookCss(menu.look) : '')
  return [
    '<!doctype html><html lang="en"><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    `<title>${escaped(menu.name)}</title>`,
    menu.cover ? coverPreload(menu.cover) : '',
    `<style>${css}</style><header>`,
    menu.cover ? coverImage(menu.cover) : '',
    menu.logo ? logoImage(menu.logo) : '',
    `<h1>${escaped(menu.name)}</h1></header>${sections.join('')}</html>`,
  ].join('')
}

function lookCss(look: Look): string {
  const { ground, wash, action } = lookColours(look, 'light')
  return `body{background:${ground}}header{background:${wash}}span{color:${action}}`
}

function coverPreload(cover: Picture): string {
  const { srcset } = coverFiles(cover)
  return `<link rel="preload" as="image" type="image/avif" imagesrcset="${srcset}" imagesizes="${COVER_SIZES}" fetchpriority="high">`
}

function coverImage(cover: Picture): string {
  const { srcset, src } = coverFiles(cover)
  return `<img src="${src}" srcset="${srcset}" sizes="${COVER_SIZES}" alt="" width="${cover.width}" height="${cover.height}" fetchpriority="high">`
}

/** The same files that our page offers. */
function coverFiles(cover: Picture) {
  const files = pictureWidths(cover.width)
    .filter((width) => width > LARGEST_THUMBNAIL)
    .map((width) => `/media/${pictureFile(cover, width, 'avif')} ${width}w`)
  return { srcset: files.join(), src: files.at(-1)?.split(' ')[0] ?? '' }
}

function logoImage(logo: Picture): string {
  const file = pictureFile(logo, pictureWidths(logo.width)[0] ?? logo.width, 'avif')
  return `<img src="/media/${file}" alt="" width="72" height="72">`
}

function item({ name, price, description, picture }: MenuProduct, lazy: boolean): string {
  const side = picture ? thumbnailSides(picture)[0] : undefined
  const file = picture && side ? thumbnailFile(picture, side, 'avif') : ''
  const image = `<img src="/media/${file}" alt="" width="96" height="96"${lazy ? ' loading="lazy"' : ''}>`
  const texts = `<b>${escaped(name)}</b><p>${escaped(description)}</p>`
  return `<li>${file && image}<div>${texts}</div><span>AED ${formatPrice(price)}</span></li>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
