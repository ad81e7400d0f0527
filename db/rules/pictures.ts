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

/** How many hex digits name a content: nobody finds a second one, and pages stay small. */
export const HASH_LENGTH = 20

// Pictures of an earlier encoder have 32 digits.
const MEDIA_FILE =
  /^([0-9a-f]{20,64})-(?:(\d+)\.(avif|jpg|png)|share\.jpg|(?:any|maskable)\d+\.png)$/

/** What a file below `media/` is part of. */
export interface MediaFile {
  hash: string
  /** Of an uploaded picture; null for what is drawn from such: share pictures and icons. */
  size: { width: number; format: string } | null
}

/** Reads the name of a file below `media/`; null when no picture of ours is called so. */
export function parseMediaFile(name: string): MediaFile | null {
  const [, hash, width, format] = MEDIA_FILE.exec(name) ?? []
  if (!hash) return null
  return { hash, size: width && format ? { width: Number(width), format } : null }
}

/** The name of what a shared link shows, below `/media/`. */
export function shareFile(hash: string): string {
  return `${hash}-share.jpg`
}

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

/** The file of a picture in the most pixels that any browser and program can read. */
export function originalFile(picture: Picture): string {
  return pictureFile(picture, pictureWidths(picture.width).at(-1) ?? 0, picture.fallback)
}

/** The address of the picture that any browser shows: the fallback at a column's width. */
export function pictureUrl(picture: Picture): string {
  const widths = pictureWidths(picture.width)
  const width = widths.find((kept) => kept > LARGEST_THUMBNAIL)
  return `/media/${width ? pictureFile(picture, width, picture.fallback) : originalFile(picture)}`
}
