import { z } from 'zod'
import {
  NUTRITION_FIELDS,
  SIZE_FIELDS,
  type Size,
  DIET_FIELDS,
  DETAIL_FIELDS,
  DISH_BASICS,
} from '#db/menu/fields.ts'
import { NO_NUTRITION, SIZE_COUNTS } from '#db/menu/sizes.ts'
import { TEXT_MESSAGES } from '#db/rules/text/texts.ts'
import {
  fileSchema,
  sentPriceNoteSchema,
  typedAllergensSchema,
  typedAnyPriceSchema,
  typedFormerPriceSchema,
  typedKindsSchema,
  typedPriceNoteSchema,
  typedShape,
  typedWords,
} from './fields.ts'
import { typedGroupsSchema } from './option-groups.ts'
import {
  checkPriced,
  checkSizes,
  descriptionSchema,
  pricedSize,
  productSchema,
  sentBadgesSchema,
} from './products.ts'
import { idSchema, newIdSchema, parsedJson } from './texts.ts'

// The specification's forms: all values are texts.

const { name } = SIZE_FIELDS
const { allergensChecked } = DETAIL_FIELDS

/** With spaces between. */
const typedBadgesSchema = typedWords(sentBadgesSchema)

/** A JSON text with values as texts. */
const typedSizesSchema = parsedJson(
  z
    .array(
      z
        .object({
          _id: idSchema.optional(),
          ...typedShape({ name }),
          price: typedAnyPriceSchema,
          priceNote: sentPriceNoteSchema.optional(),
          formerPrice: typedFormerPriceSchema.optional(),
          ...z.object(typedShape(NUTRITION_FIELDS)).partial().shape,
        })
        .superRefine((size, context) => checkPriced(size, context, TEXT_MESSAGES.empty))
        .transform(({ _id: id = '', price, priceNote, formerPrice, ...size }): Size => {
          return {
            id,
            ...NO_NUTRITION,
            ...size,
            ...pricedSize({ price, priceNote, formerPrice }),
          }
        }),
    )
    .max(SIZE_COUNTS.most)
    .superRefine(checkSizes),
)

const { label, ...NEEDED } = DISH_BASICS
const neededShape = typedShape(NEEDED)

const formPriceSchema: typeof typedAnyPriceSchema = neededShape.price

const productFormSchema = z.object({
  ...neededShape,
  /** May be empty with a `priceNote`. */
  price: formPriceSchema,
  /** What people read in place of the name; empty for none. */
  ...z.object(typedShape({ label })).partial().shape,
  description: descriptionSchema,
  /** Says that an empty description is meant. */
  withoutDescription: z.literal('true').optional(),
  ...z.object(typedShape(NUTRITION_FIELDS)).partial().shape,
  ...z.object(typedShape(DIET_FIELDS)).partial().shape,
  priceNote: typedPriceNoteSchema.optional(),
  formerPrice: parsedJson(typedFormerPriceSchema, 'null').optional(),
  sizes: typedSizesSchema.optional(),
  groups: typedGroupsSchema.optional(),
  allergens: typedAllergensSchema.optional(),
  allergenKinds: typedKindsSchema.optional(),
  ...z.object(typedShape({ allergensChecked })).partial().shape,
  marks: typedBadgesSchema.optional(),
  image: fileSchema,
})

export const newFormSchema = productFormSchema.extend({
  /** Makes a retry safe: the same id adds no second product. */
  id: newIdSchema.optional(),
})

export const editedFormSchema = productFormSchema.extend({
  id: idSchema,
  removeImage: z.literal('true').optional(),
})

export const partsFormSchema = editedFormSchema.partial().required({ id: true })

/** Of forms with a `priceNote`. */
const notedPrice = { price: typedAnyPriceSchema }
export const notedForms = {
  added: newFormSchema.extend(notedPrice),
  edited: editedFormSchema.extend(notedPrice),
  parts: partsFormSchema.extend({ price: typedAnyPriceSchema.optional() }),
}

export const updatedProductSchema = z
  .object({ updated: productSchema })
  .meta({ id: 'UpdatedProduct' })
