import { z } from 'zod'

/** What a file picker offers; the server judges by the bytes. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
export const MAX_FILE_BYTES = 10 * 1024 * 1024

/** A file of a form; none, an empty one or an empty text is no file. */
export const fileSchema = z
  .union([z.instanceof(File), z.literal('')])
  .optional()
  .transform((file) => (file instanceof File && file.size > 0 ? file : undefined))
