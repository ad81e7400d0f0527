import type { Problem } from '../problems.ts'

// What the server takes. The server judges by the bytes, so this only
// saves the upload; its own list stands beside a schema, which would bring all of zod with it.
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp']
// iPhones photograph so, and Safari can make a JPEG of it.
const HEIC = /^image\/hei[cf]$/
const HEIC_NAME = /\.hei[cf]$/i
export const PICKED_TYPES = [...PICTURE_TYPES, 'image/heic', 'image/heif', '.heic', '.heif']
const MAX_PICTURE_BYTES = 10 * 1024 * 1024

export function typeProblem(file: File): Problem | null {
  return (PICTURE_TYPES.includes(file.type) || isHeic(file)) && file.size > 0
    ? null
    : { text: 'pictureType' }
}

export function pictureProblem(file: File): Problem | null {
  const wrongType = typeProblem(file)
  if (wrongType) return wrongType
  if (isHeic(file)) return { text: 'pictureHeic' }
  return file.size > MAX_PICTURE_BYTES ? { text: 'pictureSize' } : null
}

/** Whether it is a photo of an iPhone; not every system knows the type. */
export function isHeic({ type, name }: File): boolean {
  return HEIC.test(type) || (type === '' && HEIC_NAME.test(name))
}
