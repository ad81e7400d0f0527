import { z } from 'zod'
import {
  FURTHER_LINKS,
  isFurtherLink,
  isWebAddress,
  OWN_LINK_NAMES,
  OWN_LINKS,
  type FurtherLink,
  type SocialField,
} from '#db/rules/contact/contacts.ts'
import { meantLink } from '#db/rules/contact/meant-links.ts'
import { doOverlap, hasTooMany, MOST_EXCEPTIONS, MOST_HOURS_A_DAY } from '#db/menu/opening-hours.ts'
import { parsePhone } from '#db/rules/contact/phones.ts'
import { wifiProblem } from '#db/rules/contact/wifi.ts'
import { COVER_STYLES, FACES, ICON_STYLES, readAccent, SURFACES } from '#db/rules/look/look.ts'
import { isTimeZone } from '#db/rules/time/wall-clock.ts'
import { ALL_DAYS } from '#db/menu/times.ts'
import { COUNTRY_CODES, SUN_METHODS } from '#db/rules/countries.ts'
import { checkLine, TEXT_LIMITS } from '#db/rules/text/texts.ts'
import { lineSchema, PLEASE_CHECK, textSchema } from './texts.ts'
import {
  dateSchema,
  daysSchema,
  readSentHours,
  responseEnds,
  sentEnds,
  timeOfDaySchema,
} from './times.ts'
import { versionSchema } from './errors.ts'
import { recordOf } from '#db/rules/record-of.ts'

const hourSchema = z
  .strictObject({
    days: daysSchema.default(ALL_DAYS),
    ...sentEnds,
  })
  .transform(readSentHours)

export const hoursSchema = z
  .array(hourSchema)
  .max(7 * MOST_HOURS_A_DAY)
  .refine((hours) => !hasTooMany(hours) && !doOverlap(hours), { message: PLEASE_CHECK })

const exceptionSchema = z
  .strictObject({
    from: dateSchema,
    to: dateSchema,
    closed: z.boolean(),
    hours: hoursSchema.default([]),
    note: lineSchema(TEXT_LIMITS.title)
      .nullable()
      .default(null)
      .transform((note) => note || null),
  })
  .refine(({ from, to }) => from <= to, { message: PLEASE_CHECK, path: ['to'] })
  .refine(({ closed, hours }) => closed === (hours.length === 0), {
    message: PLEASE_CHECK,
    path: ['hours'],
  })

// One exception a day.
const exceptionsSchema = z
  .array(exceptionSchema)
  .max(MOST_EXCEPTIONS)
  .transform((exceptions) => exceptions.toSorted((a, b) => (a.from < b.from ? -1 : 1)))
  .refine(
    (all) => all.every(({ from }, index) => index === 0 || (all[index - 1]?.to ?? '') < from),
    {
      message: PLEASE_CHECK,
    },
  )

const phoneSchema = z
  .string()
  .nullable()
  .transform((text, context) => {
    if (text === null || text.trim() === '') return null
    const phone = parsePhone(text)
    if (phone !== null) return phone
    context.addIssue({ code: 'custom', message: PLEASE_CHECK })
    return z.NEVER
  })

/** The owner's own ones may be left out, and are kept then. */
const linksSchema = z.strictObject({
  ...recordOf(FURTHER_LINKS, linkSchema),
  ...recordOf(OWN_LINK_NAMES, (name) => ownLinkSchema(OWN_LINKS[name]).optional()),
})

function ownLinkSchema(field: SocialField) {
  const meant = z
    .string()
    .nullable()
    .transform((text) => meantLink(field, text ?? ''))
  return meant.transform(readLink(isWebAddress))
}

function linkSchema(name: FurtherLink) {
  return z
    .string()
    .nullable()
    .default(null)
    .transform(readLink((text) => isFurtherLink(name, text)))
}

function readLink(isLink: (text: string) => boolean) {
  return (text: string | null, context: z.RefinementCtx): string | null => {
    const line = checkLine(text ?? '', TEXT_LIMITS.link)
    if (line.ok && line.value === '') return null
    if (line.ok && isLink(line.value)) return line.value
    context.addIssue({ code: 'custom', message: line.ok ? PLEASE_CHECK : line.message })
    return z.NEVER
  }
}

