import { z } from 'zod'

/** What a file picker offers; the server judges by the bytes. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
export const MAX_FILE_BYTES = 10 * 1024 * 1024

/** A file of a form; where none is chosen, browsers send an empty one without a name, or others an empty text. */
export const fileSchema = z
  .union([z.instanceof(File), z.literal('')])
  .optional()
  .transform((file) => (file instanceof File && isChosen(file) ? file : undefined))

function isChosen({ name, size }: File): boolean {
  return size > 0 || name !== ''
}
