import { z } from 'zod'
import { TEXT_MESSAGES } from '#db/rules/text/texts.ts'
import {
  FORMER_NOT_ABOVE,
  isLowered,
  type FormerPrice,
  type PriceNote,
} from '#db/menu/price-words.ts'
import { areBadges, BADGES, MOST_BADGES, orderedBadges, type Badge } from '#db/menu/badges.ts'
import {
  NUTRITION_FIELDS,
  SIZE_FIELDS,
  type Size,
  DIET_FIELDS,
  DETAIL_FIELDS,
  DISH_BASICS,
} from '#db/menu/fields.ts'
import { NO_NUTRITION, SIZE_COUNTS, sizesProblem } from '#db/menu/sizes.ts'
import { MOST_HOURS } from '#db/menu/sold-out.ts'
import { MOST_AT_ONCE } from '#db/rules/limits.ts'
import {
  PLEASE_CHECK,
  parsedJson,
  idSchema,
  listSchema,
  timeSchema,
  newIdSchema,
  proseSchema,
} from './texts.ts'
import {
  sentShape,
  responseShape,
  typedShape,
  sentAllergensSchema,
  allergensResponseSchema,
  typedAllergensSchema,
  kindsResponseSchema,
  sentKindsSchema,
  typedKindsSchema,
  typedWords,
  fileSchema,
  anyPriceSchema,
  priceNoteResponseSchema,
  formerPriceResponseSchema,
  sentFormerPriceSchema,
  typedFormerPriceSchema,
  sentPriceNoteSchema,
  typedAnyPriceSchema,
  typedPriceNoteSchema,
} from './fields.ts'
import { sentGroupsSchema, typedGroupsSchema } from './option-groups.ts'
import { baseVersionSchema, versionSchema } from './errors.ts'
import { reversible } from './inverses.ts'

const badgeSchema = z.enum(BADGES)

const badgesResponseSchema = z.array(badgeSchema)

const sentBadgesSchema = listSchema(badgeSchema, MOST_BADGES)
  .superRefine(checkBadges)
  .transform(orderedBadges)

/** The same as a form has them, with spaces between. */
const typedBadgesSchema = typedWords(sentBadgesSchema)

function checkBadges(marks: readonly Badge[], context: z.RefinementCtx): void {
  if (!areBadges(marks)) context.addIssue({ code: 'custom', message: PLEASE_CHECK })
}

const { name } = SIZE_FIELDS

/** Null: its note stands in the place of a price. */
const priceResponse = { price: z.number().nullable() }

export const sizeResponseSchema = z.object({
  _id: z.string(),
  ...responseShape({ name }),
  ...priceResponse,
  priceNote: priceNoteResponseSchema,
  formerPrice: formerPriceResponseSchema,
  nutrition: z.object(responseShape(NUTRITION_FIELDS)),
})

/** All sizes; one without an `_id` of this dish is new. */
const sentSizesSchema = listSchema(
  z
    .strictObject({
      _id: idSchema.optional(),
      ...sentShape({ name }),
      price: anyPriceSchema,
      priceNote: sentPriceNoteSchema.optional(),
      formerPrice: sentFormerPriceSchema.optional(),
      nutrition: z.strictObject(sentShape(NUTRITION_FIELDS)).partial().optional(),
    })
    .superRefine((size, context) => checkPriced(size, context, PLEASE_CHECK))
    .transform(({ _id: id = '', name, nutrition, ...priced }): Size => {
      return { id, name, ...pricedSize(priced), ...NO_NUTRITION, ...nutrition }
    }),
  SIZE_COUNTS.most,
).superRefine(checkSizes)

/** In a form: a JSON text with values as texts. */
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

interface GivenPrice {
  price: number | null
  priceNote?: PriceNote | null | undefined
  formerPrice?: FormerPrice | null | undefined
}

function checkPriced(
  { price, priceNote, formerPrice }: GivenPrice,
  context: z.RefinementCtx,
  message: string,
): void {
  if (price === null && !priceNote) {
    context.addIssue({ code: 'custom', path: ['price'], message })
  } else if (!isLowered({ price: price ?? 0, priceNote, formerPrice })) {
    context.addIssue({ code: 'custom', path: ['formerPrice'], message: FORMER_NOT_ABOVE })
  }
}

function pricedSize({
  price,
  priceNote,
  formerPrice,
}: GivenPrice): Pick<Size, 'price' | 'priceNote' | 'formerPrice'> {
  return {
    price: price ?? 0,
    ...(priceNote && { priceNote }),
    ...(formerPrice && { formerPrice }),
  }
}

function checkSizes(sizes: readonly Size[], context: z.RefinementCtx): void {
  if (sizesProblem(sizes)) context.addIssue({ code: 'custom', message: PLEASE_CHECK })
}

export const detailsSchema = z.object({
  priceNote: priceNoteResponseSchema,
  formerPrice: formerPriceResponseSchema,
  sizes: z.array(sizeResponseSchema),
  groups: z.array(z.string()),
  allergens: allergensResponseSchema,
  allergenKinds: kindsResponseSchema,
  allergensChecked: z.boolean(),
  nutrition: z.object(responseShape(NUTRITION_FIELDS)),
  diets: z.object(responseShape(DIET_FIELDS)),
  marks: badgesResponseSchema,
})

