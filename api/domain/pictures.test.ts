import { readdir, readFile, utimes, stat, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  originalFile,
  pictureFile,
  pictureFiles,
  pictureWidths,
  thumbnailFile,
} from '#db/rules/look/pictures.ts'
import { aPicture } from '../testing/fixtures.ts'
import { aPictureFolder, withPngSize } from '../testing/stored-pictures.ts'
import { checkPicture } from './picture-codec.ts'
import { storePicture, type Cost } from './pictures.ts'
import type { MediaStore } from '#builder/pictures/media-store.ts'

describe('a picture', () => {
  test('is kept in every width and format, upright and never enlarged', async () => {
    await using folder = await aPictureFolder()
    const picture = await storePicture(
      await aPicture('jpeg', { width: 1200, height: 900 }),
      folder.media,
    )
    expect(picture).toMatchObject({ width: 1200, height: 900, fallback: 'jpg' })
    expect((await readdir(folder.path)).toSorted()).toEqual(pictureFiles(picture).toSorted())
    for (const side of [192, 288]) {
      const file = await readFile(join(folder.path, thumbnailFile(picture, side, 'avif')))
      expect(await sharp(file).metadata()).toMatchObject({ width: side, height: side })
    }
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

  test('as a cover has a width for phones of 2 × more', async () => {
    await using folder = await aPictureFolder()
    const large = await aPicture('jpeg', { width: 1200, height: 900 })
    await storePicture(large, folder.media)
    const before = await readdir(folder.path)
    const cover = await storePicture(large, folder.media, { as: 'cover' })
    const added = ['avif', 'jpg'].map((format) => `${cover.hash}-768.${format}`)
    expect((await readdir(folder.path)).toSorted()).toEqual([...before, ...added].toSorted())
  })

  test.each([
    ['black', '#000000', 255],
    ['of dark brown', '#3b2414', 255],
    ['white', '#ffffff', 21],
    ['of pale yellow', '#ffe14d', 21],
  ])('as a logo %s on nothing, stands on what it can be seen on', async (_, ink, ground) => {
    await using folder = await aPictureFolder()
    const logo = await sharp({
      create: { width: 200, height: 100, channels: 4, background: '#0000' },
    })
      .composite([{ input: { create: { width: 100, height: 40, channels: 3, background: ink } } }])
      .png()
      .toBuffer()
    const picture = await storePicture(logo, folder.media, { as: 'logo' })
    expect(picture).toMatchObject({ fallback: 'jpg', width: 234, height: 134 })
    const [corner] = await sharp(join(folder.path, originalFile(picture)))
      .raw()
      .toBuffer()
    expect(Math.abs((corner ?? 0) - ground)).toBeLessThan(4)
    // The same file as a dish's picture stays.
    expect(await storePicture(logo, folder.media)).toMatchObject({ fallback: 'png', width: 200 })
  })

  test('as a logo that is seen on light and on dark, stays as it is', async () => {
    await using folder = await aPictureFolder()
    const logo = await aPicture('png', { alpha: true })
    const picture = await storePicture(logo, folder.media, { as: 'logo' })
    expect(picture.fallback).toBe('png')
  })

  test.each(['jpeg', 'png', 'webp'] as const)('may be %s', async (format) => {
    await using folder = await aPictureFolder()
    const picture = await storePicture(await aPicture(format), folder.media)
    expect(picture).toMatchObject({ width: 64, height: 48, fallback: 'jpg' })
    expect(picture.hash).toMatch(/^[\da-f]{20}$/)
    expect(picture.colour).toMatch(/^#[\da-f]{6}$/)
    expect(pictureWidths(picture)).toEqual([64])
  })

  test.each(['zTXt', 'iTXt', 'iCCP'])('is not unfolded with a gigabyte of %s', async (type) => {
    await using folder = await aPictureFolder()
    const png = await aPicture('png')
    const [about, folded] = [type === 'iTXt' ? 'a\0\x01\0\0\0' : 'a\0\0', deflateSync(A_LOT)]
    const text = aChunk(type, Buffer.concat([Buffer.from(about, 'latin1'), folded]))
    const afterHead = 33
    const many = Array.from({ length: 20 }, () => text)
    const bomb = Buffer.concat([png.subarray(0, afterHead), ...many, png.subarray(afterHead)])
    const picture = await storePicture(bomb, folder.media)
    expect(picture).toMatchObject({ width: 64, height: 48, fallback: 'jpg' })
  })

  test('is decoded with one of its colour profiles: each can be unfolded', async () => {
    const png = await aPicture('png')
    const folded = deflateSync(Buffer.alloc(1000))
    const profile = aChunk('iCCP', Buffer.concat([Buffer.from('a\0\0', 'latin1'), folded]))
    const afterHead = 33
    const parts = [png.subarray(0, afterHead), profile, profile, png.subarray(afterHead)]
    const { bytes } = await checkPicture(Buffer.concat(parts))
    expect(Buffer.from(bytes).toString('latin1').split('iCCP')).toHaveLength(2)
  })

  test('has the average of its colours', async () => {
    await using folder = await aPictureFolder()
    const left = { create: { width: 50, height: 100, channels: 3, background: '#204060' } } as const
    const both = sharp({ create: { ...left.create, width: 100, background: '#806040' } })
    const photo = both.composite([{ input: await sharp(left).png().toBuffer(), left: 0, top: 0 }])
    const { colour } = await storePicture(await photo.png().toBuffer(), folder.media)
    expect(colour).toBe('#505050')
  })

  test('that one can see through stays so', async () => {
    await using folder = await aPictureFolder()
    const picture = await storePicture(await aPicture('png', { alpha: true }), folder.media)
    expect(picture.fallback).toBe('png')
    for (const format of ['avif', 'png'] as const) {
      const file = join(folder.path, pictureFile(picture, 64, format))
      expect((await sharp(file).stats()).isOpaque).toBe(false)
    }
  })

  test('is turned upright and loses what was written into it', async () => {
    await using folder = await aPictureFolder()
    const secret = { IFD0: { Copyright: 'SECRET', Orientation: '6' } }
    const photo = sharp(await aPicture('jpeg', { width: 400, height: 300 }))
    const bytes = photo.withExif(secret).withIccProfile('p3').withMetadata({ orientation: 6 })
    const picture = await storePicture(await bytes.jpeg().toBuffer(), folder.media)
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
    await using folder = await aPictureFolder()
    const red = { r: 200, g: 40, b: 40 }
    const image = sharp({ create: { width: 32, height: 32, channels: 3, background: red } })
    const cmyk = await image.toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer()
    const picture = await storePicture(cmyk, folder.media)
    const file = join(folder.path, pictureFile(picture, 32, 'jpg'))
    const { channels } = await sharp(file).stats()
    for (const [index, value] of [200, 40, 40].entries()) {
      expect(Math.abs((channels[index]?.mean ?? 0) - value)).toBeLessThan(25)
    }
  })

  test('is one picture however often it comes, and is not made twice', async () => {
    await using folder = await aPictureFolder()
    const bytes = await aPicture('jpeg', { width: 300 })
    const first = await storePicture(bytes, folder.media)
    const file = join(folder.path, pictureFiles(first)[0] ?? '')
    const past = new Date('2020-01-01T00:00:00Z')
    await utimes(file, past, past)
    const { ino } = await stat(file)
    const costs: Cost[] = []
    const noteCost = async (cost: Cost) => void costs.push(cost)
    expect(await storePicture(bytes, folder.media, { noteCost })).toEqual(first)
    expect(costs).toEqual([{ work: expect.any(Number), bytes: 0 }])
    const after = await stat(file)
    expect(after.ino).toBe(ino)
    // Touched, so that housekeeping leaves it.
    expect(after.mtime.getTime()).toBeGreaterThan(past.getTime())
    await rm(file)
    expect(await storePicture(bytes, folder.media)).toEqual(first)
    expect((await stat(file)).size).toBeGreaterThan(0)
    expect((await storePicture(await aPicture('png'), folder.media)).hash).not.toBe(first.hash)
  })
})

test('what a picture costs is told by its pixels, however long it takes', async () => {
  await using folder = await aPictureFolder()
  const costOf = async (file: Uint8Array) => {
    const costs: Cost[] = []
    const noteCost = async (cost: Cost) => void costs.push(cost)
    await storePicture(file, folder.media, { noteCost }).catch(() => undefined)
    return costs.map(({ work }) => work)
  }
  const grey = { width: 2000, height: 1000, channels: 3, background: '#888' } as const
  const photo = await sharp({ create: grey }).jpeg().toBuffer()
  expect(await costOf(photo)).toEqual([12])
  expect(await costOf(photo)).toEqual([12])
  const interlaced = await sharp({ create: grey }).png({ progressive: true }).toBuffer()
  expect(await costOf(interlaced)).toEqual([18])
  const [cut = 0] = await costOf(photo.subarray(0, photo.length / 2))
  expect(cut).toBe(12)
  expect(await costOf(Buffer.from('no picture'))).toEqual([1])
})

test('a picture that finds no room is refused once nothing of it is on its way', async () => {
  await using folder = await aPictureFolder()
  let [asked, underWay] = [0, 0]
  const write: MediaStore['write'] = async (name, content) => {
    asked += 1
    if (asked === 1) throw new Error('no space left on device')
    underWay += 1
    await folder.media.write(name, content)
    underWay -= 1
  }
  const stored = storePicture(await aPicture('jpeg'), { ...folder.media, write })
  await expect(stored).rejects.toThrow('no space left')
  expect([asked > 1, underWay]).toEqual([true, 0])
  expect((await readdir(folder.path)).filter((name) => name.startsWith('.'))).toEqual([])
})

describe('what is no picture of ours', () => {
  const WRONG = { status: 415, message: 'Only jpeg, jpg, png, webp files are supported.' }

  test.each(['gif', 'tiff'] as const)('such as a %s is refused', async (format) => {
    await using folder = await aPictureFolder()
    await expect(storePicture(await aPicture(format), folder.media)).rejects.toMatchObject(WRONG)
    expect(await readdir(folder.path)).toEqual([])
  })

  test('such as an SVG, a PDF or nothing is refused', async () => {
    await using folder = await aPictureFolder()
    for (const text of [
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      '%PDF-1.7',
      '',
      'RIFF1234WEBP',
    ]) {
      await expect(storePicture(Buffer.from(text), folder.media)).rejects.toMatchObject(WRONG)
    }
  })

  test('is refused when it is cut anywhere or overwritten, or it is a picture', async () => {
    await using folder = await aPictureFolder()
    const whole = await sharp(await aPicture('jpeg', { width: 200, height: 200 }))
      .composite([{ input: await aPicture('png', { width: 90, height: 90 }) }])
      .png({ compressionLevel: 0 })
      .toBuffer()
    const cut = fc.integer({ min: 0, max: whole.length - 200 })
    await fc.assert(
      fc.asyncProperty(cut, async (length) => {
        await expect(storePicture(whole.subarray(0, length), folder.media)).rejects.toMatchObject(
          WRONG,
        )
      }),
      { numRuns: 40 },
    )
    for (const format of ['jpeg', 'webp'] as const) {
      const bytes = await aPicture(format, { width: 300, height: 300 })
      await expect(
        storePicture(bytes.subarray(0, bytes.length * 0.6), folder.media),
      ).rejects.toMatchObject(WRONG)
    }
    expect(await readdir(folder.path)).toEqual([])
  })

  test('is refused when it has more than 50 megapixels, 10 MiB or 8192 pixels a side', async () => {
    await using folder = await aPictureFolder()
    const tooLarge = { status: 413 }
    const wide = await sharp({
      create: { width: 10_000, height: 5001, channels: 3, background: '#fff' },
    })
      .png()
      .toBuffer()
    await expect(storePicture(wide, folder.media)).rejects.toMatchObject(tooLarge)
    const tall = await aPicture('png', { width: 10, height: 8193 })
    await expect(storePicture(tall, folder.media)).rejects.toMatchObject(tooLarge)
    const broad = await aPicture('png', { width: 8193, height: 10 })
    await expect(storePicture(broad, folder.media)).rejects.toMatchObject(tooLarge)
    const heavy = new Uint8Array(10 * 1024 * 1024 + 1)
    await expect(storePicture(heavy, folder.media)).rejects.toMatchObject(tooLarge)
    expect(await readdir(folder.path)).toEqual([])
  })
})

test('a jpeg of more passes than any camera makes is refused before it is decoded', async () => {
  await using folder = await aPictureFolder()
  const pixels = { create: { width: 600, height: 400, channels: 3, background: '#a63' } } as const
  const jpeg = await sharp(pixels).jpeg({ progressive: true }).toBuffer()
  await storePicture(jpeg, folder.media)
  const last = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]))
  const scans = Array.from({ length: 200 }, () => jpeg.subarray(last, -2))
  const bomb = Buffer.concat([jpeg.subarray(0, -2), ...scans, jpeg.subarray(-2)])
  await expect(storePicture(bomb, folder.media)).rejects.toMatchObject({ status: 415 })
})

