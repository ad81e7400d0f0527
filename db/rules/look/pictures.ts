/** In pixels: a logo, a phone's column at 1 × and above 2 ×. */
export const PICTURE_WIDTHS = [192, 480, 960] as const

/** A phone's column at 2 ×. Covers alone have it: the first view of a menu waits for them. */
export const COVER_WIDTH = 768

/** Square thumbnails at 2 × and 3 ×. */
const THUMBNAIL_SIDES = [192, 288] as const

export const LARGEST_THUMBNAIL = 288

export interface Picture {
  hash: string
  width: number
  height: number
  /** For browsers without AVIF; PNG if transparent. */
  fallback: 'jpg' | 'png'
  /** Average, `#rrggbb`. */
  colour: string
  /** Has a width more. */
  isCover?: true
}

export type PictureFormat = 'avif' | Picture['fallback']

const FORMATS: readonly PictureFormat[] = ['avif', 'jpg', 'png']

/** Hex digits: short, without collisions. */
export const HASH_LENGTH = 20

const MEDIA_FILE =
  /^([0-9a-f]{20,64})-(?:(s?)(\d+)\.(avif|jpg|png)|share\.jpg|(?:any|maskable|masked|safe)\d+(?:-[0-9a-f]{12})?\.png)$/

export interface PictureSize {
  width: number
  /** Cropped from the middle. */
  isSquare: boolean
  format: PictureFormat
}

export interface MediaFile {
  hash: string
  /** Null for share pictures and icons. */
  size: PictureSize | null
}

export function parseMediaFile(name: string): MediaFile | null {
  const [, hash, square, width, ending] = MEDIA_FILE.exec(name) ?? []
  if (!hash) return null
  const format = FORMATS.find((known) => known === ending)
  const isSquare = square === 's'
  return { hash, size: width && format ? { width: Number(width), isSquare, format } : null }
}

/** Below `/media/`. */
export function shareFile(hash: string): string {
  return `${hash}-share.jpg`
}

export function pictureWidths({ width, isCover }: Pick<Picture, 'width' | 'isCover'>): number[] {
  const wanted = isCover ? [...PICTURE_WIDTHS, COVER_WIDTH] : PICTURE_WIDTHS
  const kept = new Set(wanted.map((each) => Math.min(each, width)))
  return [...kept].toSorted((one, other) => one - other)
}

/** Never enlarged. */
export function thumbnailSides({ width, height }: Pick<Picture, 'width' | 'height'>): number[] {
  return [...new Set(THUMBNAIL_SIDES.map((wanted) => Math.min(wanted, width, height)))]
}

export function thumbnailFile(picture: Picture, side: number, format: PictureFormat): string {
  return `${picture.hash}-s${side}.${format}`
}

export function pictureFile(picture: Picture, width: number, format: PictureFormat): string {
  return `${picture.hash}-${width}.${format}`
}

export function pictureFiles(picture: Picture): string[] {
  const formats = ['avif', picture.fallback] as const
  return [
    ...thumbnailSides(picture).flatMap((side) =>
      formats.map((format) => thumbnailFile(picture, side, format)),
    ),
    ...pictureWidths(picture).flatMap((width) =>
      formats.map((format) => pictureFile(picture, width, format)),
    ),
  ]
}

/** The largest that every program reads. */
export function originalFile(picture: Picture): string {
  return pictureFile(picture, pictureWidths(picture).at(-1) ?? 0, picture.fallback)
}

/** The fallback at a column's width. */
export function pictureUrl(picture: Picture): string {
  const widths = pictureWidths(picture)
  const width = widths.find((kept) => kept > LARGEST_THUMBNAIL)
  return `/media/${width ? pictureFile(picture, width, picture.fallback) : originalFile(picture)}`
}
