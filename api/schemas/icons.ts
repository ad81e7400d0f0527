import { z } from 'zod'

export const iconsSchema = z.array(z.object({ url: z.string() }))
export type Icon = z.infer<typeof iconsSchema>[number]
