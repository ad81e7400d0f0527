import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '#db/open.ts'
import { loadMenu, findRestaurantByName } from '#db/queries/menus.ts'
import { pictureFile, pictureWidths } from '#db/rules/pictures.ts'
import type { MenuDocument } from '#db/rules/menu-document.ts'
import { floorPage } from './floor-page.ts'
import { generateMenu } from './generated-menu.ts'
import { enterMenu } from './owner-client.ts'
import { importLargestMenu } from './real-menu.ts'
import { startApi } from './server-process.ts'
import { mean } from './statistics.ts'
import { openTemporaryFolder } from './temporary-folder.ts'

/** Addresses of a menu's page and of the same menu written by hand, behind the same server. */
export interface BothSides {
  ours: string
  floor: string
}

/** A menu with pictures behind the product's own server, and the same menu written by hand. */
export interface ServedMenu extends BothSides, AsyncDisposable {
  url: string
  thumbnailBytes: number
}

/** The largest real menu, likewise. */
export interface ServedRealMenu extends BothSides, AsyncDisposable {
  dishes: number
}

const FLOOR = 'written-by-hand'
const LOOK_EVERY_MS = 50
const PUBLISH_WITHIN_MS = 60_000
/** Numbers of the generator's menus that are in one language only; the floor's page is English. */
export const [ENGLISH_MENU, ARABIC_MENU] = [1, 0] as const

/** Enters a menu of 60 dishes by the product's calls and publishes the floor's page beside it. */
export async function serveMenu(number: number = ENGLISH_MENU): Promise<ServedMenu> {
  const stack = new AsyncDisposableStack()
  const folder = stack.use(await openTemporaryFolder())
  const { url } = stack.use(await startApi(folder.path))
  const owner = await enterMenu(url, generateMenu(1, number), { pictures: true })
  const menu = await readMenu(folder.path, owner.menuPath.slice(1))
  await publishFloor(folder.path, menu)
  const thumbnailBytes = await meanThumbnail(menu, join(folder.path, 'cdn/media'))
  const pages = { ours: url + owner.menuPath, floor: `${url}/${FLOOR}` }
  return { url, ...pages, thumbnailBytes, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}

/** The largest real menu behind the product's own server, and the same by hand. */
export async function serveLargestMenu(now: Date): Promise<ServedRealMenu> {
  await using stack = new AsyncDisposableStack()
  const folder = stack.use(await openTemporaryFolder())
  const { address, products } = await importLargestMenu(folder.path, now)
  const { url } = stack.use(await startApi(folder.path))
  await publishFloor(folder.path, await readMenu(folder.path, address.slice(1)))
  await untilThere(url + address)
  const kept = stack.move()
  const pages = { ours: url + address, floor: `${url}/${FLOOR}` }
  return { ...pages, dishes: products, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}

async function untilThere(address: string): Promise<void> {
  const deadline = performance.now() + PUBLISH_WITHIN_MS
  while (!(await fetch(address)).ok) {
    if (performance.now() > deadline) throw new Error(`${address} was not published in time`)
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}

async function publishFloor(dataDir: string, menu: MenuDocument): Promise<void> {
  const folder = join(dataDir, 'cdn', FLOOR)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'index.html'), floorPage(menu))
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

async function meanThumbnail(menu: MenuDocument, media: string): Promise<number> {
  const products = menu.categories.flatMap((category) => category.products)
  const sizes = products.map(async ({ picture }) => {
    const width = picture ? pictureWidths(picture.width)[0] : undefined
    if (!picture || !width) throw new Error('A dish has no picture')
    return (await stat(join(media, pictureFile(picture, width, 'avif')))).size
  })
  return mean(await Promise.all(sizes))
}
