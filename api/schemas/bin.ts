import { z } from 'zod'

/** What was deleted, while it can be brought back. */
export const binSchema = z.array(
  z.object({
    /** That of what was deleted. */
    _id: z.string(),
    kind: z.enum(['category', 'product', 'group']),
    title: z.string(),
    /** How many products come back with it; 1 for a product, 0 for a group of options. */
    products: z.number(),
    deletedAt: z.string(),
    /** Until when it can be brought back. */
    until: z.string(),
  }),
)
export type Bin = z.infer<typeof binSchema>

export const restoredSchema = z.object({ restored: z.object({ _id: z.string() }) })
