import { z } from 'zod'
import { NUTRITION_FIELDS, SIZE_FIELDS, type Size } from '#db/rules/menu-fields.ts'
import { NO_NUTRITION, SIZE_COUNTS, sizesProblem } from '#db/rules/sizes.ts'
import { sentShape, toldShape, typedShape } from './fields.ts'
import { parsedJson } from './json-texts.ts'
import { idSchema, PLEASE_CHECK } from './texts.ts'

const { name, price } = SIZE_FIELDS

export const toldSizeSchema = z.object({
  _id: z.string(),
  ...toldShape({ name, price }),
  nutrition: z.object(toldShape(NUTRITION_FIELDS)),
})

/** The sizes of a dish, all of them; one without an `_id`, or with one that is not this dish's, is new. */
export const sentSizesSchema = z
  .array(
    z
      .strictObject({
        _id: idSchema.optional(),
        ...sentShape({ name, price }),
        nutrition: z.strictObject(sentShape(NUTRITION_FIELDS)).partial().optional(),
      })
      .transform(({ _id: id = '', name, price, nutrition }): Size => {
        return { id, name, price, ...NO_NUTRITION, ...nutrition }
      }),
  )
  .max(SIZE_COUNTS.most)
  .superRefine(checkTogether)

/** The same as a form has them: a JSON text of objects whose values are texts. */
export const typedSizesSchema = parsedJson(
  z
    .array(
      z
        .object({ _id: idSchema.optional(), ...typedShape(SIZE_FIELDS) })
        .transform(({ _id: id = '', ...size }): Size => ({ id, ...size })),
    )
    .max(SIZE_COUNTS.most)
    .superRefine(checkTogether),
)

function checkTogether(sizes: readonly Size[], context: z.RefinementCtx): void {
  if (sizesProblem(sizes)) context.addIssue({ code: 'custom', message: PLEASE_CHECK })
}
