import { z } from 'zod'

/** What an owner most likely does not mean so. */
export const menuWarningsSchema = z.array(
  z.object({
    kind: z.literal('neverServed'),
    _id: z.string(),
    name: z.string(),
    /** Whether it was served on dates that are over; otherwise its dates hold none of its days. */
    isOver: z.boolean(),
  }),
)
export type MenuWarnings = z.infer<typeof menuWarningsSchema>
