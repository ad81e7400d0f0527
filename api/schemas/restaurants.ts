import { z } from 'zod'
import { ICON_STYLES } from '#db/rules/look/look.ts'
import { isWebAddress, SOCIAL_FIELDS } from '#db/rules/contact/contacts.ts'
import { CURRENCY_SIGNS, isServicePercent, VAT_NOTES } from '#db/menu/price-notes.ts'
import { SUBSCRIPTION_TYPES } from '#db/rules/billing/plans.ts'
import { TEXT_LIMITS, checkLine } from '#db/rules/text/texts.ts'
import { recordOf } from '#db/rules/record-of.ts'
import { fileSchema } from './fields.ts'
import { PLEASE_CHECK, labelSchema, lineSchema, nameSchema, proseSchema } from './texts.ts'
import { versionSchema } from './errors.ts'
import { countrySchema, menuSettingsChangeSchema, sunSchema } from './menu-settings.ts'

/** Stated for all prices. */
export const priceNotesSchema = z.object({
  currencySign: z.enum(CURRENCY_SIGNS),
  vatNote: z.enum(VAT_NOTES).nullable(),
  servicePercent: z.number().refine(isServicePercent, PLEASE_CHECK).nullable(),
})

export const publicRestaurantSchema = z
  .object({
    name: z.string(),
    /** What people read in its place; null for none. */
    label: z.string().nullable(),
    slug: z.string(),
    logo: z.string().nullable(),
    cover: z.string().nullable(),
    about: z.string().nullable(),
    location: z.string().nullable(),
    currency: z.string().nullable(),
    ...priceNotesSchema.shape,
  })
  .meta({ id: 'PublicRestaurant' })

const restaurantSchema = publicRestaurantSchema
  .extend({
    timeZone: z.string(),
    ...sunSchema.shape,
    country: countrySchema,
    iconStyle: z.enum(ICON_STYLES),
    version: versionSchema,
    subscriptionType: z.enum(SUBSCRIPTION_TYPES),
    trialExpiresAt: z.string().nullable(),
    currentPeriodEnd: z.string().nullable(),
    active: z.boolean(),
  })
  .meta({ id: 'Restaurant' })
export type Restaurant = z.infer<typeof restaurantSchema>

/** Omitted fields stay, empty ones are cleared. */
export const restaurantInputSchema = z.object({
  restaurantName: nameSchema.optional(),
  /** What people read in its place. */
  label: labelSchema.nullable().optional(),
  /** From the list, or the present one. */
  currency: clearable(lineSchema(TEXT_LIMITS.name)),
  about: clearable(proseSchema(TEXT_LIMITS.about)),
  location: clearable(lineSchema(TEXT_LIMITS.location)),
  ...priceNotesSchema.partial().shape,
  /** Settings of the menu that follow from where the restaurant is, so that one call sets all that does. */
  ...menuSettingsChangeSchema.pick({ country: true, timeZone: true, place: true, sunMethod: true })
    .shape,
})
export type RestaurantInput = z.infer<typeof restaurantInputSchema>

export const restaurantFormSchema = z.object({ formData: restaurantInputSchema })

const linkSchema = z.string().transform((text, context) => {
  const line = checkLine(text, TEXT_LIMITS.link)
  if (line.ok && isWebAddress(line.value)) return line.value
  context.addIssue({ code: 'custom', message: line.ok ? PLEASE_CHECK : line.message })
  return z.NEVER
})

export const socialLinksInputSchema = z.object(recordOf(SOCIAL_FIELDS, () => linkSchema))

export const socialLinksSchema = z
  .object(recordOf(SOCIAL_FIELDS, () => z.string().nullable()))
  .meta({ id: 'SocialLinks' })
export type SocialLinks = z.infer<typeof socialLinksSchema>

export const logoFormSchema = z.object({
  logo: fileSchema,
  cover: fileSchema,
  removeLogo: z.literal('true').optional(),
  removeCover: z.literal('true').optional(),
})
export type LogoForm = z.infer<typeof logoFormSchema>

export const restaurantDataSchema = z
  .object({
    restaurant: restaurantSchema,
    socialLinks: socialLinksSchema,
  })
  .meta({ id: 'RestaurantData' })
export const restaurantAnswerSchema = z
  .object({ restaurant: restaurantSchema })
  .meta({ id: 'RestaurantAnswer' })
export const socialLinksAnswerSchema = z
  .object({
    socialLinks: socialLinksSchema,
    version: versionSchema,
  })
  .meta({ id: 'SocialLinksAnswer' })
export const logoAnswerSchema = z
  .object({
    logoUrl: z.string().nullable(),
    coverUrl: z.string().nullable(),
    restaurant: restaurantSchema,
  })
  .meta({ id: 'LogoAnswer' })

function clearable(schema: z.ZodType<string, string>) {
  return schema
    .nullable()
    .transform((text) => text || null)
    .optional()
}

export const logoAccentsSchema = z
  .object({ accents: z.array(z.string()) })
  .meta({ id: 'LogoAccents' })
