import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openTemporaryFolder } from './bench/temporary-folder.ts'
import { readMediaFile } from './media-file.ts'

const NAMES = [192, 288, 480, 960].flatMap((width) => [`ab12-${width}.avif`, `ab12-${width}.jpg`])

test('a width that came after the picture is made from the next larger one, once', async () => {
  await using folder = await openTemporaryFolder()
  const create = { width: 480, height: 360, channels: 3, background: '#7a8f4a' } as const
  await writeFile(join(folder.path, 'ab12-480.avif'), await sharp({ create }).avif().toBuffer())
  const made = await readMediaFile(folder.path, 'ab12-288.avif', NAMES)
  expect(await sharp(made).metadata()).toMatchObject({ format: 'heif', width: 288, height: 216 })
  expect((await readFile(join(folder.path, 'ab12-288.avif'))).equals(made)).toBe(true)
  await writeFile(join(folder.path, 'ab12-288.avif'), 'kept')
  expect(String(await readMediaFile(folder.path, 'ab12-288.avif', NAMES))).toBe('kept')
})

test('a file that nothing can be made of is missing', async () => {
  await using folder = await openTemporaryFolder()
  await writeFile(join(folder.path, 'ab12-192.jpg'), 'smaller')
  await writeFile(join(folder.path, 'cd34-960.jpg'), 'another')
  const reading = readMediaFile(folder.path, 'ab12-288.jpg', [...NAMES, 'cd34-960.jpg'])
  await expect(reading).rejects.toThrow('ENOENT')
})
