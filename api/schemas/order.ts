import { z } from 'zod'
import { idSchema } from './texts.ts'
import { seenVersionSchema } from './versions.ts'

/** The whole menu in its new order: every category with every product, each once. */
export const orderSchema = z.array(
  z.object({
    _id: idSchema,
    products: z.array(idSchema),
    version: seenVersionSchema.optional(),
    /** What was moved, as it was seen: this category, or one of these products. */
    moved: z.object({ _id: idSchema, version: seenVersionSchema }).optional(),
  }),
)
export type Order = z.input<typeof orderSchema>
