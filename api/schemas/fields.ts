import { z } from 'zod'
import type { SimpleField, ValueOf } from '#db/menu/fields.ts'
import { toThousandths } from '#db/rules/money/money.ts'
import { parsePrice } from '#db/rules/money/read-price.ts'
import { TEXT_MESSAGES } from '#db/rules/text/texts.ts'
import { parseWhole, type Bounds } from '#db/rules/text/digits.ts'
import { ALLERGEN_STATES, orderedAllergens } from '#db/menu/allergens.ts'
import { PRICE_NOTE_KINDS, PRICE_NOTE_LIMIT, type PriceNote } from '#db/menu/price-words.ts'
import { ALLERGEN_KINDS, orderedKinds } from '#db/menu/allergen-kinds.ts'
import { dateSchema } from './times.ts'
import {
  PLEASE_CHECK,
  filledLineSchema,
  filledProseSchema,
  labelSchema,
  listSchema,
  nameSchema,
  parsedJson,
  textSchema,
} from './texts.ts'

type SimpleFields = Readonly<Record<string, SimpleField>>

/** Field schemas of form input (texts) or JSON. */
type Typed<Fields extends SimpleFields> = {
  [Name in keyof Fields]: z.ZodType<ValueOf<Fields[Name]>, string>
}
type Plain<Fields extends SimpleFields> = {
  [Name in keyof Fields]: z.ZodType<ValueOf<Fields[Name]>, ValueOf<Fields[Name]>>
}

export function responseShape<Fields extends SimpleFields>(fields: Fields): Plain<Fields> {
  return shapeOf(fields, responseSchema) as Plain<Fields>
}

/** As in a form, all texts; parses to stored values. */
export function typedShape<Fields extends SimpleFields>(fields: Fields): Typed<Fields> {
  return shapeOf(fields, typedSchema) as Typed<Fields>
}

/** As in a JSON change; parses to stored values. */
export function sentShape<Fields extends SimpleFields>(fields: Fields): Plain<Fields> {
  return shapeOf(fields, sentSchema) as Plain<Fields>
}

function shapeOf(
  fields: SimpleFields,
  schemaOf: (field: SimpleField) => z.ZodType,
): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)]))
}

function responseSchema(field: SimpleField): z.ZodType {
  switch (field.kind) {
    case 'price':
      return z.number()
    case 'whole':
      return field.isOptional ? z.int().nullable() : z.int()
    case 'flag':
      return z.boolean()
    case 'label':
      return z.string().nullable()
    default:
      return z.string()
  }
}

function typedSchema(field: SimpleField): z.ZodType<ValueOf<SimpleField> | null, string> {
  switch (field.kind) {
    case 'name':
      return nameSchema
    case 'label':
      return labelSchema
    case 'line':
      return filledLineSchema(field.limit)
    case 'prose':
      return filledProseSchema(field.limit)
    case 'price':
      return typedPriceSchema
    case 'whole':
      return typedWholeSchema(field)
    case 'flag':
      return typedFlagSchema
  }
}

function sentSchema(field: SimpleField): z.ZodType {
  switch (field.kind) {
    case 'price':
      return priceSchema
    case 'whole':
      return z.int().min(field.least).max(field.most).nullable()
    case 'flag':
      return z.boolean()
    case 'label':
      return labelSchema.nullable()
    default:
      return typedSchema(field)
  }
}

/** 'true', or nothing. */
const typedFlagSchema = z.enum(['true', '']).transform((text) => text === 'true')

function typedWholeSchema(bounds: Bounds) {
  return z.string().transform((text, context) => {
    const number = parseWhole(text, bounds)
    if (number !== null || text.trim() === '') return number
    context.addIssue({ code: 'custom', message: PLEASE_CHECK })
    return z.NEVER
  })
}

const typedPriceSchema = z.string().transform((text, context) => {
  const price = parsePrice(text)
  if (price !== null) return price
  const message = text.trim() === '' ? TEXT_MESSAGES.empty : PLEASE_CHECK
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

const priceSchema = z.number().transform((number, context) => {
  const price = toThousandths(number)
  if (price !== null) return price
  context.addIssue({ code: 'custom', message: PLEASE_CHECK })
  return z.NEVER
})

/** An empty text, or null, is no price: for those with a note. */
export const typedAnyPriceSchema: z.ZodType<number | null, string> = z
  .string()
  .transform((text) => (text.trim() === '' ? null : text))
  .pipe(z.union([z.null(), typedPriceSchema]))

export const anyPriceSchema: z.ZodType<number | null, number | null> = priceSchema.nullable()

const kind = z.enum(PRICE_NOTE_KINDS)

export const priceNoteResponseSchema = z.object({ kind, text: z.string().optional() }).nullable()

/** Own words have a text, others do not. */
export const sentPriceNoteSchema: z.ZodType<PriceNote | null, PriceNote | null> = z
  .strictObject({ kind, text: filledLineSchema(PRICE_NOTE_LIMIT).optional() })
  .refine((note) => (note.kind === 'own') === (note.text !== undefined), {
    path: ['text'],
    message: PLEASE_CHECK,
  })
  .nullable()

/** As a JSON text in a form. */
export const typedPriceNoteSchema = parsedJson(sentPriceNoteSchema, 'null')

const until = dateSchema.nullable()

export const formerPriceResponseSchema = z
  .object({ price: z.number(), until: z.string().nullable() })
  .nullable()

/** `until`: the last day that it is shown; null for no end. */
export const sentFormerPriceSchema = z.strictObject({ price: priceSchema, until }).nullable()

/** The same in a form: a JSON text, with the price as a text. */
export const typedFormerPriceSchema = z.strictObject({ price: typedPriceSchema, until }).nullable()

const state = z.enum(ALLERGEN_STATES).optional()

/** Of the fourteen; omitted ones are not stated. */
const allergensShape = {
  gluten: state,
  crustaceans: state,
  eggs: state,
  fish: state,
  peanuts: state,
  soybeans: state,
  milk: state,
  nuts: state,
  celery: state,
  mustard: state,
  sesame: state,
  sulphites: state,
  lupin: state,
  molluscs: state,
}

export const allergensResponseSchema = z.object(allergensShape)

export const sentAllergensSchema = z.strictObject(allergensShape).transform(orderedAllergens)

/** As a JSON text in a form. */
export const typedAllergensSchema = parsedJson(sentAllergensSchema, '{}')

export const kindsResponseSchema = z.array(z.enum(ALLERGEN_KINDS))

export const sentKindsSchema = listSchema(z.enum(ALLERGEN_KINDS), ALLERGEN_KINDS.length).transform(
  orderedKinds,
)

/** The same as a form has them, with spaces between. */
export const typedKindsSchema = typedWords(sentKindsSchema)

/** Words with spaces between. */
export function typedWords<Words extends z.ZodType<unknown, string[]>>(words: Words) {
  return z
    .string()
    .max(200)
    .transform((text) => text.split(/\s+/u).filter((word) => word !== ''))
    .pipe(words)
}

/** For file pickers; the server checks the bytes. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
export const MAX_FILE_BYTES = 10 * 1024 * 1024

// A signed one has some 300.
const LONGEST_UPLOAD = 1000

/** A picture that `POST /api/pictures` took. */
export const uploadSchema = textSchema(LONGEST_UPLOAD).min(1)

/** Browsers send an empty file, or an empty text, if none is chosen. */
export const fileSchema = z
  .union([z.instanceof(File), z.literal('')])
  .optional()
  .transform((file) => (file instanceof File && isChosen(file) ? file : undefined))

function isChosen({ name, size }: File): boolean {
  return size > 0 || name !== ''
}