describe('what telephones write behind a picture', () => {
  // As many as in a film of some megabytes.
  const film = Buffer.concat(
    Array.from({ length: 150 }, (_, at) => Buffer.from([at, 0xff, 0xda, 0, 8, 0xff, 0xd9, 0xff])),
  )

  test.each(['jpeg', 'png', 'webp'] as const)('is dropped behind a %s', async (format) => {
    await using folder = await aPictureFolder()
    await using plain = await aPictureFolder()
    const photo = await aPicture(format, { width: 300, height: 200 })
    const behind = Buffer.concat([photo, Buffer.from('MotionPhoto_Data'), film])
    expect(await storePicture(behind, folder.media)).toMatchObject({ width: 300, height: 200 })
    await storePicture(photo, plain.media)
    expect(await contentsOf(folder)).toEqual(await contentsOf(plain))
  })

  test('counts no more passes than there are, wherever the picture has their sign', async () => {
    await using folder = await aPictureFolder()
    const photo = await sharp(await aPicture('jpeg', { width: 300, height: 200 }))
      .jpeg({ progressive: true })
      .toBuffer()
    // A thumbnail in the head, and a second picture behind.
    const head = Buffer.concat([Buffer.from([0xff, 0xe2, 0, 0]), film])
    head.writeUInt16BE(head.length - 2, 2)
    const several = Buffer.concat([photo.subarray(0, 2), head, photo.subarray(2), photo, film])
    expect(await storePicture(several, folder.media)).toMatchObject({ width: 300 })
    for (const cut of [0.3, 0.6, 0.9]) {
      const part = photo.subarray(0, photo.length * cut)
      await expect(storePicture(part, folder.media)).rejects.toMatchObject({ status: 415 })
    }
  })
})

