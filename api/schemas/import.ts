import { z } from 'zod'
import { DISH_BASICS, SIZE_FIELDS } from '#db/menu/fields.ts'
import { MENU_LANGUAGES, type MenuLanguage } from '#db/rules/text/languages.ts'
import { PRICE_NOTE_LIMIT } from '#db/menu/price-words.ts'
import { SIZE_COUNTS } from '#db/menu/sizes.ts'
import { MENU_LIMITS } from '#db/rules/limits.ts'
import { TEXT_LIMITS } from '#db/rules/text/texts.ts'
import { anyPriceSchema, sentShape } from './fields.ts'
import { baseVersionSchema } from './errors.ts'
import { menuSettingsChangeSchema } from './menu-settings.ts'
import { checkIds, detailsChangeSchema } from './products.ts'
import { restaurantInputSchema } from './restaurants.ts'
import {
  filledLabelSchema,
  filledLineSchema,
  idSchema,
  lineSchema,
  listSchema,
  nameSchema,
  proseSchema,
  textSchema,
} from './texts.ts'
import { reversible } from './inverses.ts'
import { timesSchema } from './times.ts'

const LONGEST_SYMBOL = 10

const importedTextsSchema = z.strictObject({
  category: filledLineSchema(TEXT_LIMITS.title).optional(),
  name: filledLabelSchema.optional(),
  description: proseSchema(TEXT_LIMITS.description).optional(),
  sizes: listSchema(lineSchema(SIZE_FIELDS.name.limit), SIZE_COUNTS.most).optional(),
  /** Own words beside the price; with sizes, by place. */
  priceNotes: listSchema(lineSchema(PRICE_NOTE_LIMIT), SIZE_COUNTS.most).optional(),
})

const languages = MENU_LANGUAGES.map((code) => [code, importedTextsSchema.optional()] as const)
const furtherTextsSchema = z.strictObject(
  Object.fromEntries(languages) as Record<MenuLanguage, (typeof languages)[number][1]>,
)

const { label } = DISH_BASICS

export const importedProductSchema = z.strictObject({
  /** Of the product that it changes. */
  _id: idSchema.optional(),
  /** Of that product, as the owner saw it. */
  version: baseVersionSchema.optional(),
  /** A title; the category is added if there is none with it. */
  category: filledLineSchema(TEXT_LIMITS.title),
  name: nameSchema,
  /** What people read in its place; omitted: as it is. */
  ...z.object(sentShape({ label })).partial().shape,
  /** Null with a `priceNote`, or sizes that have one. */
  price: anyPriceSchema,
  description: proseSchema(TEXT_LIMITS.description),
  details: detailsChangeSchema.omit({ groups: true }).optional(),
  /** Of a new dish: until the owner says otherwise. One that is there keeps its own mark. */
  soldOut: z.literal(true).optional(),
  texts: furtherTextsSchema.optional(),
})

/** What a file says beside its dishes; what is left out is kept. */
const importedSettingsSchema = z.strictObject({
  ...restaurantInputSchema.pick({ label: true, location: true, vatNote: true }).shape,
  ...menuSettingsChangeSchema.pick({ phone: true, wifi: true }).shape,
})

/** With rows that are checked one by one. */
export const importEnvelopeSchema = z.strictObject({
  products: z.array(z.unknown()).max(MENU_LIMITS.products).superRefine(checkIds),
  /** A symbol of our list, for the whole menu. */
  currency: textSchema(LONGEST_SYMBOL).optional(),
  settings: importedSettingsSchema.optional(),
  /** When categories are served, by their titles. */
  served: z
    .array(
      z.strictObject({
        category: filledLineSchema(TEXT_LIMITS.title),
        times: timesSchema.unwrap(),
      }),
    )
    .max(MENU_LIMITS.categories)
    .optional(),
})

/** What an owner has reviewed; the same again changes nothing. */
export const importSchema = importEnvelopeSchema.extend({
  products: z.array(importedProductSchema).max(MENU_LIMITS.products),
})
export type SentImport = z.input<typeof importSchema>

export const copiedProductSchema = importedProductSchema.extend({
  /** Of the dish that it is a copy of: its picture and options come with it. */
  from: idSchema.optional(),
})

/** What a person has reviewed of a menu of another restaurant. */
export const menuCopySchema = importEnvelopeSchema.extend({
  products: z.array(copiedProductSchema).max(MENU_LIMITS.products),
})
export type MenuCopy = z.infer<typeof menuCopySchema>
export type SentMenuCopy = z.input<typeof menuCopySchema>

export const menuToCopySchema = z
  .object({
    /** As an ISO code. */
    currency: z.string(),
    /** As in `export.csv`. */
    heads: z.array(z.string()),
    products: z.array(
      z.object({
        _id: z.string(),
        cells: z.array(z.string()),
        hasPicture: z.boolean(),
        hasOptions: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'MenuToCopy' })
export type MenuToCopy = z.infer<typeof menuToCopySchema>

export const importedSchema = reversible(
  z.object({
    added: z.number(),
    changed: z.number(),
  }),
).meta({ id: 'Imported' })
export type Imported = z.infer<typeof importedSchema>
