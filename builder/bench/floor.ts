import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase, openMigratedDatabase } from '#db/open.ts'
import { findRestaurantByName, loadMenu } from '#db/queries/menus.ts'
import type { MenuDocument, MenuProduct } from '#db/rules/menu-document.ts'
import { formatPrice } from '#db/rules/money.ts'
import { thumbnailFile, thumbnailSides } from '#db/rules/pictures.ts'
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

// As many pictures as a phone shows without scrolling.
const EARLY = 5

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

/** The menu as somebody would write it by hand: the least that shows the same dishes. */
function floorPage(menu: MenuDocument): string {
  let place = 0
  const sections = menu.categories.map(({ title, products }) => {
    const items = products.map((product) => item(product, (place += 1) > EARLY))
    return `<h2>${escaped(title)}</h2><ul>${items.join('')}</ul>`
  })
  return [
    '<!doctype html><html lang="en"><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    `<title>${escaped(menu.name)}</title><style>${CSS}</style>`,
    `<h1>${escaped(menu.name)}</h1>${sections.join('')}</html>`,
  ].join('')
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
