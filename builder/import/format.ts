import { z } from 'zod'
import { messageOf } from '#db/errors.ts'

const part = z.record(z.string(), z.unknown()).nullish()
const text = z.string().nullish()
const id = z.union([z.string(), z.number()]).transform(String)
/** Texts are read as prices. */
const price = z.union([z.number(), z.string()])
const anything = z.unknown().optional()
// Parsed alone: a malformed one does not cost the file.
const parts = z.array(z.unknown())

/** A kind of row: how it is called, what it must be, and every key that is read or needs no word. */
export interface Kind<Schema extends z.ZodType = z.ZodType> {
  of: string
  schema: Schema
  known: ReadonlySet<string>
}

function kind<Shape extends z.ZodRawShape>(of: string, shape: Shape, others = '') {
  const addresses = '_id id slug version formerSlugs formerAddresses'
  const known = new Set([...Object.keys(shape), ...`${addresses} ${others}`.split(' ')])
  return { of, known, schema: z.looseObject(shape) }
}

export const FILE = kind(
  'file',
  {
    source: z.object({ repo: z.string().optional(), path: z.string().optional() }).optional(),
    restaurants: parts,
  },
  'isExport',
)

export const RESTAURANT = kind(
  'restaurant',
  {
    name: z.string(),
    label: anything,
    owner: anything,
    about: text,
    location: text,
    logo: anything,
    cover: anything,
    currency: text,
    currencySign: anything,
    vatNote: anything,
    servicePercent: anything,
    language: text,
    languages: anything,
    /** By language code: `{ar: {name, …}}`. */
    texts: part,
    socialLinks: part,
    menuSettings: part,
    optionGroups: parts.nullish(),
    categories: parts,
  },
  'exportedAt account invoices operatorActions changeLog subscriptionType trialExpiresAt currentPeriodEnd cancelAtPeriodEnd paymentFailedAt currencyCode',
)

export const CATEGORY = kind(
  'category',
  {
    title: z.string(),
    groups: z.array(id).nullish(),
    icon: text,
    times: anything,
    nonHalal: anything,
    texts: part,
    products: parts,
  },
  'listed',
)

export const SIZE = kind('size', {
  _id: id.nullish(),
  name: z.string().optional(),
  price: price.nullish(),
  priceNote: anything,
  formerPrice: anything,
  nutrition: part,
  texts: part,
})

export const PRODUCT = kind(
  'dish',
  {
    name: z.string(),
    number: anything,
    label: anything,
    description: text,
    price: price.nullish(),
    price_raw: text,
    texts: part,
    details: z
      .looseObject({
        sizes: z.array(SIZE.schema).nullish(),
        groups: z.array(id).nullish(),
        nutrition: part,
      })
      .nullish(),
  },
  'picture sizes',
)

export const OPTION = kind('option', {
  name: z.string(),
  price: price.nullish(),
  allergens: anything,
  texts: part,
})

export const OPTION_GROUP = kind('option group', {
  _id: id.nullish(),
  name: z.string(),
  min: z.number().nullish(),
  max: z.number().nullish(),
  options: parts,
  texts: part,
})

/** Only in an export, labels are ours. */
export type SourceFile = Pick<z.infer<typeof FILE.schema>, 'source' | 'restaurants'> & {
  isExport?: boolean
}
export type SourceRestaurant = z.infer<typeof RESTAURANT.schema>
export type SourceSize = z.infer<typeof SIZE.schema>
export type SourceProduct = z.infer<typeof PRODUCT.schema>

class FormatError extends Error {
  override name = 'FormatError'
}

/** Throws a `FormatError` if it is no menu file. */
export function parseFile(bytes: Uint8Array): SourceFile {
  const json = parseJson(decode(bytes))
  const exported = EXPORT.safeParse(json).data
  const { data, error } = FILE.schema.safeParse(exported ? inFrame(exported) : json)
  if (error) throw new FormatError(issueText(error))
  // Nothing readable: not a menu file.
  const problems = data.restaurants.map((row) => RESTAURANT.schema.safeParse(row).error)
  const [first] = problems
  if (first && problems.every(Boolean)) {
    throw new FormatError(`restaurants[0].${issueText(first)}`)
  }
  return { ...data, isExport: exported !== undefined }
}

/** An owner's export, which has these in several places. */
const EXPORT = z.looseObject({
  restaurant: z.looseObject({ name: z.string() }),
  socialLinks: z.unknown(),
  menuSettings: z.unknown(),
  optionGroups: z.unknown(),
  categories: z.unknown(),
})

function inFrame({ restaurant, ...others }: z.infer<typeof EXPORT>): unknown {
  // What stands in both places comes from beside it, and has a line.
  const own = Object.entries(restaurant).map(([key, value]) => {
    return [key in others ? `restaurant.${key}` : key, value] as const
  })
  return { restaurants: [{ ...Object.fromEntries(own), ...others }] }
}

export function countPictures({ logo, cover, categories }: SourceRestaurant): number {
  const products = categories.flatMap(productsOf)
  const named = [logo, cover, ...products.map((row) => valueOf(row, 'picture'))]
  return named.filter((name) => typeof name === 'string').length
}

export function countProducts(restaurant: unknown): number {
  return [valueOf(restaurant, 'categories')].flat().flatMap(productsOf).length
}

export function productsOf(category: unknown): unknown[] {
  const products = valueOf(category, 'products')
  return Array.isArray(products) ? products : []
}

/** How a row calls itself, else which one it is. */
export function nameOf(row: unknown, index: number, key = 'name'): string {
  return textOf(row, key) ?? `number ${index + 1}`
}

/** Null for none. */
export function textOf(row: unknown, key: string): string | null {
  const text = valueOf(row, key)
  return typeof text === 'string' && text.trim() !== '' ? text : null
}

function valueOf(row: unknown, key: string): unknown {
  return new Map(Object.entries(row ?? {})).get(key)
}

export const OURS = z.strictObject({ until: z.string().nullable() }).nullish()
export const OUR_SIZES = z.array(z.strictObject({ _id: z.string(), soldOut: OURS }))

/** None if malformed. */
export function parseSizes(sizes: unknown): SourceSize[] {
  return z.array(SIZE.schema.extend({ price })).safeParse(sizes).data ?? []
}

const ZIP = [0x50, 0x4b, 0x03, 0x04]

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    const isZip = ZIP.every((byte, place) => bytes[place] === byte)
    throw new FormatError(isZip ? 'is an archive: unpack it first' : 'is not UTF-8', { cause })
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new FormatError(`is not JSON: ${messageOf(cause)}`, { cause })
  }
}

/** The first error with its path: `restaurants[0].name: expected string`. */
export function issueText(error: z.ZodError): string {
  const [issue] = error.issues
  if (!issue) return 'is not as it should be'
  const place = z.core.toDotPath(issue.path)
  return place === '' ? issue.message : `${place}: ${issue.message}`
}
