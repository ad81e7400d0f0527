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

export const siteSchema = z.object({
  /** Origin of the public menus, without a trailing slash: what printed codes must hold. */
  publicUrl: z.string(),
})

export const iconsSchema = z.array(z.object({ url: z.string() }))

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

export const publicationSchema = z.object({
  status: z.enum(['published', 'publishing', 'failed']),
  /** ISO 8601; null before the first. */
  publishedAt: z.string().nullable(),
  /** What to tell the owner; null when all is well. */
  message: z.string().nullable(),
})
export type Publication = z.infer<typeof publicationSchema>
