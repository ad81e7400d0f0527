import { z } from 'zod'
import { categoriesSchema } from './categories.ts'
import { publicRestaurantSchema, socialLinksSchema } from './restaurants.ts'

/** A menu as everybody may read it. */
export const menuSchema = z.object({
  findrestaurant: publicRestaurantSchema,
  getcatandProducts: categoriesSchema,
  socialLink: socialLinksSchema,
})
export type Menu = z.infer<typeof menuSchema>
