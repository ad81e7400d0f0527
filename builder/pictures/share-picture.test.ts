import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { openTemporaryFolder } from '#db/testing/temporary-folder.ts'
import { DEFAULT_LOOK } from '#db/rules/look/look.ts'
import { aMenu } from '#db/testing/menus.ts'
import { pictureFile, type Picture } from '#db/rules/look/pictures.ts'
import { readSharePicture, sharePictureFile } from './share-picture.ts'
import { fitName } from './draw-share-picture.ts'
import { canDraw, typesetLine } from './typeface.ts'
import { mediaFolder } from './media-folder.ts'

const PAPER = 'paper'
const COVERED = 'cover'
const GROUNDS = { [PAPER]: [255, 252, 246], [COVERED]: [128, 64, 32] }
const COVER: Picture = {
  hash: 'c'.repeat(20),
  width: 64,
  height: 48,
  fallback: 'jpg',
  colour: '#804020',
}

describe('what a shared link shows', () => {
  test('is 1200 × 630, with the cover above and the name in ink below', async () => {
    await using folder = await openTemporaryFolder()
    await paint(folder.path, COVER, '#804020')
    const { at } = await look(
      await readSharePicture(aMenu('Cardamom House', { cover: COVER }), mediaFolder(folder.path)),
    )
    expect(at(600, 100)).toBe(COVERED)
    expect(at(20, 420)).toBe(PAPER)
    expect(
      await darkShare(await readSharePicture(aMenu('Cardamom House'), mediaFolder(folder.path))),
    ).toBeGreaterThan(0.01)
  })

  test.each(['寿司', 'ส้มตำ'])('leaves out a name that the fonts lack: %s', async (name) => {
    expect(canDraw(name)).toBe(false)
    await using folder = await openTemporaryFolder()
    const content = await readSharePicture(aMenu(name), mediaFolder(folder.path))
    const { at } = await look(content)
    expect(at(60, 315)).toBe(PAPER)
    await paint(folder.path, COVER, '#804020')
    const covered = await look(
      await readSharePicture(aMenu(name, { cover: COVER }), mediaFolder(folder.path)),
    )
    expect(covered.at(600, 560)).toBe(COVERED)
  })

  test('has the colours of the restaurant', async () => {
    await using folder = await openTemporaryFolder()
    const look = { ...DEFAULT_LOOK, accent: '#1d4ed8' }
    const content = await readSharePicture(
      aMenu('Cardamom House', { look }),
      mediaFolder(folder.path),
    )
    const line = sharp(content).extract({ left: 0, top: 622, width: 1200, height: 8 })
    const { dominant } = await sharp(await line.toBuffer()).stats()
    expect(dominant).toEqual({ r: 24, g: 72, b: 216 })
  })

  test('is drawn once for the same name, logo, cover and look', async () => {
    await using folder = await openTemporaryFolder()
    const menu = aMenu('Cardamom House')
    const first = await readSharePicture(menu, mediaFolder(folder.path))
    expect(await readdir(folder.path)).toEqual([sharePictureFile(menu)])
    await writeFile(join(folder.path, sharePictureFile(menu)), 'kept')
    expect(String(await readSharePicture({ ...menu, revision: 9 }, mediaFolder(folder.path)))).toBe(
      'kept',
    )
    const looks = [{ coverStyle: 'none' }, { accent: '#1d4ed8' }, { surface: 'oak' }] as const
    const others = [
      {},
      { restaurantId: 'r2' },
      { name: 'Other' },
      { logo: COVER },
      { cover: COVER },
    ]
    const files = [...others, ...looks.map((over) => ({ look: { ...DEFAULT_LOOK, ...over } }))].map(
      (over) => sharePictureFile(aMenu('Cardamom House', over)),
    )
    expect(new Set(files).size).toBe(7)
    const again = await readSharePicture(menu, mediaFolder(join(folder.path, 'elsewhere')))
    expect(again.equals(first)).toBe(true)
  })

  test('does without a picture that is lost', async () => {
    await using folder = await openTemporaryFolder()
    await look(
      await readSharePicture(
        aMenu('Cardamom House', { cover: COVER, logo: COVER }),
        mediaFolder(folder.path),
      ),
    )
    expect(await readdir(folder.path)).toEqual([])
  })
})

