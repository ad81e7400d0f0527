import { readdir, readFile, utimes, stat } from 'node:fs/promises'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { pictureFile, pictureFiles, pictureWidths } from '#db/rules/pictures.ts'
import { aPicture } from '../testing/fixtures.ts'
import { storePicture } from './pictures.ts'

describe('a picture', () => {
  test('is kept in every width and format, upright and never enlarged', async () => {
    await using folder = await aFolder()
    const picture = await storePicture(
      await aPicture('jpeg', { width: 1200, height: 900 }),
      folder.path,
    )
    expect(picture).toMatchObject({ width: 1200, height: 900, fallback: 'jpg' })
    expect((await readdir(folder.path)).toSorted()).toEqual(pictureFiles(picture).toSorted())
    for (const width of [192, 480, 960]) {
      for (const format of ['avif', 'jpg'] as const) {
        const file = await readFile(join(folder.path, pictureFile(picture, width, format)))
        expect(await sharp(file).metadata()).toMatchObject({
          width,
          height: (width * 3) / 4,
          format: format === 'avif' ? 'heif' : 'jpeg',
          space: 'srgb',
        })
      }
    }
  })

  test.each(['jpeg', 'png', 'webp'] as const)('may be %s', async (format) => {
    await using folder = await aFolder()
    const picture = await storePicture(await aPicture(format), folder.path)
    expect(picture).toMatchObject({ width: 64, height: 48, fallback: 'jpg' })
    expect(picture.hash).toMatch(/^[\da-f]{32}$/)
    expect(picture.colour).toMatch(/^#[\da-f]{6}$/)
    expect(pictureWidths(picture.width)).toEqual([64])
  })

  test('that one can see through stays so', async () => {
    await using folder = await aFolder()
    const picture = await storePicture(await aPicture('png', { alpha: true }), folder.path)
    expect(picture.fallback).toBe('png')
    for (const format of ['avif', 'png'] as const) {
      const file = join(folder.path, pictureFile(picture, 64, format))
      expect((await sharp(file).stats()).isOpaque).toBe(false)
    }
  })

  test('is turned upright and loses what was written into it', async () => {
    await using folder = await aFolder()
    const secret = { IFD0: { Copyright: 'SECRET', Orientation: '6' } }
    const photo = sharp(await aPicture('jpeg', { width: 400, height: 300 }))
    const bytes = await photo.withExif(secret).withIccProfile('p3').withMetadata({ orientation: 6 })
    const picture = await storePicture(await bytes.jpeg().toBuffer(), folder.path)
    expect(picture).toMatchObject({ width: 300, height: 400 })
    for (const name of pictureFiles(picture)) {
      const file = await readFile(join(folder.path, name))
      const { exif, icc, xmp, orientation } = await sharp(file).metadata()
      expect({ exif, icc, xmp }).toEqual({ exif: undefined, icc: undefined, xmp: undefined })
      expect(orientation ?? 1).toBe(1)
      expect(file.includes('SECRET')).toBe(false)
    }
  })

  test('keeps its colours when it comes in another colour space', async () => {
    await using folder = await aFolder()
    const red = { r: 200, g: 40, b: 40 }
    const image = sharp({ create: { width: 32, height: 32, channels: 3, background: red } })
    const cmyk = await image.toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer()
    const picture = await storePicture(cmyk, folder.path)
    const file = join(folder.path, pictureFile(picture, 32, 'jpg'))
    const { channels } = await sharp(file).stats()
    for (const [index, value] of [200, 40, 40].entries()) {
      expect(Math.abs((channels[index]?.mean ?? 0) - value)).toBeLessThan(25)
    }
  })

  test('is one picture however often it comes, and is not made twice', async () => {
    await using folder = await aFolder()
    const bytes = await aPicture('jpeg', { width: 300 })
    const first = await storePicture(bytes, folder.path)
    const file = join(folder.path, pictureFiles(first)[0] ?? '')
    const past = new Date('2020-01-01T00:00:00Z')
    await utimes(file, past, past)
    expect(await storePicture(bytes, folder.path)).toEqual(first)
    expect((await stat(file)).mtime).toEqual(past)
    await rm(file)
    expect(await storePicture(bytes, folder.path)).toEqual(first)
    expect((await stat(file)).size).toBeGreaterThan(0)
    expect((await storePicture(await aPicture('png'), folder.path)).hash).not.toBe(first.hash)
  })
})

describe('what is no picture of ours', () => {
  const WRONG = { status: 415, message: 'Only jpeg, jpg, png, webp files are supported.' }

  test.each(['gif', 'tiff'] as const)('such as a %s is refused', async (format) => {
    await using folder = await aFolder()
    await expect(storePicture(await aPicture(format), folder.path)).rejects.toMatchObject(WRONG)
    expect(await readdir(folder.path)).toEqual([])
  })

  test('such as an SVG, a PDF or nothing is refused', async () => {
    await using folder = await aFolder()
    for (const text of [
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      '%PDF-1.7',
      '',
      'RIFF1234WEBP',
    ]) {
      await expect(storePicture(Buffer.from(text), folder.path)).rejects.toMatchObject(WRONG)
    }
  })

  test('is refused when it is cut anywhere or overwritten, or it is a picture', async () => {
    await using folder = await aFolder()
    const whole = await sharp(await aPicture('jpeg', { width: 200, height: 200 }))
      .composite([{ input: await aPicture('png', { width: 90, height: 90 }) }])
      .png({ compressionLevel: 0 })
      .toBuffer()
    const cut = fc.integer({ min: 0, max: whole.length - 200 })
    await fc.assert(
      fc.asyncProperty(cut, async (length) => {
        await expect(storePicture(whole.subarray(0, length), folder.path)).rejects.toMatchObject(
          WRONG,
        )
      }),
      { numRuns: 40 },
    )
    for (const format of ['jpeg', 'webp'] as const) {
      const bytes = await aPicture(format, { width: 300, height: 300 })
      await expect(
        storePicture(bytes.subarray(0, bytes.length * 0.6), folder.path),
      ).rejects.toMatchObject(WRONG)
    }
    expect(await readdir(folder.path)).toEqual([])
  })

  test('never brings the server down, whatever its bytes', async () => {
    await using folder = await aFolder()
    const bytes = await aPicture('webp', { width: 100 })
    const damage = fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(damage, async (changes) => {
        const damaged = Buffer.from(bytes)
        for (const [at, value] of changes) damaged[at] = value
        const outcome = await storePicture(damaged, folder.path).catch((error: unknown) => error)
        expect(outcome).toSatisfy(
          (value: { hash?: string; status?: number }) =>
            value.hash !== undefined || value.status === 415 || value.status === 413,
        )
      }),
      { numRuns: 60 },
    )
  })

  test('is refused when it has more than 50 megapixels or 10 MiB, or is a mere line', async () => {
    await using folder = await aFolder()
    const tooLarge = { status: 413 }
    const wide = await sharp({
      create: { width: 10_000, height: 5001, channels: 3, background: '#fff' },
    })
      .png()
      .toBuffer()
    await expect(storePicture(wide, folder.path)).rejects.toMatchObject(tooLarge)
    const tall = await aPicture('png', { width: 10, height: 16_385 })
    await expect(storePicture(tall, folder.path)).rejects.toMatchObject(tooLarge)
    const heavy = new Uint8Array(10 * 1024 * 1024 + 1)
    await expect(storePicture(heavy, folder.path)).rejects.toMatchObject(tooLarge)
    expect(await readdir(folder.path)).toEqual([])
  })
})

async function aFolder(): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'qaima-pictures-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}
