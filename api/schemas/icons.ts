import { z } from 'zod'

export const iconsSchema = z.array(z.object({ url: z.string() }))
