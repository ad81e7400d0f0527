import { z } from 'zod'
import { categoriesSchema } from './categories.ts'
import { atTableSchema, openingSchema, sunSchema } from './menu-settings.ts'
import { publicOptionGroupSchema } from './option-groups.ts'
import { publicRestaurantSchema, socialLinksSchema } from './restaurants.ts'

export const menuSchema = z
  .object({
    findrestaurant: publicRestaurantSchema.extend({
      /** Of the texts; missing ones are in the main language. */
      language: z.string(),
      /** The main one first. */
      languages: z.array(z.string()),
    }),
    getcatandProducts: categoriesSchema,
    optionGroups: z.array(publicOptionGroupSchema),
    socialLink: socialLinksSchema,
    opening: openingSchema.extend({ timeZone: z.string(), ...sunSchema.shape }),
    /** Without the guest network, which stands on the info page only. */
    atTable: atTableSchema.omit({ wifi: true }),
  })
  .meta({ id: 'Menu' })
export type Menu = z.infer<typeof menuSchema>

export const siteSchema = z
  .object({
    /** Origin without a trailing slash, as printed codes hold it. */
    publicUrl: z.string(),
    /** Whether one can sign in with Google. */
    google: z.boolean(),
  })
  .meta({ id: 'Site' })

export const iconsSchema = z.array(z.object({ url: z.string() })).meta({ id: 'Icons' })

/** What an owner most likely did not mean. */
export const menuWarningsSchema = z
  .array(
    z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('neverServed'),
        _id: z.string(),
        name: z.string(),
        isOver: z.boolean(),
      }),
      z.object({
        kind: z.literal('opening'),
        /** The first day of an exception, or `week`. */
        _id: z.string(),
        name: z.string(),
        dates: z.object({ from: z.string(), to: z.string() }).nullable(),
        about: z.enum(['pastDayEnd', 'over', 'neverOpen']),
      }),
      /** Marked sold out for more than two days. */
      z.object({
        kind: z.literal('soldOut'),
        _id: z.string(),
        name: z.string(),
        size: z.string().nullable(),
        categoryId: z.string(),
      }),
    ]),
  )
  .meta({ id: 'MenuWarnings' })
export type MenuWarnings = z.infer<typeof menuWarningsSchema>

export const publicationSchema = z
  .object({
    status: z.enum(['published', 'publishing', 'failed']),
    publishedAt: z.string().nullable(),
    /** For the owner; null if all is well. */
    message: z.string().nullable(),
  })
  .meta({ id: 'Publication' })
export type Publication = z.infer<typeof publicationSchema>
