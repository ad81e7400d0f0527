import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  parseMediaFile,
  pictureFiles,
  pictureUrl,
  pictureWidths,
  thumbnailSides,
  type Picture,
} from './pictures.ts'

function aPicture(width: number, fallback: Picture['fallback'] = 'jpg'): Picture {
  return { hash: 'ab12', width, height: 100, fallback, colour: '#aabbcc' }
}

describe('pictureWidths', () => {
  it.each([
    [4000, [192, 480, 960]],
    [960, [192, 480, 960]],
    [700, [192, 480, 700]],
    [480, [192, 480]],
    [250, [192, 250]],
    [192, [192]],
    [1, [1]],
  ])('keeps a picture of %d pixels in %j', (width, widths) => {
    expect(pictureWidths({ width })).toEqual(widths)
  })

  it.each([
    [4000, [192, 480, 768, 960]],
    [700, [192, 480, 700]],
    [480, [192, 480]],
  ])('keeps a cover of %d pixels in %j', (width, widths) => {
    expect(pictureWidths({ width, isCover: true })).toEqual(widths)
  })

  it('never enlarges, and grows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000 }), (width) => {
        const widths = pictureWidths({ width })
        expect(Math.max(...widths)).toBe(Math.min(width, 960))
        expect(widths).toEqual([...new Set(widths)].toSorted((a, b) => a - b))
      }),
    )
  })
})

describe('thumbnailSides', () => {
  it.each([
    [4000, 3000, [192, 288]],
    [960, 250, [192, 250]],
    [100, 960, [100]],
  ])('cuts squares out of a picture of %d × %d with sides of %j', (width, height, sides) => {
    expect(thumbnailSides({ width, height })).toEqual(sides)
  })
})

describe('pictureFiles', () => {
  it('names each size in both formats', () => {
    expect(pictureFiles(aPicture(300, 'png'))).toEqual([
      'ab12-s100.avif',
      'ab12-s100.png',
      'ab12-192.avif',
      'ab12-192.png',
      'ab12-300.avif',
      'ab12-300.png',
    ])
  })

  it('names what can be read again', () => {
    const hash = 'ab12'.repeat(5)
    const sizes = pictureFiles({ ...aPicture(150), hash }).map((file) => parseMediaFile(file))
    expect(sizes).toEqual([
      { hash, size: { width: 100, isSquare: true, format: 'avif' } },
      { hash, size: { width: 100, isSquare: true, format: 'jpg' } },
      { hash, size: { width: 150, isSquare: false, format: 'avif' } },
      { hash, size: { width: 150, isSquare: false, format: 'jpg' } },
    ])
  })

  it('holds the file that the address of the picture names', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000 }), (width) => {
        const picture = aPicture(width)
        expect(pictureFiles(picture).map((file) => `/media/${file}`)).toContain(pictureUrl(picture))
      }),
    )
    expect(pictureUrl(aPicture(4000))).toBe('/media/ab12-480.jpg')
    expect(pictureUrl(aPicture(100))).toBe('/media/ab12-100.jpg')
  })
})
