import { randomBytes } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { originalFile, pictureFiles } from '#db/rules/look/pictures.ts'
import { aPicture } from '../testing/fixtures.ts'
import { aPictureFolder, withPngSize } from '../testing/stored-pictures.ts'
import { storePicture, type Cost } from './pictures.ts'

test('a damaged picture never brings the server down, whatever its bytes', async () => {
  await using folder = await aPictureFolder()
  const bytes = await aPicture('webp', { width: 100 })
  const damage = fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(damage, async (changes) => {
      const damaged = Buffer.from(bytes)
      for (const [at, value] of changes) damaged[at] = value
      const outcome = await storePicture(damaged, folder.media).catch((error: unknown) => error)
      expect(outcome).toSatisfy(
        (value: { hash?: string; status?: number }) =>
          value.hash !== undefined || value.status === 415 || value.status === 413,
      )
    }),
    { numRuns: 60 },
  )
})

// Measures the whole process, other tests included.
test('a few bytes that say they are billions of pixels cost nothing', { retry: 2 }, async () => {
  await using folder = await aPictureFolder()
  const bomb = await aPicture('png', { width: 8, height: 8 })
  const bombs = [
    [30_000, 30_000],
    [2 ** 31 - 1, 2 ** 31 - 1],
    [1, 2 ** 31 - 1],
    [50_000_001, 1],
  ].map(([width = 0, height = 0]) => withPngSize(bomb, width, height))
  const before = process.memoryUsage().rss
  for (const bytes of bombs) {
    await expect(storePicture(bytes, folder.media)).rejects.toSatisfy(
      ({ status }: { status: number }) => status === 413 || status === 415,
    )
  }
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024)
  expect(await readdir(folder.path)).toEqual([])
})

test('of a picture are kept no more than three screens of a telephone, half of them where it is seen through', async () => {
  await using folder = await aPictureFolder()
  for (const [alpha, size] of [
    [false, { width: 360, height: 2880 }],
    [true, { width: 180, height: 1440 }],
  ] as const) {
    const tall = await aPicture('png', { width: 1000, height: 8000, alpha })
    const picture = await storePicture(tall, folder.media)
    expect(picture).toMatchObject(size)
    const file = join(folder.path, originalFile(picture))
    expect(await sharp(file).metadata()).toMatchObject(size)
  }
  const portrait = await aPicture('jpeg', { width: 1200, height: 3600 })
  const picture = await storePicture(portrait, folder.media)
  expect(picture).toMatchObject({ width: 1200, height: 3600 })
  const file = join(folder.path, originalFile(picture))
  expect(await sharp(file).metadata()).toMatchObject({ width: 960, height: 2880 })
})

test.each([
  ['opaque', 3, 1800],
  ['seen through', 4, 1100],
] as const)(
  'of a picture is kept not every byte of noise that is %s',
  async (_what, channels, height) => {
    await using folder = await aPictureFolder()
    const raw = { width: 960, height, channels }
    const noise = await sharp(randomBytes(960 * height * channels), { raw })
      .png()
      .toBuffer()
    const costs: Cost[] = []
    const noteCost = async (cost: Cost) => void costs.push(cost)
    const picture = await storePicture(noise, folder.media, { noteCost })
    const files = pictureFiles(picture).map((name) => stat(join(folder.path, name)))
    const sizes = (await Promise.all(files)).map((file) => file.size)
    expect(Math.max(...sizes)).toBeLessThan(1_000_000)
    const sum = sizes.reduce((all, size) => all + size, 0)
    expect(sum).toBeLessThan(2_000_000)
    expect(costs).toEqual([{ work: expect.any(Number), bytes: sum }])
  },
)
