/** Widths that every picture is kept in, in pixels: a logo's, a phone's column at 1 × and 2 ×. */
export const PICTURE_WIDTHS = [192, 480, 960] as const

/** Sides of the squares that are cut out of its middle: a thumbnail at 2 × and 3 ×. */
const THUMBNAIL_SIDES = [192, 288] as const

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
  /** Average colour, `#rrggbb`. */
  colour: string
}

export type PictureFormat = 'avif' | Picture['fallback']

const FORMATS: readonly PictureFormat[] = ['avif', 'jpg', 'png']

/** How many hex digits name a content: nobody finds a second one, and pages stay small. */
export const HASH_LENGTH = 20

const MEDIA_FILE =
  /^([0-9a-f]{20,64})-(?:(s?)(\d+)\.(avif|jpg|png)|share\.jpg|(?:any|maskable|masked|safe)\d+(?:-[0-9a-f]{12})?\.png)$/

/** How a picture is kept in one of its files. */
export interface PictureSize {
  /** In pixels. */
  width: number
  /** Cut to a square out of its middle, not whole. */
  isSquare: boolean
  format: PictureFormat
}

/** What a file below `media/` is part of. */
export interface MediaFile {
  hash: string
  /** Of an uploaded picture; null for what is drawn from such: share pictures and icons. */
  size: PictureSize | null
}

/** Reads the name of a file below `media/`; null when no picture of ours is called so. */
export function parseMediaFile(name: string): MediaFile | null {
  const [, hash, square, width, ending] = MEDIA_FILE.exec(name) ?? []
  if (!hash) return null
  const format = FORMATS.find((known) => known === ending)
  const isSquare = square === 's'
  return { hash, size: width && format ? { width: Number(width), isSquare, format } : null }
}

/** The name of what a shared link shows, below `/media/`. */
export function shareFile(hash: string): string {
  return `${hash}-share.jpg`
}

/** The widths that a picture of this width really has: never enlarged. */
export function pictureWidths(width: number): number[] {
  return [...new Set(PICTURE_WIDTHS.map((wanted) => Math.min(wanted, width)))]
}

/** The sides of the squares that are kept of a picture of this size: never enlarged. */
export function thumbnailSides({ width, height }: Pick<Picture, 'width' | 'height'>): number[] {
  return [...new Set(THUMBNAIL_SIDES.map((wanted) => Math.min(wanted, width, height)))]
}

/** The name of one square of a picture, below `/media/`. */
export function thumbnailFile(picture: Picture, side: number, format: PictureFormat): string {
  return `${picture.hash}-s${side}.${format}`
}

/** The name of one file of a whole picture, below `/media/`. */
export function pictureFile(picture: Picture, width: number, format: PictureFormat): string {
  return `${picture.hash}-${width}.${format}`
}

/** Every file of a picture. */
export function pictureFiles(picture: Picture): string[] {
  const formats = ['avif', picture.fallback] as const
  return [
    ...thumbnailSides(picture).flatMap((side) =>
      formats.map((format) => thumbnailFile(picture, side, format)),
    ),
    ...pictureWidths(picture.width).flatMap((width) =>
      formats.map((format) => pictureFile(picture, width, format)),
    ),
  ]
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