export const detailsChangeSchema = z.strictObject({
  priceNote: sentPriceNoteSchema.optional(),
  formerPrice: sentFormerPriceSchema.optional(),
  sizes: sentSizesSchema.optional(),
  groups: sentGroupsSchema.optional(),
  allergens: sentAllergensSchema.optional(),
  allergenKinds: sentKindsSchema.optional(),
  allergensChecked: z.boolean().optional(),
  nutrition: z.strictObject(sentShape(NUTRITION_FIELDS)).partial().optional(),
  diets: z.strictObject(sentShape(DIET_FIELDS)).partial().optional(),
  marks: sentBadgesSchema.optional(),
})
export type DetailsChange = z.infer<typeof detailsChangeSchema>

/** Null: available. `until` null: until the owner says so. */
export const soldOutSchema = z.object({ until: z.string().nullable() }).nullable()

export const soldOutShape = {
  soldOut: soldOutSchema,
  sizes: z.array(z.object({ _id: z.string(), soldOut: soldOutSchema })),
}

/** For today, for hours, until a time within 30 days, or until the owner says so. */
const soldOutChangeSchema = z
  .union([
    z.strictObject({ today: z.literal(true) }),
    z.strictObject({ hours: z.int().min(1).max(MOST_HOURS) }),
    z.strictObject({ until: timeSchema.nullable() }),
  ])
  .nullable()

/** Omitted: as before; null: available, with all sizes. */
export const soldOutChangeShape = {
  soldOut: soldOutChangeSchema.optional(),
  sizes: z
    .array(z.strictObject({ _id: idSchema, soldOut: soldOutChangeSchema }))
    .max(SIZE_COUNTS.most)
    .refine((sizes) => new Set(sizes.map(({ _id }) => _id)).size === sizes.length, {
      message: PLEASE_CHECK,
    })
    .optional(),
}

const soldOutChangesSchema = z.object(soldOutChangeShape)
export type SoldOutChanges = z.infer<typeof soldOutChangesSchema>

const { allergensChecked } = DETAIL_FIELDS

export const productSchema = z
  .object({
    _id: z.string(),
    version: versionSchema,
    slug: z.string(),
    /** Given once in its restaurant, and never to another dish. */
    number: z.int(),
    ...responseShape(DISH_BASICS),
    ...priceResponse,
    details: detailsSchema,
    ...soldOutShape,
    imageUrl: z.string().nullable(),
  })
  .meta({ id: 'Product' })
export type Product = z.infer<typeof productSchema>

const descriptionSchema = proseSchema(DISH_BASICS.description.limit)

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

export const newProductSchema = productFormSchema.extend({
  /** Makes a retry safe: the same id adds no second product. */
  id: newIdSchema.optional(),
})
export type NewProduct = z.infer<typeof newProductSchema>

export const editedProductSchema = productFormSchema.extend({
  id: idSchema,
  removeImage: z.literal('true').optional(),
})

export const productPartsSchema = editedProductSchema.partial().required({ id: true })
export type ProductParts = z.infer<typeof productPartsSchema>

/** Of forms with a `priceNote`. */
const notedPrice = { price: typedAnyPriceSchema }
export const notedForms = {
  added: newProductSchema.extend(notedPrice),
  edited: editedProductSchema.extend(notedPrice),
  parts: productPartsSchema.extend({ price: typedAnyPriceSchema.optional() }),
}

export const changedProductsSchema = z
  .array(
    z.strictObject({
      _id: idSchema,
      version: baseVersionSchema.optional(),
      ...z.object(sentShape(DISH_BASICS)).partial().shape,
      price: anyPriceSchema.optional(),
      description: descriptionSchema.optional(),
      details: detailsChangeSchema.optional(),
      ...soldOutChangeShape,
      categoryId: idSchema.optional(),
      /** Moves it to the bin. */
      deleted: z.literal(true).optional(),
    }),
  )
  .max(MOST_AT_ONCE)
  .superRefine(checkIds)
export type ChangedProducts = z.infer<typeof changedProductsSchema>
export type SentProducts = z.input<typeof changedProductsSchema>

/** Each product once. */
export function checkIds(rows: readonly unknown[], context: z.RefinementCtx): void {
  const ids = new Set<unknown>()
  const again = rows.findIndex((row) => {
    const id = typeof row === 'object' && row !== null && '_id' in row ? row._id : undefined
    return id !== undefined && ids.size === ids.add(id).size
  })
  if (again === -1) return
  context.addIssue({ code: 'custom', path: [again, '_id'], message: PLEASE_CHECK })
}

export const productsSchema = z.array(productSchema).meta({ id: 'Products' })
export const productAnswerSchema = z
  .object({ product: productSchema })
  .meta({ id: 'ProductAnswer' })
export const copiedProductSchema = reversible(productAnswerSchema).meta({ id: 'CopiedProduct' })
export const updatedProductSchema = z
  .object({ updated: productSchema })
  .meta({ id: 'UpdatedProduct' })
export const deletedProductSchema = z
  .object({ deletedProduct: z.object({ _id: z.string() }) })
  .meta({ id: 'DeletedProduct' })
