import type { Problem } from '#admin/problems.ts'

// What the file picker offers and the server takes. The server judges by the bytes, so this only
// saves the upload; its own list stands beside a schema, which would bring all of zod with it.
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp']
const MAX_PICTURE_BYTES = 10 * 1024 * 1024

/** Why a file cannot be taken as a picture at all; null when it can. */
export function typeProblem({ type, size }: File): Problem | null {
  return PICTURE_TYPES.includes(type) && size > 0 ? null : { text: 'pictureType' }
}

/** Why a file, as it would be sent, cannot be a picture; null when it can. */
export function pictureProblem(file: File): Problem | null {
  const wrongType = typeProblem(file)
  if (wrongType) return wrongType
  return file.size > MAX_PICTURE_BYTES ? { text: 'pictureSize' } : null
}
