import { z } from 'zod'
import { DETAIL_FIELDS, DIET_FIELDS, DISH_BASICS, NUTRITION_FIELDS } from '#db/rules/menu-fields.ts'
import { detailsChangeSchema, detailsSchema } from './details.ts'
import { typedAllergensSchema } from './allergens.ts'
import { typedGroupsSchema } from './option-groups.ts'
import { typedMarksSchema } from './marks.ts'
import { typedSizesSchema } from './sizes.ts'
import { toldShape, typedShape, sentShape } from './fields.ts'
import { fileSchema } from './files.ts'
import { soldOutChangeShape, soldOutShape } from './sold-out.ts'
import { PLEASE_CHECK, idSchema, newIdSchema } from './texts.ts'
import { seenVersionSchema, versionSchema } from './versions.ts'

const { allergensChecked } = DETAIL_FIELDS

export const productSchema = z.object({
  _id: z.string(),
  version: versionSchema,
  slug: z.string(),
  ...toldShape(DISH_BASICS),
  details: detailsSchema,
  ...soldOutShape,
  imageUrl: z.string().nullable(),
})
export type Product = z.infer<typeof productSchema>

/** The form of a product. */
const productFormSchema = z.object({
  ...typedShape(DISH_BASICS),
  ...z.object(typedShape(NUTRITION_FIELDS)).partial().shape,
  ...z.object(typedShape(DIET_FIELDS)).partial().shape,
  sizes: typedSizesSchema.optional(),
  groups: typedGroupsSchema.optional(),
  allergens: typedAllergensSchema.optional(),
  ...z.object(typedShape({ allergensChecked })).partial().shape,
  marks: typedMarksSchema.optional(),
  image: fileSchema,
})

/** The form of a new product. */
export const newProductSchema = productFormSchema.extend({
  /** Which it is to have; who tries again with the same one, having heard no answer, adds no second one. */
  id: newIdSchema.optional(),
})
export type NewProduct = z.infer<typeof newProductSchema>

/** The form of a product that is there. */
export const editedProductSchema = productFormSchema.extend({
  id: idSchema,
  /** Takes the picture away. */
  removeImage: z.literal('true').optional(),
})

/** The same with only what is changed. */
export const productPartsSchema = editedProductSchema.partial().required({ id: true })
export type ProductParts = z.infer<typeof productPartsSchema>

const MOST_CHANGES = 500

/** Single fields of several products; what is left out is kept. */
export const changedProductsSchema = z
  .array(
    z.strictObject({
      _id: idSchema,
      version: seenVersionSchema.optional(),
      ...z.object(sentShape(DISH_BASICS)).partial().shape,
      details: detailsChangeSchema.optional(),
      ...soldOutChangeShape,
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
/** The same as it is sent. */
export type SentProducts = z.input<typeof changedProductsSchema>

export const productsSchema = z.array(productSchema)
export const productAnswerSchema = z.object({ product: productSchema })
export const updatedProductSchema = z.object({ updated: productSchema })
export const deletedProductSchema = z.object({ deletedProduct: z.object({ _id: z.string() }) })