describe('what would be too much work for its size', () => {
  const TOO_MUCH = { status: 413, message: expect.stringContaining('save it as a jpeg') }

  test('is a png in passes, or of 16 bits a colour, of more than 12 megapixels', async () => {
    await using folder = await aPictureFolder()
    const image = sharp(await aPicture('png', { width: 64, height: 64 }))
    const inPasses = await image.clone().png({ progressive: true }).toBuffer()
    const of16Bits = await image.clone().toColourspace('rgb16').png().toBuffer()
    for (const png of [inPasses, of16Bits]) {
      await storePicture(png, folder.media)
      const large = withPngSize(png, 4000, 3001)
      await expect(storePicture(large, folder.media)).rejects.toMatchObject(TOO_MUCH)
      // Nothing but damaged.
      const largest = withPngSize(png, 4000, 3000)
      await expect(storePicture(largest, folder.media)).rejects.toMatchObject({ status: 415 })
    }
  })

  test('is a jpeg in more passes than its pixels allow', async () => {
    await using folder = await aPictureFolder()
    const jpeg = await sharp(await aPicture('jpeg', { width: 64, height: 64 }))
      .jpeg({ progressive: true })
      .toBuffer()
    const large = withJpegSize(jpeg, 8000, 6000)
    await storePicture(jpeg, folder.media)
    const last = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]))
    const scans = Array.from({ length: 10 }, () => jpeg.subarray(last, -2))
    const slow = Buffer.concat([large.subarray(0, -2), ...scans, jpeg.subarray(-2)])
    await expect(storePicture(slow, folder.media)).rejects.toMatchObject(TOO_MUCH)
  })
})

