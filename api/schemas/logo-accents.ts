import { z } from 'zod'

/** Up to three accents, as `#rrggbb`, that the restaurant's logo suggests; none of a grey one. */
export const logoAccentsSchema = z.object({ accents: z.array(z.string()) })
