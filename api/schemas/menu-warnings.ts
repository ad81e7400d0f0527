import { z } from 'zod'

/** What an owner most likely does not mean so. */
export const menuWarningsSchema = z.array(
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('neverServed'),
      _id: z.string(),
      name: z.string(),
      /** Whether it was served on dates that are over; otherwise its dates hold none of its days. */
      isOver: z.boolean(),
    }),
    /** A dish that was marked sold out more than two days ago, or one of its sizes. */
    z.object({
      kind: z.literal('soldOut'),
      _id: z.string(),
      name: z.string(),
      size: z.string().nullable(),
      categoryId: z.string(),
    }),
  ]),
)
export type MenuWarnings = z.infer<typeof menuWarningsSchema>
