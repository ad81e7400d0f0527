import { z } from 'zod'
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
  DISH_BASICS,
} from '#db/menu/fields.ts'
import { NO_NUTRITION, SIZE_COUNTS, sizesProblem } from '#db/menu/sizes.ts'
import { MOST_HOURS } from '#db/menu/sold-out.ts'
import { MOST_AT_ONCE } from '#db/rules/limits.ts'
import {
  PLEASE_CHECK,
  idSchema,
  listSchema,
  timeSchema,
  newIdSchema,
  proseSchema,
} from './texts.ts'
import {
  sentShape,
  responseShape,
  sentAllergensSchema,
  allergensResponseSchema,
  kindsResponseSchema,
  sentKindsSchema,
  fileSchema,
  uploadSchema,
  anyPriceSchema,
  priceNoteResponseSchema,
  formerPriceResponseSchema,
  sentFormerPriceSchema,
  sentPriceNoteSchema,
} from './fields.ts'
import { sentGroupsSchema } from './option-groups.ts'
import { baseVersionSchema, versionSchema } from './errors.ts'
import { reversible } from './inverses.ts'

const badgeSchema = z.enum(BADGES)

const badgesResponseSchema = z.array(badgeSchema)

export const sentBadgesSchema = listSchema(badgeSchema, MOST_BADGES)
  .superRefine(checkBadges)
  .transform(orderedBadges)

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

interface GivenPrice {
  price: number | null
  priceNote?: PriceNote | null | undefined
  formerPrice?: FormerPrice | null | undefined
}

export function checkPriced(
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

export function pricedSize({
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

export function checkSizes(sizes: readonly Size[], context: z.RefinementCtx): void {
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

export const descriptionSchema = proseSchema(DISH_BASICS.description.limit)

/** What a change may set. */
export const sentFields = {
  ...z.object(sentShape(DISH_BASICS)).partial().shape,
  price: anyPriceSchema.optional(),
  description: descriptionSchema.optional(),
  details: detailsChangeSchema.optional(),
}

const { name: givenName } = sentShape(DISH_BASICS)

export const newProductSchema = z.strictObject({
  /** Makes a retry safe: the same id adds no second product. */
  id: newIdSchema.optional(),
  categoryId: idSchema,
  ...sentFields,
  name: givenName,
  price: anyPriceSchema,
  description: descriptionSchema,
  image: uploadSchema.optional(),
})
export type AddedProduct = z.input<typeof newProductSchema>

export const changedProductsSchema = z
  .array(
    z.strictObject({
      _id: idSchema,
      version: baseVersionSchema.optional(),
      /** It is not found in another category. */
      within: idSchema.optional(),
      ...sentFields,
      /** Null takes it away. */
      image: uploadSchema.nullable().optional(),
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

export const pictureFormSchema = z.object({ image: fileSchema })

export const uploadAnswerSchema = z.object({ image: z.string() }).meta({ id: 'UploadAnswer' })

export const productsSchema = z.array(productSchema).meta({ id: 'Products' })
export const productAnswerSchema = z
  .object({ product: productSchema })
  .meta({ id: 'ProductAnswer' })
export const copiedProductSchema = reversible(productAnswerSchema).meta({ id: 'CopiedProduct' })
export const deletedProductSchema = z
  .object({ deletedProduct: z.object({ _id: z.string() }) })
  .meta({ id: 'DeletedProduct' })
