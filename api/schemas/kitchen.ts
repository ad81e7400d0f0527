import { z } from 'zod'
import { MENU_LANGUAGES } from '#db/rules/text/languages.ts'
import { TEXT_LIMITS } from '#db/rules/text/texts.ts'
import { soldOutChangeShape, soldOutSchema } from './products.ts'
import { filledLineSchema, PLEASE_CHECK } from './texts.ts'

export const kitchenLinkSchema = z
  .object({
    _id: z.string(),
    name: z.string(),
    /** The secret: it allows marking dishes sold out, and no more. */
    url: z.string(),
    /** ISO 8601; null before the first use. */
    lastUsedAt: z.string().nullable(),
  })
  .meta({ id: 'KitchenLink' })
export type KitchenLink = z.infer<typeof kitchenLinkSchema>

export const kitchenLinksSchema = z.array(kitchenLinkSchema).meta({ id: 'KitchenLinks' })

export const deletedLinkSchema = z
  .object({ deletedLink: z.object({ _id: z.string() }) })
  .meta({ id: 'DeletedLink' })

export const newKitchenLinkSchema = z.strictObject({ name: filledLineSchema(TEXT_LIMITS.name) })

const kitchenSizeSchema = z.object({
  _id: z.string(),
  /** Empty if unnamed. */
  name: z.string(),
  soldOut: soldOutSchema,
})

const kitchenDishSchema = z.object({
  _id: z.string(),
  number: z.int(),
  name: z.string(),
  soldOut: soldOutSchema,
  sizes: z.array(kitchenSizeSchema),
})
export type KitchenDish = z.infer<typeof kitchenDishSchema>

/** Its names in further languages, whether guests see these or not. */
const translatedDishSchema = kitchenDishSchema.extend({
  translations: z.array(z.object({ language: z.enum(MENU_LANGUAGES), name: z.string() })),
})

export const kitchenSchema = z
  .object({
    /** `dishNumbers`: whether they are shown; `language`: of the names. */
    restaurant: z.object({ name: z.string(), dishNumbers: z.boolean(), language: z.string() }),
    categories: z.array(z.object({ title: z.string(), products: z.array(translatedDishSchema) })),
  })
  .meta({ id: 'Kitchen' })
export type Kitchen = z.infer<typeof kitchenSchema>

const LONGEST_AGO_S = 7 * 24 * 60 * 60

/** Of the dish, or of some sizes. */
export const kitchenSoldOutSchema = z
  .strictObject({
    ...soldOutChangeShape,
    /** Seconds since the tap, if it was offline: it counts for that day only. */
    tappedAgo: z.int().min(0).max(LONGEST_AGO_S).optional(),
  })
  .refine(({ soldOut, sizes }) => soldOut !== undefined || sizes !== undefined, {
    message: PLEASE_CHECK,
    path: ['soldOut'],
  })
export type KitchenSoldOut = z.infer<typeof kitchenSoldOutSchema>

export const kitchenProductSchema = z
  .object({ product: kitchenDishSchema })
  .meta({ id: 'KitchenProduct' })
