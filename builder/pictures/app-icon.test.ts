import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { APP_ICONS, appIconFile } from '#db/rules/look/app-icons.ts'
import { DEFAULT_LOOK, type Look } from '#db/rules/look/look.ts'
import { pictureFile, type Picture } from '#db/rules/look/pictures.ts'
import { openTemporaryFolder } from '#db/testing/temporary-folder.ts'
import { readAppIcon } from './app-icon.ts'
import { mediaFolder } from './media-folder.ts'

const [SMALL, LARGE, MASKED] = APP_ICONS
const WIDE = { hash: 'a'.repeat(20), width: 600, height: 200, colour: '#aa3322' }
const PAPER = [255, 252, 246, 255]
const RED = [170, 51, 34, 255]

test('a wide logo stands whole in a square, on nothing', async () => {
  await using folder = await openTemporaryFolder()
  const at = await look(await icon({ ...WIDE, fallback: 'png' }, SMALL!, folder.path), 192)
  expect(at(96, 96)).toEqual(RED)
  expect(at(1, 96)).toEqual(RED)
  expect(at(96, 20)[3]).toBe(0)
  const large = await look(await icon({ ...WIDE, fallback: 'jpg' }, LARGE!, folder.path), 512)
  expect(large(256, 256)).toEqual(RED)
})

test('what a mask cuts away is ground: paper, or the colour along the edges of a logo without holes', async () => {
  await using folder = await openTemporaryFolder()
  const png = await look(await icon({ ...WIDE, fallback: 'png' }, MASKED!, folder.path), 512)
  expect(png(0, 0)).toEqual(PAPER)
  expect(png(60, 256)).toEqual(PAPER)
  expect(png(120, 256)).toEqual(RED)
  const jpg = await look(await icon({ ...WIDE, fallback: 'jpg' }, MASKED!, folder.path), 512)
  expect(jpg(0, 0)).toEqual(RED)
})

test('a logo with one colour around it goes on in that colour, whatever is in its middle', async () => {
  await using folder = await openTemporaryFolder()
  const disc = Buffer.from(
    '<svg width="600" height="600"><circle cx="300" cy="300" r="250"/></svg>',
  )
  const at = await look(await logoIcon(disc, folder.path), 512)
  expect(at(0, 0)).toEqual(RED)
  expect(at(95, 256)).toEqual(RED)
  expect(at(256, 256)).toEqual([0, 0, 0, 255])
})

test('a logo with more than one stands whole on the ground of its menu, as a card', async () => {
  await using folder = await openTemporaryFolder()
  const half = Buffer.from('<svg width="600" height="600"><rect width="300" height="600"/></svg>')
  const at = await look(await logoIcon(half, folder.path), 512)
  expect(at(2, 256)).toEqual(PAPER)
  expect(at(100, 256)).toEqual([0, 0, 0, 255])
  expect(at(410, 256)).toEqual(RED)
  expect(at(94, 94)).toEqual(PAPER)
  const accent = { ...DEFAULT_LOOK, accent: '#1d4ed8' }
  const inAccent = await look(await logoIcon(half, folder.path, accent), 512)
  expect(inAccent(2, 256)).toEqual([29, 78, 216, 255])
})

test('a logo whose file is lost or damaged gives none', async () => {
  await using folder = await openTemporaryFolder()
  const logo: Picture = { ...WIDE, fallback: 'png' }
  expect(await readAppIcon(logo, SMALL!, mediaFolder(folder.path))).toBeNull()
  await writeFile(join(folder.path, pictureFile(logo, 600, 'png')), 'no picture')
  expect(await readAppIcon(logo, SMALL!, mediaFolder(folder.path))).toBeNull()
})

test('every icon has a name of its own', () => {
  const names = APP_ICONS.map((icon) => appIconFile({ ...WIDE, fallback: 'png' }, icon))
  expect(new Set(names).size).toBe(APP_ICONS.length)
})

async function icon(logo: Picture, icon: (typeof APP_ICONS)[number], folder: string) {
  const { width, height, colour: background } = logo
  const image = sharp({ create: { width, height, channels: 3, background } })
  await image.png().toFile(join(folder, pictureFile(logo, 600, logo.fallback)))
  return (await readAppIcon(logo, icon, mediaFolder(folder))) ?? Buffer.alloc(0)
}

async function logoIcon(drawing: Buffer, folder: string, look?: Look): Promise<Buffer> {
  const logo: Picture = { ...WIDE, height: 600, fallback: 'jpg' }
  const create = { width: 600, height: 600, channels: 3, background: logo.colour } as const
  const image = sharp({ create }).composite([{ input: drawing }])
  await image.png().toFile(join(folder, pictureFile(logo, 600, 'jpg')))
  return (await readAppIcon(logo, MASKED!, mediaFolder(folder), look)) ?? Buffer.alloc(0)
}

async function look(content: Buffer, size: number): Promise<(x: number, y: number) => number[]> {
  const { data, info } = await sharp(content)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([size, size])
  return (x, y) => [...data.subarray((y * size + x) * 4, (y * size + x) * 4 + 4)]
}
