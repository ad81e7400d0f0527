import { z } from 'zod'
import { categoriesSchema } from './categories.ts'
import { openingSchema } from './menu-settings.ts'
import { publicOptionGroupSchema } from './option-groups.ts'
import { publicRestaurantSchema, socialLinksSchema } from './restaurants.ts'

/** A menu as everybody may read it. */
export const menuSchema = z.object({
  findrestaurant: publicRestaurantSchema.extend({
    /** The one that the texts are in; what it lacks is in the main one. */
    language: z.string(),
    /** All that the menu can be read in, the main one first. */
    languages: z.array(z.string()),
  }),
  getcatandProducts: categoriesSchema,
  optionGroups: z.array(publicOptionGroupSchema),
  socialLink: socialLinksSchema,
  /** When it is open, in this time zone, and how else it can be reached. */
  opening: openingSchema.extend({ timeZone: z.string() }),
})
export type Menu = z.infer<typeof menuSchema>
