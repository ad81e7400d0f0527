import { z } from 'zod'

export const siteSchema = z.object({
  /** Origin of the public menus, without a trailing slash: what printed codes must hold. */
  publicUrl: z.string(),
})
