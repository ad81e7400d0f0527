import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openTemporaryFolder } from '../testing/temporary-folder.ts'
import { readMediaFile } from './media-file.ts'

const [AB, CD] = ['ab12'.repeat(5), 'cd34'.repeat(5)]
const NAMES = [192, 288, 480, 960].flatMap((width) => [`${AB}-${width}.avif`, `${AB}-${width}.jpg`])

test('a width that came after the picture is made from the next larger one, once', async () => {
  await using folder = await openTemporaryFolder()
  const create = { width: 480, height: 360, channels: 3, background: '#7a8f4a' } as const
  await writeFile(join(folder.path, `${AB}-480.avif`), await sharp({ create }).avif().toBuffer())
  const made = (await readMediaFile(folder.path, `${AB}-288.avif`, NAMES)) ?? Buffer.alloc(0)
  expect(await sharp(made).metadata()).toMatchObject({ format: 'heif', width: 288, height: 216 })
  expect((await readFile(join(folder.path, `${AB}-288.avif`))).equals(made)).toBe(true)
  await writeFile(join(folder.path, `${AB}-288.avif`), 'kept')
  expect(String(await readMediaFile(folder.path, `${AB}-288.avif`, NAMES))).toBe('kept')
})

test('a file that nothing can be made of is missing', async () => {
  await using folder = await openTemporaryFolder()
  await writeFile(join(folder.path, `${AB}-192.jpg`), 'smaller')
  await writeFile(join(folder.path, `${CD}-960.jpg`), 'another')
  const reading = readMediaFile(folder.path, `${AB}-288.jpg`, [...NAMES, `${CD}-960.jpg`])
  expect(await reading).toBeNull()
})
