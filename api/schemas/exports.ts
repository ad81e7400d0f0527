import { z } from 'zod'
import { DISH_BASICS } from '#db/menu/fields.ts'
import { SUBSCRIPTION_TYPES } from '#db/rules/billing/plans.ts'
import { pick } from '#db/rules/record-of.ts'
import { detailsSchema, sizeResponseSchema, soldOutShape } from './products.ts'
import { responseShape } from './fields.ts'
import { loggedChangeSchema } from './change-log.ts'
import { exceptionResponseSchema, menuSettingsSchema, openingSchema } from './menu-settings.ts'
import { publicOptionGroupSchema, optionResponseSchema } from './option-groups.ts'
import { priceNotesSchema, socialLinksSchema } from './restaurants.ts'
import { timesResponseSchema } from './times.ts'

/** In the archive; null without a picture. */
const picturePathSchema = z.string().nullable()

/** By code and field, such as `{ar: {name}}`. */
const exportedTextsSchema = z.record(z.string(), z.record(z.string(), z.string()))

const exportedProductSchema = z.strictObject({
  _id: z.string(),
  slug: z.string(),
  number: z.int(),
  /** Addresses that redirect to it. */
  formerAddresses: z.array(z.strictObject({ categoryId: z.string(), slug: z.string() })),
  ...responseShape(DISH_BASICS),
  price: z.number().nullable(),
  details: detailsSchema.extend({
    sizes: z.array(sizeResponseSchema.extend({ texts: exportedTextsSchema })),
  }),
  ...soldOutShape,
  texts: exportedTextsSchema,
  picture: picturePathSchema,
})

const exportedOptionGroupSchema = publicOptionGroupSchema.extend({
  options: z.array(optionResponseSchema.extend({ texts: exportedTextsSchema })),
  texts: exportedTextsSchema,
})

const exportedCategorySchema = z.strictObject({
  _id: z.string(),
  title: z.string(),
  slug: z.string(),
  formerSlugs: z.array(z.string()),
  icon: z.string(),
  times: timesResponseSchema,
  nonHalal: z.boolean(),
  groups: z.array(z.string()),
  texts: exportedTextsSchema,
  products: z.array(exportedProductSchema),
})
export type ExportedCategory = z.infer<typeof exportedCategorySchema>

const exportedInvoiceSchema = z.strictObject({
  number: z.string().nullable(),
  status: z.enum(['open', 'paid', 'uncollectible']),
  amount: z.number(),
  amountRefunded: z.number(),
  currency: z.string(),
  customerName: z.string().nullable(),
  customerEmail: z.string().nullable(),
  createdAt: z.string(),
  paidAt: z.string().nullable(),
  pdfUrl: z.string().nullable(),
})
export type ExportedInvoice = z.infer<typeof exportedInvoiceSchema>

/** `menu.json` of an export. Dates are ISO 8601 in UTC. */
export const exportedMenuSchema = z.strictObject({
  exportedAt: z.string(),
  account: z.strictObject({
    email: z.string(),
    emailConfirmedAt: z.string().nullable(),
    language: z.string(),
    createdAt: z.string(),
  }),
  restaurant: z.strictObject({
    name: z.string(),
    /** What guests read in place of the name. */
    label: z.string().nullable(),
    slug: z.string(),
    formerSlugs: z.array(z.string()),
    logo: picturePathSchema,
    cover: picturePathSchema,
    about: z.string().nullable(),
    location: z.string().nullable(),
    currency: z.string().nullable(),
    /** Null: detected. */
    language: z.string().nullable(),
    languages: z.array(z.strictObject({ code: z.string(), shown: z.boolean() })),
    texts: exportedTextsSchema,
    ...priceNotesSchema.shape,
    subscriptionType: z.enum(SUBSCRIPTION_TYPES),
    trialExpiresAt: z.string().nullable(),
    currentPeriodEnd: z.string().nullable(),
    cancelAtPeriodEnd: z.boolean(),
    paymentFailedAt: z.string().nullable(),
  }),
  socialLinks: socialLinksSchema,
  menuSettings: menuSettingsSchema.omit({ version: true }).extend({
    // Others are in `socialLinks`.
    links: openingSchema.shape.links,
    exceptions: z.array(exceptionResponseSchema.extend({ texts: exportedTextsSchema })),
  }),
  invoices: z.array(exportedInvoiceSchema),
  operatorActions: z.array(
    z.strictObject({
      action: z.enum(['suspend', 'resume', 'release', 'remove', 'new e-mail']),
      name: z.string(),
      reason: z.string(),
      takenAt: z.string(),
    }),
  ),
  /** Who changed what, newest first. */
  changeLog: z.array(loggedChangeSchema.omit({ undo: true }).strict()),
  optionGroups: z.array(exportedOptionGroupSchema),
  categories: z.array(exportedCategorySchema),
})
export type ExportedMenu = z.infer<typeof exportedMenuSchema>

const { restaurant, categories, ...exportedShape } = exportedMenuSchema.shape

/** `menu.json` of a menu's pages: what guests read, at the moment of its publication. */
export const menuFileSchema = z
  .strictObject({
    /** Of this shape; new fields do not raise it. */
    version: z.literal(1),
    restaurant: restaurant
      .omit({
        formerSlugs: true,
        subscriptionType: true,
        trialExpiresAt: true,
        currentPeriodEnd: true,
        cancelAtPeriodEnd: true,
        paymentFailedAt: true,
      })
      .extend({
        /** Of ISO 4217; AED if the menu has none. */
        currencyCode: z.string(),
        /** Of the texts beside `texts`. */
        language: z.string(),
        /** Further ones that guests can open; their texts are in `texts`. */
        languages: z.array(z.strictObject({ code: z.string(), shown: z.literal(true) })),
      }),
    ...pick(exportedShape, ['socialLinks', 'menuSettings', 'optionGroups']),
    categories: z.array(
      categories.element.omit({ formerSlugs: true }).extend({
        /** False while its `times` hide it: lists leave it out, its page says when it is back. */
        listed: z.boolean(),
        products: z.array(
          categories.element.shape.products.element.omit({ formerAddresses: true }),
        ),
      }),
    ),
  })
  .meta({ id: 'MenuFile' })
