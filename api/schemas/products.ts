import { z } from 'zod'
import { parsePrice } from '#db/rules/money.ts'
import { TEXT_LIMITS, TEXT_MESSAGES } from '#db/rules/texts.ts'
import { fileSchema } from './files.ts'
import { PLEASE_CHECK, filledProseSchema, nameSchema } from './texts.ts'

export const productSchema = z.object({
  _id: z.string(),
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
export const editedProductSchema = newProductSchema.extend({ id: z.string() })
export type EditedProduct = z.infer<typeof editedProductSchema>

export const productAnswerSchema = z.object({ product: productSchema })
export const updatedProductSchema = z.object({ updated: productSchema })
export const deletedProductSchema = z.object({ deletedProduct: z.object({ _id: z.string() }) })