describe('a picture that is also something else', () => {
  const PAYLOADS = {
    'a page': '<html><script>alert("PAYLOAD")</script></html>',
    'an archive': 'PK\x03\x04PAYLOAD',
    'a program': '#!/bin/sh\necho PAYLOAD\n',
    PHP: '<?php echo "PAYLOAD"; ?>',
  }

  test.each(Object.entries(PAYLOADS))('such as %s keeps nothing of it', async (_what, payload) => {
    await using folder = await aPictureFolder()
    const small = { width: 40, height: 30 }
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const polyglot = Buffer.concat([await aPicture(format, small), Buffer.from(payload)])
      await storePicture(polyglot, folder.media)
      // The other order is no picture.
      const hidden = Buffer.concat([Buffer.from(payload), await aPicture(format, small)])
      await expect(storePicture(hidden, folder.media)).rejects.toMatchObject({ status: 415 })
    }
    const names = await readdir(folder.path)
    expect(names.length).toBeGreaterThan(0)
    for (const name of names) {
      expect(name).toMatch(/^[\w-]+\.(?:avif|jpg|png)$/)
      expect((await readFile(join(folder.path, name))).includes('PAYLOAD')).toBe(false)
    }
  })

  test('such as an SVG behind the first bytes of a png is refused', async () => {
    await using folder = await aPictureFolder()
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    for (const start of ['\x89PNG\r\n\x1a\n', '\xff\xd8\xff', 'RIFF\0\0\0\0WEBP']) {
      const bytes = Buffer.concat([Buffer.from(start, 'latin1'), Buffer.from(svg)])
      await expect(storePicture(bytes, folder.media)).rejects.toMatchObject({ status: 415 })
    }
    expect(await readdir(folder.path)).toEqual([])
  })

  test('such as a film shows its first picture', async () => {
    await using folder = await aPictureFolder()
    const red = { create: { width: 20, height: 20, channels: 3, background: '#f00' } } as const
    const blue = { create: { ...red.create, background: '#00f' } } as const
    const frames = [sharp(red).png().toBuffer(), sharp(blue).png().toBuffer()]
    const film = await sharp(await Promise.all(frames), { join: { animated: true } })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer()
    expect((await sharp(film).metadata()).pages).toBe(2)
    const picture = await storePicture(film, folder.media)
    expect(picture).toMatchObject({ width: 20, height: 20, colour: expect.stringMatching(/^#f/) })
    for (const name of pictureFiles(picture)) {
      expect((await sharp(join(folder.path, name)).metadata()).pages ?? 1).toBe(1)
    }
  })
})

test('a photograph does not tell where it was taken', async () => {
  await using folder = await aPictureFolder()
  const photo = await sharp(await aPicture('jpeg', { width: 300 }))
    .withExif({
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '25/1 12/1 0/1' },
      IFD0: { Make: 'CAM' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">WHERE</x:xmpmeta>')
    .jpeg()
    .toBuffer()
  expect((await sharp(photo).metadata()).exif?.includes('CAM')).toBe(true)
  for (const name of pictureFiles(await storePicture(photo, folder.media))) {
    const file = await readFile(join(folder.path, name))
    const { exif, xmp, iptc } = await sharp(file).metadata()
    expect({ exif, xmp, iptc }).toEqual({ exif: undefined, xmp: undefined, iptc: undefined })
    for (const trace of ['WHERE', 'CAM', 'Exif']) expect(file.includes(trace)).toBe(false)
  }
})

const A_LOT = Buffer.alloc(50_000_000, 'a')

function aChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, sum])
}

function withJpegSize(jpeg: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(jpeg)
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc2]))
  bytes.writeUInt16BE(height, frame + 5)
  bytes.writeUInt16BE(width, frame + 7)
  return bytes
}

async function contentsOf({ path }: { path: string }): Promise<string[]> {
  const names = (await readdir(path)).toSorted()
  const files = await Promise.all(names.map((name) => readFile(join(path, name))))
  return files.map((file) => file.toString('base64')).toSorted()
}
