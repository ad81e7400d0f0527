/**
 * Widths that every picture is kept in, in pixels: a thumbnail at 2 × and 3 ×, a phone's column at
 * 1 × and 2 ×.
 */
export const PICTURE_WIDTHS = [192, 288, 480, 960] as const

/** Up to this width a picture is shown as a thumbnail only. */
export const LARGEST_THUMBNAIL = 288

/** A stored picture: what the pages need to show it without waiting for it. */
export interface Picture {
  /** Content hash, the stem of its file names. */
  hash: string
  /** Size of the upright original, in pixels. */
  width: number
  height: number
  /** What browsers without AVIF get: PNG when the picture has transparency. */
  fallback: 'jpg' | 'png'
  /** Dominant colour, `#rrggbb`. */
  colour: string
}

export type PictureFormat = 'avif' | Picture['fallback']

/** The widths that a picture of this width really has: never enlarged. */
export function pictureWidths(width: number): number[] {
  return [...new Set(PICTURE_WIDTHS.map((wanted) => Math.min(wanted, width)))]
}

/** The name of one file of a picture, below `/media/`. */
export function pictureFile(picture: Picture, width: number, format: PictureFormat): string {
  return `${picture.hash}-${width}.${format}`
}

/** Every file of a picture. */
export function pictureFiles(picture: Picture): string[] {
  return pictureWidths(picture.width).flatMap((width) => [
    pictureFile(picture, width, 'avif'),
    pictureFile(picture, width, picture.fallback),
  ])
}

/** The address of the picture that any browser shows: the fallback at a column's width. */
export function pictureUrl(picture: Picture): string {
  const widths = pictureWidths(picture.width)
  const width = widths.find((kept) => kept > LARGEST_THUMBNAIL) ?? widths.at(-1) ?? picture.width
  return `/media/${pictureFile(picture, width, picture.fallback)}`
}
