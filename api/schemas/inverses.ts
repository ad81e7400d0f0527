import { z } from 'zod'

const kept = { undo: z.string().meta({ description: 'For POST /api/undo/{id}, within an hour' }) }

/** The answer of a change that can be taken back. */
export function reversible<Shape extends z.ZodRawShape>(answer: z.ZodObject<Shape>) {
  return answer.extend(kept)
}

export const undoneSchema = z
  .object({
    undone: z.number(),
    kept: z.number(),
  })
  .meta({ id: 'Undone' })
export type Undone = z.infer<typeof undoneSchema>
