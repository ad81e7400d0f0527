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
    /** Opening hours that contradict themselves. */
    z.object({
      kind: z.literal('opening'),
      /** The first day of an exception, or `week`. */
      _id: z.string(),
      name: z.string(),
      dates: z.object({ from: z.string(), to: z.string() }).nullable(),
      about: z.enum(['pastDayEnd', 'over', 'neverOpen']),
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
