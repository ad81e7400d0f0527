import { z } from 'zod'
import { DISH_BASICS, SIZE_FIELDS } from '#db/menu/fields.ts'
import { MENU_LIMITS } from '#db/rules/limits.ts'
import { TEXT_LIMITS } from '#db/rules/texts.ts'
import { sentShape } from './fields.ts'
import { menuLanguageSchema } from './languages.ts'
import { detailsChangeSchema } from './products.ts'
import {
  filledLineSchema,
  idSchema,
  lineSchema,
  nameSchema,
  proseSchema,
  textSchema,
} from './texts.ts'

const LONGEST_SYMBOL = 10

const importedTextsSchema = z.strictObject({
  category: filledLineSchema(TEXT_LIMITS.title).optional(),
  name: nameSchema.optional(),
  description: proseSchema(TEXT_LIMITS.description).optional(),
  sizes: z.array(lineSchema(SIZE_FIELDS.name.limit)).optional(),
})

const { price } = DISH_BASICS

/** What an owner has reviewed; the same again changes nothing. */
export const importSchema = z.strictObject({
  products: z
    .array(
      z.strictObject({
        /** Of the product that it changes. */
        _id: idSchema.optional(),
        /** A title; the category is added if there is none with it. */
        category: filledLineSchema(TEXT_LIMITS.title),
        name: nameSchema,
        ...sentShape({ price }),
        description: proseSchema(TEXT_LIMITS.description),
        details: detailsChangeSchema.omit({ groups: true }).optional(),
        texts: z.partialRecord(menuLanguageSchema, importedTextsSchema).optional(),
      }),
    )
    .min(1)
    .max(MENU_LIMITS.products),
  /** A symbol of our list, for the whole menu. */
  currency: textSchema(LONGEST_SYMBOL).optional(),
})
export type Import = z.infer<typeof importSchema>
export type SentImport = z.input<typeof importSchema>

export const importedSchema = z
  .object({
    added: z.number(),
    changed: z.number(),
    /** For `POST /api/undo/{id}`. */
    undo: z.string(),
  })
  .meta({ id: 'Imported' })
export type Imported = z.infer<typeof importedSchema>
