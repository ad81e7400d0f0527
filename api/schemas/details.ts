import { z } from 'zod'
import { DIET_FIELDS, NUTRITION_FIELDS } from '#db/rules/menu-fields.ts'
import { sentShape, toldShape } from './fields.ts'
import { sentAllergensSchema, toldAllergensSchema } from './allergens.ts'
import { sentGroupsSchema } from './option-groups.ts'
import { sentMarksSchema, toldMarksSchema } from './marks.ts'
import { sentSizesSchema, toldSizeSchema } from './sizes.ts'

/** What there is to a dish beside what lists show; null where nothing is given. */
export const detailsSchema = z.object({
  sizes: z.array(toldSizeSchema),
  /** Its own groups of options; those of its category stand there. */
  groups: z.array(z.string()),
  allergens: toldAllergensSchema,
  /** Whether what is left out is not in the recipe. */
  allergensChecked: z.boolean(),
  nutrition: z.object(toldShape(NUTRITION_FIELDS)),
  diets: z.object(toldShape(DIET_FIELDS)),
  marks: toldMarksSchema,
})

/** A change of that: what is left out is kept, null takes a value away. */
export const detailsChangeSchema = z.strictObject({
  sizes: sentSizesSchema.optional(),
  groups: sentGroupsSchema.optional(),
  allergens: sentAllergensSchema.optional(),
  allergensChecked: z.boolean().optional(),
  nutrition: z.strictObject(sentShape(NUTRITION_FIELDS)).partial().optional(),
  diets: z.strictObject(sentShape(DIET_FIELDS)).partial().optional(),
  marks: sentMarksSchema.optional(),
})
export type DetailsChange = z.infer<typeof detailsChangeSchema>
