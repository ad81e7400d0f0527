import { z } from 'zod'
import { messageOf } from '#db/errors.ts'

const part = z.record(z.string(), z.unknown()).nullish()

/** Fields by the code of a further language: `{ar: {name, …}}`. */
const TEXTS = z.record(z.string(), z.unknown()).nullish()

/**
 * The frame of a menu file. Products are looked at one by one, so that a malformed one costs
 * itself and not the file.
 */
const FILE = z.object({
  source: z.object({ repo: z.string().optional(), path: z.string().optional() }).optional(),
  restaurants: z.array(
    z.object({
      name: z.string(),
      about: z.string().nullish(),
      location: z.string().nullish(),
      logo: z.unknown().optional(),
      cover: z.unknown().optional(),
      currency: z.string().nullish(),
      currencySign: z.unknown().optional(),
      vatNote: z.unknown().optional(),
      servicePercent: z.unknown().optional(),
      language: z.string().nullish(),
      languages: z.array(z.object({ code: z.string(), shown: z.boolean().nullish() })).nullish(),
      texts: TEXTS,
      socialLinks: part,
      menuSettings: part,
      optionGroups: z.array(z.unknown()).nullish(),
      categories: z.array(
        z.object({
          title: z.string(),
          groups: z.array(z.string()).nullish(),
          icon: z.string().nullish(),
          times: z.unknown().optional(),
          nonHalal: z.boolean().nullish(),
          texts: TEXTS,
          products: z.array(z.unknown()),
        }),
      ),
    }),
  ),
})

const SIZE = z.object({
  name: z.string().optional(),
  price: z.number().nullish(),
  nutrition: part,
  texts: TEXTS,
})

const PRODUCT = z.object({
  name: z.string(),
  description: z.string().nullish(),
  price: z.number().nullish(),
  price_raw: z.string().nullish(),
  texts: TEXTS,
  details: z
    .object({
      sizes: z.array(SIZE).nullish(),
      groups: z.array(z.string()).nullish(),
      nutrition: part,
      diets: part,
      marks: z.unknown().optional(),
      allergens: part,
      allergensChecked: z.unknown().optional(),
    })
    .nullish(),
})

const OPTION_GROUP = z.object({
  _id: z.string().nullish(),
  name: z.string(),
  min: z.number().nullish(),
  max: z.number().nullish(),
  options: z.array(z.object({ name: z.string(), price: z.number().nullish(), texts: TEXTS })),
  texts: TEXTS,
})

export type SourceOptionGroup = z.infer<typeof OPTION_GROUP>
export type SourceFile = z.infer<typeof FILE>
export type SourceRestaurant = SourceFile['restaurants'][number]
export type SourceCategory = SourceRestaurant['categories'][number]
export type SourceSize = z.infer<typeof SIZE>
export type SourceProduct = z.infer<typeof PRODUCT>

/** A file that is no menu file; the message says why and where in it. */
class FormatError extends Error {
  override name = 'FormatError'
}

/** Reads the bytes of a menu file; throws a `FormatError` when they are none. */
export function parseFile(bytes: Uint8Array): SourceFile {
  const parsed = FILE.safeParse(inFrame(parseJson(decode(bytes))))
  if (parsed.success) return parsed.data
  throw new FormatError(issueText(parsed.error))
}

/** The menu of an owner’s export has what a file has of a restaurant, in several places. */
const EXPORT = z.object({
  restaurant: z.looseObject({ name: z.string() }),
  socialLinks: z.unknown(),
  menuSettings: z.unknown(),
  optionGroups: z.unknown(),
  categories: z.unknown(),
})

function inFrame(json: unknown): unknown {
  const parsed = EXPORT.safeParse(json)
  if (!parsed.success) return json
  const { restaurant, ...others } = parsed.data
  return { restaurants: [{ ...restaurant, ...others }] }
}

const PICTURED = z.object({ picture: z.string() })

/** How many pictures a restaurant of a file names, as that of an owner's export does. */
export function countPictures({ logo, cover, categories }: SourceRestaurant): number {
  const own = [logo, cover].filter((name) => typeof name === 'string')
  const products = categories.flatMap((category) => category.products)
  return own.length + products.filter((row) => PICTURED.safeParse(row).success).length
}

/** One product of a file, or what is wrong with it. */
export function parseProduct(row: unknown): SourceProduct | { problem: string } {
  const parsed = PRODUCT.safeParse(row)
  return parsed.success ? parsed.data : { problem: issueText(parsed.error) }
}

/** A group of options of a file; null when it is malformed. */
export function parseOptionGroup(row: unknown): SourceOptionGroup | null {
  return OPTION_GROUP.safeParse(row).data ?? null
}

// What an owner's export with its pictures begins with.
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

/** The first thing that is wrong, with its place: `restaurants[0].name: expected string`. */
function issueText(error: z.ZodError): string {
  const [issue] = error.issues
  if (!issue) return 'is not as it should be'
  const place = z.core.toDotPath(issue.path)
  return place === '' ? issue.message : `${place}: ${issue.message}`
}