const lookShape = {
  accent: z
    .string()
    .transform((text, context) => {
      const accent = readAccent(text)
      if (accent !== null) return accent
      context.addIssue({ code: 'custom', message: PLEASE_CHECK })
      return z.NEVER
    })
    .nullable(),
  surface: z.enum(SURFACES),
  coverStyle: z.enum(COVER_STYLES),
  iconStyle: z.enum(ICON_STYLES),
  face: z.enum(FACES),
}
export const lookSchema = z.strictObject(lookShape)

const wifiSchema = z
  .strictObject({
    name: z.string().transform((text) => text.trim()),
    password: z
      .string()
      .nullable()
      .default(null)
      .transform((text) => text?.trim() || null),
    hidden: z.boolean().default(false),
  })
  .superRefine((wifi, context) => {
    const part = wifiProblem(wifi)
    if (part) context.addIssue({ code: 'custom', message: PLEASE_CHECK, path: [part] })
  })
  .nullable()

const DECIMALS = 100

function degreesSchema(most: number) {
  return z
    .number()
    .min(-most)
    .max(most)
    .transform((degrees) => Math.round(degrees * DECIMALS) / DECIMALS)
}

const placeSchema = z
  .strictObject({ latitude: degreesSchema(90), longitude: degreesSchema(180) })
  .nullable()

/** Null until the owner says where the restaurant is. */
export const countrySchema = z.enum(COUNTRY_CODES).nullable()

export const menuSettingsChangeSchema = z
  .strictObject({
    timeZone: textSchema(TEXT_LIMITS.title).refine(isTimeZone, { message: PLEASE_CHECK }),
    dayEndsAt: timeOfDaySchema,
    place: placeSchema,
    /** Null: as at the place. */
    sunMethod: z.enum(SUN_METHODS).nullable(),
    country: countrySchema,
    hours: hoursSchema,
    exceptions: exceptionsSchema,
    phone: phoneSchema,
    links: linksSchema,
    ...lookShape,
    dishNumbers: z.boolean(),
    whatsappOrders: z.boolean(),
    wifi: wifiSchema,
  })
  .partial()
export type MenuSettingsInput = z.infer<typeof menuSettingsChangeSchema>

const hourResponseSchema = z.object({ days: z.array(z.int()), ...responseEnds })

export const exceptionResponseSchema = z.object({
  from: z.string(),
  to: z.string(),
  closed: z.boolean(),
  hours: z.array(hourResponseSchema),
  note: z.string().nullable(),
})

/** Dates, times and days in the restaurant's time zone. */
export const openingSchema = z.object({
  hours: z.array(hourResponseSchema),
  exceptions: z.array(exceptionResponseSchema),
  phone: z.string().nullable(),
  links: z.record(z.enum(FURTHER_LINKS), z.string().nullable()),
})

/** What times by the sun are told by. */
export const sunSchema = z.object({
  /** To two decimals. */
  place: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  /** Null without a place, unless chosen. */
  sunMethod: z.enum(SUN_METHODS).nullable(),
})

/** What guests have at a table. */
export const atTableSchema = z.object({
  /** Whether numbers stand beside dishes on the menu, on paper and in the kitchen. */
  dishNumbers: z.boolean(),
  /** Whether guests may send their list to the restaurant's WhatsApp number. */
  whatsappOrders: z.boolean(),
  /** Of the guest network; `password` null if it is open, `hidden` if phones must ask for its name. */
  wifi: z
    .object({ name: z.string(), password: z.string().nullable(), hidden: z.boolean() })
    .nullable(),
})

export const menuSettingsSchema = openingSchema
  .extend({
    timeZone: z.string(),
    dayEndsAt: z.string(),
    ...sunSchema.shape,
    country: countrySchema,
    ...lookShape,
    accent: z.string().nullable(),
    ...atTableSchema.shape,
    links: z.record(z.enum([...FURTHER_LINKS, ...OWN_LINK_NAMES]), z.string().nullable()),
    version: versionSchema,
  })
  .meta({ id: 'MenuSettings' })
export type MenuSettings = z.infer<typeof menuSettingsSchema>
