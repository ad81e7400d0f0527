import { z } from 'zod'
import { checkName } from '#db/rules/names.ts'
import { DRINKS, FOODS, type Food } from './draw-dish.ts'
import { MARKS } from './draw-logo.ts'
import { SIDES } from './draw-sides.ts'
import { SURFACES } from './draw-surfaces.ts'
import { TOPPINGS } from './draw-toppings.ts'
import { VESSELS } from './draw-vessels.ts'
import jamrAndMint from './menus/jamr-and-mint.json' with { type: 'json' }
import marsaAlHail from './menus/marsa-al-hail.json' with { type: 'json' }
import twoTerns from './menus/two-terns.json' with { type: 'json' }

const colour = z.string().regex(/^#[0-9A-F]{6}$/)
const name = z.string().refine((text) => checkName(text).ok)
const setting = { ware: colour, sides: z.array(keyOf(SIDES)).optional() }

const servingSchema = z.union([
  z.strictObject({
    ...setting,
    in: keyOf(VESSELS),
    food: z.tuple([z.custom<Food>(isFood)], z.custom<Food>(isFood)),
    with: z.array(keyOf(TOPPINGS)).optional(),
  }),
  z.strictObject({ ...setting, drink: keyOf(DRINKS), colour }),
])

const productSchema = z.strictObject({
  name,
  /** In whole units of the currency. */
  price: z.number(),
  description: z.string().min(1),
  picture: servingSchema.optional(),
})

const categorySchema = z.strictObject({
  title: z.string(),
  /** The tables that its dishes stand on, in turn. */
  on: z.tuple([keyOf(SURFACES)], keyOf(SURFACES)),
  products: z.array(productSchema),
})

const menuSchema = z.strictObject({
  owner: z.strictObject({ email: z.email(), language: z.enum(['ar', 'en']) }),
  name,
  about: z.string(),
  location: z.string(),
  currency: z.string(),
  links: z.strictObject({
    googleMapLink: z.url(),
    facebookLink: z.url(),
    instagramLink: z.url(),
    whatsappLink: z.url(),
  }),
  logo: z.strictObject({ mark: keyOf(MARKS), ground: colour, line: colour }),
  /** Names of dishes with pictures. */
  cover: z.strictObject({ on: keyOf(SURFACES), dishes: z.array(z.string()) }),
  categories: z.array(categorySchema),
})

/** The menu of a demo restaurant, as its file has it. */
export type DemoMenu = z.infer<typeof menuSchema>
export type DemoCategory = DemoMenu['categories'][number]

/** The demo restaurants: an Arabic one, an English one and one that writes both. */
export function readDemoMenus(): DemoMenu[] {
  return [marsaAlHail, twoTerns, jamrAndMint].map((file) => menuSchema.parse(file))
}

function keyOf<T extends object>(table: T) {
  return z.custom<keyof T & string>((key) => typeof key === 'string' && Object.hasOwn(table, key))
}

function isFood(text: unknown): boolean {
  const [kind = '', tone] = String(text).split(' ')
  return Object.hasOwn(FOODS, kind) && colour.safeParse(tone).success
}
