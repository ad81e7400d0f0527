import type { Problem } from '../problems.ts'

interface PicturePart {
  x: number
  y: number
  width: number
  height: number
}

interface Preparation {
  part?: PicturePart | undefined
  /** Quarter turns clockwise; `part` is measured in the turned picture. */
  turns?: number
}

// Twice the widest that a public page shows a picture, on a screen of two dots a pixel.
const LONGEST_SIDE = 2048
const QUALITY = 0.86

/** A file that this browser cannot decode comes back as it is, for the server to judge. */
export async function preparePicture(file: File, preparation: Preparation = {}): Promise<File> {
  const picture = await decode(file)
  if (!picture) return file
  const canvas = draw(picture, preparation)
  const made = canvas && (await encode(canvas, file))
  if (!made) return file
  const isWhole = !preparation.part && !preparation.turns
  if (isWhole && !isHeic(file) && canvas.width === picture.naturalWidth && made.size >= file.size)
    return file
  const ending = made.type.replace('image/', '').replace('jpeg', 'jpg')
  return new File([made], `picture.${ending}`, { type: made.type })
}

export function keptSize(
  { width, height }: { width: number; height: number },
  longest: number = LONGEST_SIDE,
): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(width, height))
  const kept = (side: number) => Math.max(1, Math.round(side * scale))
  return { width: kept(width), height: kept(height) }
}

// An image element shows what its file says about which side is up, in every browser.
async function decode(file: File): Promise<HTMLImageElement | null> {
  const url = URL.createObjectURL(file)
  const picture = new Image()
  picture.src = url
  try {
    await picture.decode()
    return picture
  } catch {
    return null
  } finally {
    URL.revokeObjectURL(url)
  }
}

function draw(picture: HTMLImageElement, { part, turns = 0 }: Preparation) {
  const { naturalWidth: width, naturalHeight: height } = picture
  const isSideways = turns % 2 === 1
  const turned = isSideways ? { width: height, height: width } : { width, height }
  const kept = part ?? { x: 0, y: 0, ...turned }
  const canvas = document.createElement('canvas')
  Object.assign(canvas, keptSize(kept))
  const context = canvas.getContext('2d')
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  context.scale(canvas.width / kept.width, canvas.height / kept.height)
  context.translate(turned.width / 2 - kept.x, turned.height / 2 - kept.y)
  context.rotate((turns * Math.PI) / 2)
  context.drawImage(picture, -width / 2, -height / 2)
  return canvas
}

// A browser that writes no WebP answers with PNG, which only what may be transparent needs.
async function encode(canvas: HTMLCanvasElement, source: File): Promise<Blob | null> {
  if (isHeic(source)) return toBlob(canvas, 'image/jpeg')
  const webp = await toBlob(canvas, 'image/webp')
  if (webp?.type === 'image/webp' || source.type !== 'image/jpeg') return webp
  return toBlob(canvas, 'image/jpeg')
}

function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY))
}

// What the server takes. The server judges by the bytes, so this only
// saves the upload; its own list stands beside a schema, which would bring all of zod with it.
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp']
// Names that file managers and old systems have for them.
const OTHER_NAMES = /^image\/(?:jpg|pjpeg|jfif|x-png|x-webp)$/
// Clouds and some phones give a photo no type, or one that says nothing.
const SAYS_NOTHING = /^(?:$|(?:application|binary)\/octet-stream$)/
// iPhones photograph so, and Safari can make a JPEG of it.
const HEIC = /^image\/hei[cf]$/
const HEIC_NAME = /\.hei[cf]$/i
const ENDINGS = ['.jpg', '.jpeg', '.jfif', '.png', '.webp', '.heic', '.heif']
export const PICKED_TYPES = [...PICTURE_TYPES, 'image/heic', 'image/heif', ...ENDINGS]
const MAX_PICTURE_BYTES = 10 * 1024 * 1024

/** Only a type that names something else is a reason; the browser and the server judge by the bytes. */
export function typeProblem(file: File): Problem | null {
  const { type, size } = file
  const mayBePicture =
    PICTURE_TYPES.includes(type) ||
    OTHER_NAMES.test(type) ||
    SAYS_NOTHING.test(type) ||
    isHeic(file)
  return mayBePicture && size > 0 ? null : { text: 'pictureType' }
}

export function pictureProblem(file: File): Problem | null {
  const wrongType = typeProblem(file)
  if (wrongType) return wrongType
  if (isHeic(file)) return { text: 'pictureHeic' }
  return file.size > MAX_PICTURE_BYTES ? { text: 'pictureSize' } : null
}

/** Whether it is a photo of an iPhone; not every system knows the type. */
function isHeic({ type, name }: File): boolean {
  return HEIC.test(type) || (SAYS_NOTHING.test(type) && HEIC_NAME.test(name))
}
