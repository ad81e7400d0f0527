import { pictureFile, pictureWidths, type Picture } from '#db/rules/pictures.ts'
import { placeholderClass, placeholderStyles } from './placeholders.ts'

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
  const placeholder = placeholderClass(picture)
  const placeholderRule = placeholderStyles([picture]) || null
  return { placeholder, placeholderRule, avif, fallback, width, height }
}
