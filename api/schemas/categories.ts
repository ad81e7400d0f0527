import { z } from 'zod'
import { iconName } from '#db/rules/look/icons.ts'
import { TEXT_LIMITS, TEXT_MESSAGES } from '#db/rules/text/texts.ts'
import { productSchema } from './products.ts'
import { PLEASE_CHECK, filledLineSchema, textSchema, idSchema } from './texts.ts'
import { timesSchema, timesResponseSchema } from './times.ts'
import { versionSchema, baseVersionSchema } from './errors.ts'
import { reversible } from './inverses.ts'

const categorySchema = z
  .object({
    _id: z.string(),
    version: versionSchema,
    title: z.string(),
    slug: z.string(),
    icon: z.string(),
    times: timesResponseSchema,
    /** Has its own page and is on no other. */
    nonHalal: z.boolean(),
    /** The groups of options that all its products have. */
    groups: z.array(z.string()),
    products: z.array(productSchema),
  })
  .meta({ id: 'Category' })
export type Category = z.infer<typeof categorySchema>

/** An icon's address; parses to its name. */
const selectedIconSchema = textSchema(TEXT_LIMITS.name).transform((url, context) => {
  const name = iconName(url)
  if (name) return name
  context.addIssue({ code: 'custom', message: url === '' ? TEXT_MESSAGES.empty : PLEASE_CHECK })
  return z.NEVER
})

export const categoryInputSchema = z.object({
  title: filledLineSchema(TEXT_LIMITS.title),
  selectedIcon: selectedIconSchema,
  nonHalal: z.boolean().optional(),
  times: timesSchema.optional(),
})

export const categoriesSchema = z.array(categorySchema).meta({ id: 'Categories' })
export const categoryAnswerSchema = z
  .object({ category: categorySchema })
  .meta({ id: 'CategoryAnswer' })
export const copiedCategorySchema = reversible(categoryAnswerSchema).meta({ id: 'CopiedCategory' })
export const deletedCategorySchema = z
  .object({ deletedCategory: z.object({ _id: z.string() }) })
  .meta({ id: 'DeletedCategory' })

/** Every category and product once, in the new order. */
export const orderSchema = z.array(
  z.object({
    _id: idSchema,
    products: z.array(idSchema),
    version: baseVersionSchema.optional(),
    /** What was moved, as it was seen. */
    moved: z.object({ _id: idSchema, version: baseVersionSchema }).optional(),
  }),
)
export type Order = z.input<typeof orderSchema>

export const binSchema = z
  .array(
    z.object({
      _id: z.string(),
      kind: z.enum(['category', 'product', 'group']),
      title: z.string(),
      /** Products that come back; 1 for a product, 0 for a group. */
      products: z.number(),
      deletedAt: z.string(),
      /** Until when it can be brought back. */
      until: z.string(),
    }),
  )
  .meta({ id: 'Bin' })
export type Bin = z.infer<typeof binSchema>

export const restoredSchema = z
  .object({ restored: z.object({ _id: z.string() }) })
  .meta({ id: 'Restored' })
