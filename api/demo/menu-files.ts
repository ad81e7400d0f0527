import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { parseTables } from '#db/rules/tables.ts'
import { hoursSchema, lookSchema, menuSettingsChangeSchema } from '../schemas/menu-settings.ts'
import { detailsChangeSchema } from '../schemas/products.ts'
import { priceNotesSchema } from '../schemas/restaurants.ts'
import { timesSchema } from '../schemas/times.ts'
import { MENU_LANGUAGES } from '#db/rules/text/languages.ts'
import { checkName } from '#db/rules/text/names.ts'
import jamrAndMint from './menus/jamr-and-mint/menu.json' with { type: 'json' }
import marsaAlHail from './menus/marsa-al-hail/menu.json' with { type: 'json' }
import smallHours from './menus/small-hours/menu.json' with { type: 'json' }
import twoTerns from './menus/two-terns/menu.json' with { type: 'json' }

const name = z.string().refine((text) => checkName(text).ok)
const picture = z.string().regex(/^[a-z-]+\.webp$/)

/** By language and field, as in a menu that is imported. */
const texts = z.partialRecord(z.enum(MENU_LANGUAGES), z.record(z.string(), z.string())).optional()

const productSchema = z.strictObject({
  name,
  texts,
  /** In whole units of the currency. */
  price: z.number(),
  description: z.string().min(1),
  picture: picture.optional(),
  marks: z.array(z.enum(['popular', 'chef'])).optional(),
  details: detailsChangeSchema.optional(),
  soldOut: z.literal(true).optional(),
})

const optionGroupSchema = z.strictObject({
  name: z.string(),
  min: z.int(),
  max: z.int(),
  options: z.array(z.strictObject({ name: z.string(), price: z.number() })),
  categories: z.array(z.string()),
})

const languagesSchema = z.strictObject({
  main: z.enum(MENU_LANGUAGES),
  further: z.array(z.strictObject({ code: z.enum(MENU_LANGUAGES), shown: z.boolean() })),
})

const menuSchema = z.strictObject({
  owner: z.strictObject({ email: z.email(), language: z.enum(['ar', 'en']) }),
  /** What to look at there. */
  guide: z.string(),
  languages: languagesSchema.optional(),
  name,
  texts,
  about: z.string(),
  location: z.string(),
  currency: z.string(),
  priceNotes: priceNotesSchema.optional(),
  settings: menuSettingsChangeSchema,
  /** Hours of the present or next Ramadan. */
  ramadan: z.strictObject({ hours: hoursSchema, note: z.string() }).optional(),
  /** With a month of openings. */
  tables: z
    .string()
    .transform((text) => parseTables(text) ?? [])
    .optional(),
  links: z.strictObject({
    googleMapLink: z.url(),
    facebookLink: z.url(),
    instagramLink: z.url(),
    whatsappLink: z.url(),
  }),
  logo: picture.optional(),
  cover: picture.optional(),
  look: lookSchema,
  optionGroups: z.array(optionGroupSchema).optional(),
  categories: z.array(
    z.strictObject({
      title: z.string(),
      texts,
      times: timesSchema.optional(),
      products: z.array(productSchema),
    }),
  ),
})

/** A demo restaurant's menu as in its file, and the folder of its pictures. */
export type DemoMenu = z.infer<typeof menuSchema> & { folder: string }
export type DemoCategory = DemoMenu['categories'][number]

const FOLDERS = {
  'marsa-al-hail': marsaAlHail,
  'two-terns': twoTerns,
  'jamr-and-mint': jamrAndMint,
  'small-hours': smallHours,
}

/** The demo restaurants: each shows something else, which its `guide` names. */
export function readDemoMenus(): DemoMenu[] {
  return Object.entries(FOLDERS).map(([folder, file]) => ({ ...menuSchema.parse(file), folder }))
}

export function pictureNames({ logo, cover, categories }: DemoMenu): string[] {
  const dishes = categories.flatMap(({ products }) =>
    products.flatMap((dish) => dish.picture ?? []),
  )
  return [logo, cover, ...dishes].filter((file) => file !== undefined)
}

export function readPicture({ folder }: DemoMenu, file: string): Promise<Buffer> {
  return readFile(join(import.meta.dirname, 'menus', folder, file))
}
