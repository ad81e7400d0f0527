import { pictureFile, pictureWidths, type Picture } from '#db/rules/pictures.ts'

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

/** The colour to show until the picture is there; none behind one that may be see-through. */
export function placeholderColour(picture: Picture): string | null {
  return picture.fallback === 'png' ? null : picture.colour
}
