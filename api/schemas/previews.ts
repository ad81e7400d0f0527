import { z } from 'zod'
import { lookSchema } from './menu-settings.ts'
import { sentFields } from './products.ts'
import { idSchema } from './texts.ts'
import { dateSchema } from './times.ts'

// Twice the longest address of a dish.
const LONGEST_PATH = 600

/**
 * A page, the time in the restaurant's zone (default: now) and the look. In an address, an empty accent is
 * the default.
 */
export const previewWishSchema = z
  .object({
    path: z.string().max(LONGEST_PATH).startsWith('/'),
    date: dateSchema.optional(),
    time: z
      .string()
      .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
      .optional(),
    accent: z.preprocess((text) => (text === '' ? null : text), lookSchema.shape.accent).optional(),
    surface: lookSchema.shape.surface.optional(),
    coverStyle: lookSchema.shape.coverStyle.optional(),
    iconStyle: lookSchema.shape.iconStyle.optional(),
    face: lookSchema.shape.face.optional(),
  })
  .refine(({ date, time }) => (date === undefined) === (time === undefined), { path: ['time'] })
export type PreviewInput = z.infer<typeof previewWishSchema>

export const previewedDishSchema = z.strictObject({
  categoryId: idSchema,
  id: idSchema.nullable(),
  ...sentFields,
})
export type DishPreviewInput = z.input<typeof previewedDishSchema>

export const previewSchema = z
  .object({
    url: z.string(),
    actions: z.object({ light: z.string(), dark: z.string() }),
  })
  .meta({ id: 'Preview' })
export type Preview = z.infer<typeof previewSchema>
