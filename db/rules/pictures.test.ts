import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pictureFiles, pictureUrl, pictureWidths, type Picture } from './pictures.ts'

function aPicture(width: number, fallback: Picture['fallback'] = 'jpg'): Picture {
  return { hash: 'ab12', width, height: 100, fallback, colour: '#aabbcc' }
}

describe('pictureWidths', () => {
  it.each([
    [4000, [192, 288, 480, 960]],
    [960, [192, 288, 480, 960]],
    [700, [192, 288, 480, 700]],
    [480, [192, 288, 480]],
    [250, [192, 250]],
    [192, [192]],
    [1, [1]],
  ])('keeps a picture of %d pixels in %j', (width, widths) => {
    expect(pictureWidths(width)).toEqual(widths)
  })

  it('never enlarges, and grows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000 }), (width) => {
        const widths = pictureWidths(width)
        expect(Math.max(...widths)).toBe(Math.min(width, 960))
        expect(widths).toEqual([...new Set(widths)].toSorted((a, b) => a - b))
      }),
    )
  })
})

describe('pictureFiles', () => {
  it('names each width in both formats', () => {
    expect(pictureFiles(aPicture(300, 'png'))).toEqual([
      'ab12-192.avif',
      'ab12-192.png',
      'ab12-288.avif',
      'ab12-288.png',
      'ab12-300.avif',
      'ab12-300.png',
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
