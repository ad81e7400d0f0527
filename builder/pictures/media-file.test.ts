import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openTemporaryFolder } from '#db/testing/temporary-folder.ts'
import { largerFiles, readMediaFile } from './media-file.ts'
import { mediaFolder } from './media-folder.ts'

const [AB, CD] = ['ab12'.repeat(5), 'cd34'.repeat(5)]
const NAMES = ['s192', 's288', 192, 480, 960].flatMap((size) => [
  `${AB}-${size}.avif`,
  `${AB}-${size}.jpg`,
])

test('a width that came after the picture is made from the next larger one, once', async () => {
  await using folder = await openTemporaryFolder()
  const create = { width: 480, height: 360, channels: 3, background: '#7a8f4a' } as const
  await writeFile(join(folder.path, `${AB}-480.avif`), await sharp({ create }).avif().toBuffer())
  const made =
    (await readMediaFile(mediaFolder(folder.path), `${AB}-192.avif`, NAMES)) ?? Buffer.alloc(0)
  expect(await sharp(made).metadata()).toMatchObject({ format: 'heif', width: 192, height: 144 })
  expect((await readFile(join(folder.path, `${AB}-192.avif`))).equals(made)).toBe(true)
  await writeFile(join(folder.path, `${AB}-192.avif`), 'kept')
  expect(String(await readMediaFile(mediaFolder(folder.path), `${AB}-192.avif`, NAMES))).toBe(
    'kept',
  )
})

test('a square that came after the picture is cut out of its middle', async () => {
  await using folder = await openTemporaryFolder()
  const create = { width: 960, height: 480, channels: 3, background: '#ffffff' } as const
  const middle = { create: { ...create, width: 480, background: '#c02020' } }
  const photo = await sharp({ create })
    .composite([{ input: await sharp(middle).png().toBuffer() }])
    .jpeg()
    .toBuffer()
  await writeFile(join(folder.path, `${AB}-960.jpg`), photo)
  const made =
    (await readMediaFile(mediaFolder(folder.path), `${AB}-s288.jpg`, NAMES)) ?? Buffer.alloc(0)
  expect(await sharp(made).metadata()).toMatchObject({ width: 288, height: 288 })
  const { channels } = await sharp(made).stats()
  for (const [index, value] of [192, 32, 32].entries()) {
    expect(Math.abs((channels[index]?.mean ?? 0) - value)).toBeLessThan(8)
  }
})

test('what a file is made from has enough pixels, and no more than it must, where there is a choice', () => {
  const from = (name: string) => largerFiles(`${AB}-${name}`, NAMES)
  expect(from('s192.avif')).toEqual([480, 960, 192].map((width) => `${AB}-${width}.avif`))
  expect(from('s288.jpg')).toEqual([960, 480].map((width) => `${AB}-${width}.jpg`))
  expect(from('480.jpg')).toEqual([`${AB}-960.jpg`])
})

test('a file that nothing can be made of is missing', async () => {
  await using folder = await openTemporaryFolder()
  await writeFile(join(folder.path, `${AB}-s192.jpg`), 'smaller')
  await writeFile(join(folder.path, `${CD}-960.jpg`), 'another')
  const reading = readMediaFile(mediaFolder(folder.path), `${AB}-192.jpg`, [
    ...NAMES,
    `${CD}-960.jpg`,
  ])
  expect(await reading).toBeNull()
})
