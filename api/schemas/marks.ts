import { z } from 'zod'
import { areMarks, MARKS, MOST_MARKS, orderedMarks, type Mark } from '#db/rules/marks.ts'
import { PLEASE_CHECK } from './texts.ts'

const markSchema = z.enum(MARKS)

export const toldMarksSchema = z.array(markSchema)

/** The marks of a dish, all of them. */
export const sentMarksSchema = z
  .array(markSchema)
  .max(MOST_MARKS)
  .superRefine(checkTogether)
  .transform(orderedMarks)

/** The same as a form has them, with spaces between. */
export const typedMarksSchema = z
  .string()
  .max(200)
  .transform((text) => text.split(/\s+/u).filter((mark) => mark !== ''))
  .pipe(sentMarksSchema)

function checkTogether(marks: readonly Mark[], context: z.RefinementCtx): void {
  if (!areMarks(marks)) context.addIssue({ code: 'custom', message: PLEASE_CHECK })
}
