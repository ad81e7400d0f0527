import { z } from 'zod'
import { messageOf } from '#db/errors.ts'

const part = z.record(z.string(), z.unknown()).nullish()
const text = z.string().nullish()

/** By language code: `{ar: {name, …}}`. */
const TEXTS = part

const id = z.union([z.string(), z.number()]).transform(String)
/** Texts are parsed as prices. */
const price = z.union([z.number(), z.string()]).nullish()

// Parts are parsed alone: a malformed one does not cost the file.
const FILE = z.looseObject({
  source: z.object({ repo: z.string().optional(), path: z.string().optional() }).optional(),
  restaurants: z.array(z.unknown()),
})

const RESTAURANT = z.looseObject({
  name: z.string(),
  label: z.unknown().optional(),
  owner: z.unknown().optional(),
  about: text,
  location: text,
  logo: z.unknown().optional(),
  cover: z.unknown().optional(),
  currency: text,
  currencySign: z.unknown().optional(),
  vatNote: z.unknown().optional(),
  servicePercent: z.unknown().optional(),
  language: text,
  languages: z.unknown().optional(),
  texts: TEXTS,
  socialLinks: part,
  menuSettings: part,
  optionGroups: z.array(z.unknown()).nullish(),
  categories: z.array(z.unknown()),
})

const CATEGORY = z.looseObject({
  title: z.string(),
  groups: z.array(id).nullish(),
  icon: text,
  times: z.unknown().optional(),
  nonHalal: z.unknown().optional(),
  texts: TEXTS,
  products: z.array(z.unknown()),
})

const SIZE = z.looseObject({
  _id: id.nullish(),
  name: z.string().optional(),
  price,
  nutrition: part,
  texts: TEXTS,
})

const PRODUCT = z.looseObject({
  name: z.string(),
  number: z.unknown().optional(),
  label: z.unknown().optional(),
  description: text,
  price,
  price_raw: text,
  texts: TEXTS,
  details: z
    .looseObject({
      sizes: z.array(SIZE).nullish(),
      groups: z.array(id).nullish(),
      nutrition: part,
      diets: z.unknown().optional(),
      marks: z.unknown().optional(),
      allergens: z.unknown().optional(),
      allergenKinds: z.unknown().optional(),
      allergensChecked: z.unknown().optional(),
    })
    .nullish(),
})

const OPTION = z.looseObject({
  name: z.string(),
  price,
  allergens: z.unknown().optional(),
  texts: TEXTS,
})

const OPTION_GROUP = z.looseObject({
  _id: id.nullish(),
  name: z.string(),
  min: z.number().nullish(),
  max: z.number().nullish(),
  options: z.array(z.unknown()),
  texts: TEXTS,
})

export const KNOWN = {
  file: known(FILE, 'isExport'),
  restaurant: known(
    RESTAURANT,
    'exportedAt account invoices operatorActions subscriptionType trialExpiresAt currentPeriodEnd cancelAtPeriodEnd paymentFailedAt currencyCode',
  ),
  category: known(CATEGORY, 'listed'),
  product: known(PRODUCT, 'picture sizes'),
  size: known(SIZE, 'id'),
  group: known(OPTION_GROUP),
  option: known(OPTION),
}

function known(schema: z.ZodObject, others = ''): ReadonlySet<string> {
  const addresses = ['_id', 'id', 'slug', 'version', 'formerSlugs', 'formerAddresses']
  return new Set([...Object.keys(schema.shape), ...addresses, ...others.split(' ')])
}

export type SourceOptionGroup = z.infer<typeof OPTION_GROUP>
/** Only in an export, labels are ours. */
export type SourceFile = Pick<z.infer<typeof FILE>, 'source' | 'restaurants'> & {
  isExport?: boolean
}
export type SourceRestaurant = z.infer<typeof RESTAURANT>
export type SourceSize = z.infer<typeof SIZE>
export type SourceProduct = z.infer<typeof PRODUCT>

class FormatError extends Error {
  override name = 'FormatError'
}

/** Throws a `FormatError` if it is no menu file. */
export function parseFile(bytes: Uint8Array): SourceFile {
  const json = parseJson(decode(bytes))
  const exported = EXPORT.safeParse(json).data
  const parsed = FILE.safeParse(exported ? inFrame(exported) : json)
  const rows = parsed.data?.restaurants ?? []
  // Nothing readable: not a menu file.
  const first = rows.every((row) => !RESTAURANT.safeParse(row).success) ? rows[0] : undefined
  if (first !== undefined) throw new FormatError(`restaurants[0].${parseRestaurant(first).problem}`)
  if (parsed.success) return { ...parsed.data, isExport: exported !== undefined }
  throw new FormatError(issueText(parsed.error))
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

const PICTURED = z.object({ picture: z.string() })

export function countPictures({ logo, cover, categories }: SourceRestaurant): number {
  const own = [logo, cover].filter((name) => typeof name === 'string')
  const products = categories.flatMap(productsOf)
  return own.length + products.filter((row) => PICTURED.safeParse(row).success).length
}

const LISTING = z.looseObject({ products: z.array(z.unknown()) })

export function productsOf(category: unknown): unknown[] {
  return LISTING.safeParse(category).data?.products ?? []
}

type Read<T> = { row: T; problem?: never } | { row?: never; problem: string }

const read =
  <Schema extends z.ZodType>(schema: Schema) =>
  (row: unknown): Read<z.infer<Schema>> => {
    const parsed = schema.safeParse(row)
    return parsed.success ? { row: parsed.data } : { problem: issueText(parsed.error) }
  }

export const parseRestaurant = read(RESTAURANT)
export const parseCategory = read(CATEGORY)
export const parseProduct = read(PRODUCT)
export const parseOptionGroup = read(OPTION_GROUP)
export const parseOption = read(OPTION)

export const OURS = z.strictObject({ until: z.string().nullable() }).nullish()
export const OUR_SIZES = z.array(z.strictObject({ _id: z.string(), soldOut: OURS }))

/** None if malformed. */
export function parseSizes(sizes: unknown): SourceSize[] {
  return (
    z.array(SIZE.extend({ price: z.union([z.number(), z.string()]) })).safeParse(sizes).data ?? []
  )
}

/** Null if it has no name. */
export function nameOf(row: unknown, key = 'name'): string | null {
  const name = new Map(typeof row === 'object' && row !== null ? Object.entries(row) : []).get(key)
  return typeof name === 'string' && name.trim() !== '' ? name : null
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
    throw new FormatError(`is not JSON: ${messageOf(cause)}`, {
      cause,
    })
  }
}

/** The first error with its path: `restaurants[0].name: expected string`. */
function issueText(error: z.ZodError): string {
  const [issue] = error.issues
  if (!issue) return 'is not as it should be'
  const place = z.core.toDotPath(issue.path)
  return place === '' ? issue.message : `${place}: ${issue.message}`
}
