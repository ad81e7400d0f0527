import { z } from 'zod'
import { MENU_LIMITS } from '#db/rules/limits.ts'
import {
  GROUP_FIELDS,
  OPTION_COUNTS,
  OPTION_FIELDS,
  type OptionInput,
} from '#db/menu/option-groups.ts'
import { sentAllergensSchema, allergensResponseSchema, sentShape, responseShape } from './fields.ts'
import { idSchema } from './texts.ts'
import { versionSchema } from './errors.ts'

const ids = (most: number) =>
  z
    .array(idSchema)
    .max(most)
    .refine((all) => new Set(all).size === all.length)

export const optionResponseSchema = z.object({
  _id: z.string(),
  ...responseShape(OPTION_FIELDS),
  /** Null: not stated; empty: none of the fourteen. */
  allergens: allergensResponseSchema.nullable(),
})

export const publicOptionGroupSchema = z
  .object({
    _id: z.string(),
    ...responseShape(GROUP_FIELDS),
    /** How many have to be chosen, and how many may be. */
    min: z.int(),
    max: z.int(),
    options: z.array(optionResponseSchema),
  })
  .meta({ id: 'PublicOptionGroup' })

const optionGroupSchema = publicOptionGroupSchema
  .extend({
    version: versionSchema,
    categories: z.array(z.string()),
    products: z.array(z.string()),
  })
  .meta({ id: 'OptionGroup' })
export type OptionGroup = z.infer<typeof optionGroupSchema>

const optionSchema = z
  .strictObject({
    _id: idSchema.optional(),
    ...sentShape(OPTION_FIELDS),
    allergens: sentAllergensSchema.nullable().optional(),
  })
  .transform(({ _id: id = '', ...option }): OptionInput => ({ id, ...option }))

/** An option without an `_id` of this group is new. */
export const newOptionGroupSchema = z.strictObject({
  ...sentShape(GROUP_FIELDS),
  min: z.int().min(0).max(OPTION_COUNTS.most),
  max: z.int().min(1).max(OPTION_COUNTS.most),
  options: z.array(optionSchema).min(OPTION_COUNTS.least).max(OPTION_COUNTS.most),
  categories: ids(MENU_LIMITS.categories).optional(),
  products: ids(MENU_LIMITS.products).optional(),
})

export const optionGroupChangeSchema = newOptionGroupSchema.partial()

export const optionGroupsSchema = z.array(optionGroupSchema).meta({ id: 'OptionGroups' })
export const optionGroupAnswerSchema = z
  .object({ group: optionGroupSchema })
  .meta({ id: 'OptionGroupAnswer' })
export const deletedOptionGroupSchema = z
  .object({ deletedGroup: z.object({ _id: z.string() }) })
  .meta({ id: 'DeletedOptionGroup' })

export const sentGroupsSchema = ids(MENU_LIMITS.optionGroups)

/** In a form, separated by spaces. */
export const typedGroupsSchema = z
  .string()
  .max(1000)
  .transform((text) => text.split(/\s+/u).filter((id) => id !== ''))
  .pipe(sentGroupsSchema)
