import {
  pictureFile,
  pictureWidths,
  thumbnailFile,
  thumbnailSides,
  type Picture,
} from '#db/rules/pictures.ts'
import { placeholders } from '../styles/placeholders.ts'

export interface PictureSources {
  /** AVIF candidates, as `srcset` takes them. */
  avif: string
  /** The smallest of them, for browsers without AVIF. */
  fallback: string
}

/** The files of a picture worth offering where `from` to `to` image pixels across are needed. */
export function pictureSources(picture: Picture, from: number, to: number): PictureSources {
  const kept = pictureWidths(picture.width)
  const useful = kept.filter((width) => width >= from && width <= to)
  const widths = useful.length > 0 ? useful : kept.slice(-1)
  const avif = widths.map((width) => `/media/${pictureFile(picture, width, 'avif')} ${width}w`)
  const fallback = pictureFile(picture, widths[0] ?? picture.width, picture.fallback)
  return { avif: avif.join(), fallback: `/media/${fallback}` }
}

/** Of one side of a thumbnail, in CSS pixels. */
const THUMBNAIL = 96

/** The files of a dish's square in a list. */
export function thumbnailSources(picture: Picture): PictureSources {
  const sides = thumbnailSides(picture)
  const avif = sides.map((side) => {
    const density = Number((side / THUMBNAIL).toFixed(2))
    return `/media/${thumbnailFile(picture, side, 'avif')} ${density}x`
  })
  const fallback = thumbnailFile(picture, sides[0] ?? 0, picture.fallback)
  return { avif: avif.join(), fallback: `/media/${fallback}` }
}

/** A dish's picture in a list: its files, and how large it is shown in CSS pixels. */
export interface ListedPicture extends PictureSources {
  /** Where the browser is to choose by the width that it has. */
  sizes?: string
  width: string
  height: string
}

/** A dish's picture in a list; the lead's is twice as wide as high. */
export function listedPicture(picture: Picture, isLead: boolean): ListedPicture {
  if (!isLead) return { ...thumbnailSources(picture), width: '96', height: '96' }
  // Phones of two pixels to one take the file of a column of one: a page has several of them.
  const sizes = '(min-width: 25rem) 15rem, 60vw'
  return { ...pictureSources(picture, 480, 960), sizes, width: '480', height: '240' }
}

/** How wide a picture across the column is shown, as `sizes` takes it; and a cover, also beside it. */
export const COLUMN_SIZES = '(min-width: 25rem) 25rem, 100vw'
export const COVER_SIZES = `(min-width: 64rem) 40rem, ${COLUMN_SIZES}`

/** What a picture across a phone's whole width is shown from. */
export type LargePictureParts = {
  placeholder: string | null
  placeholderRule: string | null
  avif: string
  fallback: string
  width: string
  height: string
}

/** The same for this picture. */
export function largePicture(picture: Picture): LargePictureParts {
  const { avif, fallback } = pictureSources(picture, 480, 960)
  const [width, height] = [String(picture.width), String(picture.height)]
  const { classOf, css } = placeholders([picture])
  const placeholder = classOf(picture) ?? null
  const placeholderRule = css || null
  return { placeholder, placeholderRule, avif, fallback, width, height }
}