describe('a name as outlines', () => {
  test('fails where it cannot be kept, in place of showing less for good', async () => {
    await using folder = await openTemporaryFolder()
    await paint(folder.path, COVER, '#804020')
    const menu = aMenu('Cardamom House', { cover: COVER })
    // A folder blocks the file.
    await mkdir(join(folder.path, sharePictureFile(menu)))
    await expect(readSharePicture(menu, mediaFolder(folder.path))).rejects.toThrow('EISDIR')
    expect((await readdir(folder.path)).filter((name) => name.startsWith('.'))).toEqual([])
  })

  test('joins Arabic letters and reads from the right', () => {
    const joined = typesetLine('بيت', 'rtl')
    const apart = ['ب', 'ي', 'ت'].map((letter) => typesetLine(letter, 'rtl'))
    expect(joined.glyphs).toHaveLength(3)
    const alone = new Set(apart.flatMap(({ glyphs }) => glyphs.map(({ path }) => path)))
    expect(joined.glyphs.filter(({ path }) => alone.has(path))).toEqual([])
    // The last letter is leftmost.
    const last = typesetLine('يت', 'rtl').glyphs[0]
    expect(joined.glyphs[0]).toEqual(last)
  })

  test('puts words of two directions in the order in which they are read', () => {
    const [latin, arabic] = [typesetLine('Noor', 'ltr'), typesetLine('نور', 'rtl')]
    expect(typesetLine('نور Noor', 'rtl').glyphs[0]?.path).toBe(latin.glyphs[0]?.path)
    expect(typesetLine('نور Noor', 'ltr').glyphs[0]?.path).toBe(arabic.glyphs[0]?.path)
    // Digits run left to right.
    const digits = typesetLine('٣٥', 'rtl').glyphs.map(({ path }) => path)
    const paths = typesetLine('مقهى ٣٥', 'rtl').glyphs.map(({ path }) => path)
    expect(paths.slice(0, 2)).toEqual(digits)
  })

  test('joins the letters of Persian, Urdu and Kurdish, which Readex Pro lacks', () => {
    for (const word of ['چلوکباب', 'ٹکہ', 'گۆشت']) {
      const apart = [...word].map((letter) => typesetLine(letter, 'rtl'))
      const alone = new Set(apart.flatMap(({ glyphs }) => glyphs.map(({ path }) => path)))
      const first = typesetLine(word, 'rtl').glyphs.at(-1)?.path ?? ''
      expect(canDraw(word)).toBe(true)
      expect(first.length).toBeGreaterThan(10)
      expect(alone.has(first), word).toBe(false)
    }
    // One font a name.
    const [, second] = fitName('چلو کباب', 'rtl', { width: 10, height: 900, largest: 9 }).lines
    expect(second?.glyphs).toEqual(typesetLine('کباب', 'rtl').glyphs)
  })

  test('has the marks of Turkish, Vietnamese, French and Arabic', () => {
    for (const name of ['Şiş Köfte', 'Phở Việt', 'Crème Brûlée', 'قَهْوَة']) {
      expect(canDraw(name), name).toBe(true)
      expect(typesetLine(name, 'ltr').width, name).toBeGreaterThan(1)
    }
  })
})

async function paint(mediaDir: string, picture: Picture, background: string): Promise<void> {
  await mkdir(mediaDir, { recursive: true })
  const { width, height } = picture
  const create = { width, height, channels: 3, background } as const
  const file = join(mediaDir, pictureFile(picture, width, picture.fallback))
  await sharp({ create }).jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toFile(file)
}

async function look(content: Buffer) {
  const { format } = await sharp(content).metadata()
  const { data, info } = await sharp(content).raw().toBuffer({ resolveWithObject: true })
  expect([format, info.width, info.height]).toEqual(['jpeg', 1200, 630])
  const at = (x: number, y: number) => {
    const start = (y * info.width + x) * info.channels
    const isNear = (wanted: number[]) =>
      wanted.every((value, part) => Math.abs(value - (data[start + part] ?? 0)) < 5)
    return Object.entries(GROUNDS).find(([, colour]) => isNear(colour))?.[0]
  }
  return { at }
}

async function darkShare(content: Buffer): Promise<number> {
  const grey = await sharp(content).greyscale().raw().toBuffer()
  return grey.filter((value) => value < 60).length / grey.length
}
