import { z } from 'zod'
import { parsePrice, toThousandths } from '#db/rules/money.ts'
import { TEXT_LIMITS, TEXT_MESSAGES } from '#db/rules/texts.ts'
import { fileSchema } from './files.ts'
import { PLEASE_CHECK, filledProseSchema, idSchema, nameSchema } from './texts.ts'
import { seenVersionSchema, versionSchema } from './versions.ts'

export const productSchema = z.object({
  _id: z.string(),
  version: versionSchema,
  name: z.string(),
  slug: z.string(),
  /** In whole units of the currency, with at most three decimals. */
  price: z.number(),
  description: z.string(),
  imageUrl: z.string().nullable(),
})
export type Product = z.infer<typeof productSchema>

/** A typed price; comes out in thousandths. */
const priceSchema = z.string().transform((text, context) => {
  const price = parsePrice(text)
  if (price !== null) return price
  const message = text.trim() === '' ? TEXT_MESSAGES.empty : PLEASE_CHECK
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

/** The form of a new product. */
export const newProductSchema = z.object({
  name: nameSchema,
  price: priceSchema,
  description: filledProseSchema(TEXT_LIMITS.description),
  image: fileSchema,
})
export type NewProduct = z.infer<typeof newProductSchema>

/** The form of a product that is there. */
export const editedProductSchema = newProductSchema.extend({
  id: idSchema,
  /** Takes the picture away. */
  removeImage: z.literal('true').optional(),
})

/** The same with only what is changed. */
export const productPartsSchema = editedProductSchema.partial({
  name: true,
  price: true,
  description: true,
})
export type ProductParts = z.infer<typeof productPartsSchema>

/** A price as JSON has it; comes out in thousandths. */
const priceNumberSchema = z.number().transform((number, context) => {
  const price = toThousandths(number)
  if (price !== null) return price
  context.addIssue({ code: 'custom', message: PLEASE_CHECK })
  return z.NEVER
})

const MOST_CHANGES = 500

/** Single fields of several products; what is left out is kept. */
export const changedProductsSchema = z
  .array(
    z.strictObject({
      _id: idSchema,
      version: seenVersionSchema.optional(),
      name: nameSchema.optional(),
      price: priceNumberSchema.optional(),
      description: filledProseSchema(TEXT_LIMITS.description).optional(),
      /** Where it goes, behind the others. */
      categoryId: idSchema.optional(),
    }),
  )
  .max(MOST_CHANGES)
  .superRefine((rows, context) => {
    const ids = new Set<string>()
    const again = rows.findIndex(({ _id }) => ids.size === ids.add(_id).size)
    if (again === -1) return
    context.addIssue({ code: 'custom', path: [again, '_id'], message: PLEASE_CHECK })
  })
export type ChangedProducts = z.infer<typeof changedProductsSchema>

export const productsSchema = z.array(productSchema)
export const productAnswerSchema = z.object({ product: productSchema })
export const updatedProductSchema = z.object({ updated: productSchema })
export const deletedProductSchema = z.object({ deletedProduct: z.object({ _id: z.string() }) })
