import { z } from 'zod'

export const plansSchema = z.array(
  z.object({
    type: z.enum(['monthly', 'yearly']),
    /** Null where payments are not set up. */
    priceId: z.string().nullable(),
    /** In whole units. */
    amount: z.number(),
    currency: z.string(),
  }),
)
export type Plan = z.infer<typeof plansSchema>[number]
