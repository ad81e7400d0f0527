import { z } from 'zod'
import {
  accountSchema,
  messageSchema,
  signedOutSchema,
  tokenSchema,
  validTokenSchema,
} from '../schemas/owners.ts'
import {
  binSchema,
  restoredSchema,
  categoriesSchema,
  categoryAnswerSchema,
  categorySchema,
  deletedCategorySchema,
} from '../schemas/categories.ts'
import {
  customersSchema,
  paymentDetailsSchema,
  subscriptionSchema,
  urlAnswerSchema,
  verifiedPaymentSchema,
  plansSchema,
} from '../schemas/payments.ts'
import { errorSchema } from '../schemas/errors.ts'
import {
  languagesSchema,
  menuTextSchema,
  menuTextsSchema,
  savedTextsSchema,
  apartSchema,
  takenApartSchema,
  undoneSchema,
} from '../schemas/languages.ts'
import {
  logoAccentsSchema,
  logoAnswerSchema,
  publicRestaurantSchema,
  restaurantAnswerSchema,
  restaurantDataSchema,
  restaurantSchema,
  socialLinksAnswerSchema,
  socialLinksSchema,
} from '../schemas/restaurants.ts'
import { lawSchema } from '../schemas/law.ts'
import {
  iconsSchema,
  menuSchema,
  siteSchema,
  menuWarningsSchema,
  publicationSchema,
} from '../schemas/menus.ts'
import {
  deletedLinkSchema,
  kitchenLinkSchema,
  kitchenLinksSchema,
  kitchenMarkedSchema,
  kitchenSchema,
} from '../schemas/kitchen.ts'
import {
  deletedOptionGroupSchema,
  optionGroupAnswerSchema,
  optionGroupSchema,
  optionGroupsSchema,
  publicOptionGroupSchema,
} from '../schemas/option-groups.ts'
import { menuSettingsSchema } from '../schemas/menu-settings.ts'
import {
  deletedProductSchema,
  productAnswerSchema,
  productSchema,
  productsSchema,
  updatedProductSchema,
} from '../schemas/products.ts'
import { previewSchema } from '../schemas/previews.ts'

/** The schemas of all answers, with the names that the description gives them. */
const ANSWER_SCHEMAS = {
  Error: errorSchema,
  Message: messageSchema,
  SignedOut: signedOutSchema,
  Token: tokenSchema,
  ValidToken: validTokenSchema,
  Account: accountSchema,
  Status: z.object({ status: z.literal('ok') }),
  Product: productSchema,
  Products: productsSchema,
  ProductAnswer: productAnswerSchema,
  UpdatedProduct: updatedProductSchema,
  DeletedProduct: deletedProductSchema,
  Category: categorySchema,
  Categories: categoriesSchema,
  CategoryAnswer: categoryAnswerSchema,
  DeletedCategory: deletedCategorySchema,
  Bin: binSchema,
  Restored: restoredSchema,
  PublicRestaurant: publicRestaurantSchema,
  Restaurant: restaurantSchema,
  RestaurantAnswer: restaurantAnswerSchema,
  RestaurantData: restaurantDataSchema,
  SocialLinks: socialLinksSchema,
  SocialLinksAnswer: socialLinksAnswerSchema,
  LogoAnswer: logoAnswerSchema,
  LogoAccents: logoAccentsSchema,
  Languages: languagesSchema,
  MenuText: menuTextSchema,
  MenuTexts: menuTextsSchema,
  SavedTexts: savedTextsSchema,
  Apart: apartSchema,
  Law: lawSchema,
  TakenApart: takenApartSchema,
  Undone: undoneSchema,
  Menu: menuSchema,
  OptionGroup: optionGroupSchema,
  OptionGroups: optionGroupsSchema,
  OptionGroupAnswer: optionGroupAnswerSchema,
  DeletedOptionGroup: deletedOptionGroupSchema,
  PublicOptionGroup: publicOptionGroupSchema,
  KitchenLink: kitchenLinkSchema,
  KitchenLinks: kitchenLinksSchema,
  DeletedLink: deletedLinkSchema,
  Kitchen: kitchenSchema,
  KitchenMarked: kitchenMarkedSchema,
  MenuSettings: menuSettingsSchema,
  MenuWarnings: menuWarningsSchema,
  Preview: previewSchema,
  Icons: iconsSchema,
  Plans: plansSchema,
  Site: siteSchema,
  UrlAnswer: urlAnswerSchema,
  PaymentDetails: paymentDetailsSchema,
  VerifiedPayment: verifiedPaymentSchema,
  Subscription: subscriptionSchema,
  Publication: publicationSchema,
  Customers: customersSchema,
} as const satisfies Record<string, z.ZodType>

type SchemaName = keyof typeof ANSWER_SCHEMAS

/** A JSON schema, as OpenAPI 3.1 takes it. */
export type JsonSchema = Record<string, unknown>

/** The schemas of all answers by name; they refer to one another. */
export function describeAnswers(): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(ANSWER_SCHEMAS)) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, { uri: (id) => `#/components/schemas/${id}` })
  // The names are in the keys, and the dialect is that of the whole document.
  return Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, bare(schema)]))
}

/** The schema of what is sent; files are strings of bytes to OpenAPI. */
export function describeInput(schema: z.ZodType): JsonSchema {
  const described = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type !== 'custom') return
      Object.assign(jsonSchema, { type: 'string', contentMediaType: 'application/octet-stream' })
    },
  })
  return bare(described)
}

function bare(schema: object): JsonSchema {
  const hidden = new Set(['$id', '$schema', '~standard'])
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !hidden.has(key)))
}

/** What is said of a call where it cannot be read off its route. */
export interface CallDescription {
  about: string
  /** What it answers when all is well: a schema, or a body or a lack of one of another kind. */
  answers: Readonly<
    Record<number, SchemaName | 'archive' | 'page' | 'pdf' | 'document' | 'nothing'>
  >
  /** What it refuses beside what its middleware does. */
  refusals?: readonly number[]
  /** Whether `If-Match` says which version its sender saw. */
  takesVersion?: true
  /** What it needs in the query. */
  query?: readonly string[]
  /** What it may have in the query. */
  optionalQuery?: readonly string[]
}
