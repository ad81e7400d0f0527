import {
  namesOf,
  NUTRITION_FIELDS,
  NUTRITION_NAMES,
  SIZE_FIELDS,
  type Nutrition,
} from '#db/rules/menu-fields.ts'
import { type ToldSize } from '#db/rules/told-dish.ts'
import { formatPrice, readPrice, type Decimals } from '#db/rules/money.ts'
import { recordOf } from '#db/rules/record-of.ts'
import { NO_NUTRITION, SIZE_COUNTS, sizesProblem } from '#db/rules/sizes.ts'
import { readTyped, typedValue } from '#admin/components/typed-values.ts'
import type { Problem } from '#admin/problems.ts'

type SizeField = keyof typeof SIZE_FIELDS

/** A size as it is typed; of a new one the id is empty. */
export type TypedSize = Record<SizeField, string> & { _id: string }

const NAMES: readonly SizeField[] = namesOf(SIZE_FIELDS)

export const NEW_SIZE: TypedSize = { _id: '', ...recordOf(NAMES, () => '') }

/** The sizes in the text that a form keeps them as; none in an empty one. */
export function readSizes(text: string): TypedSize[] {
  return text === '' ? [] : (JSON.parse(text) as TypedSize[])
}

export function writeSizes(sizes: readonly TypedSize[]): string {
  return sizes.length === 0 ? '' : JSON.stringify(sizes)
}

/** Sizes of the server's as a form keeps them. */
export function typedSizes(sizes: readonly ToldSize[], decimals: Decimals): string {
  return writeSizes(
    sizes.map(({ _id, name, price, nutrition }) => {
      const values = { name, price, ...nutrition }
      const typed = NAMES.map((field) => {
        return [field, typedValue(SIZE_FIELDS[field], values[field], decimals)]
      })
      return { ...NEW_SIZE, ...Object.fromEntries(typed), _id }
    }),
  )
}

/** The sizes that a form's come to, or the first thing that is wrong with them. */
export function readTypedSizes(
  text: string,
  decimals: Decimals,
): { value: ToldSize[] } | { problem: Problem } {
  const sizes = readSizes(text)
  const problem = togetherProblem(sizes)
  if (problem) return { problem }
  const value: ToldSize[] = []
  for (const size of sizes) {
    const read = readSize(size, decimals)
    if ('problem' in read) return read
    value.push(read)
  }
  return { value }
}

/** Whether this field of a size keeps its dish from being saved. */
export function isWrong(size: TypedSize, field: SizeField, decimals: Decimals): boolean {
  return problemOfField(size, field, decimals) !== null
}

/** With each price written as the one that it means, once they have been checked. */
export function settledSizes(text: string, decimals: Decimals): string {
  return writeSizes(
    readSizes(text).map((size) => {
      const [price, other] = readPrice(size.price, decimals)
      const isClear = price !== undefined && other === undefined
      return isClear ? { ...size, price: formatPrice(price, decimals) } : size
    }),
  )
}

/** The price that stands for a dish with these sizes, as it is typed. */
export function lowestTyped(text: string, decimals: Decimals): string {
  const prices = readSizes(text).flatMap(({ price }) => readPrice(price, decimals))
  return formatPrice(Math.min(...prices), decimals)
}

/** For people: `Small 12 · Large 18`. */
export function sizesText(text: string): string {
  return readSizes(text)
    .map(({ name, price }) => `${name} ${price}`.trim())
    .join(' · ')
}

function togetherProblem(sizes: readonly TypedSize[]): Problem | null {
  const { least, most } = SIZE_COUNTS
  const found = sizesProblem(sizes.map(({ name }) => ({ name: name.trim() })))
  if (found === 'count') return { text: 'sizeCount', values: { least, most } }
  return found && { text: 'sizeNames' }
}

function readSize(size: TypedSize, decimals: Decimals): ToldSize | { problem: Problem } {
  for (const field of NAMES) {
    const problem = problemOfField(size, field, decimals)
    if (problem) return { problem }
  }
  const price = readTyped(SIZE_FIELDS.price, size.price, decimals)
  return {
    _id: size._id,
    name: size.name.trim(),
    price: 'value' in price ? Number(price.value) : 0,
    nutrition: nutritionOf(size, decimals),
  }
}

function nutritionOf(size: TypedSize, decimals: Decimals): Nutrition {
  const read = NUTRITION_NAMES.map((field) => {
    const typed = readTyped(NUTRITION_FIELDS[field], size[field], decimals)
    return [field, 'value' in typed ? typed.value : NO_NUTRITION[field]]
  })
  return Object.fromEntries(read)
}

function problemOfField(size: TypedSize, field: SizeField, decimals: Decimals): Problem | null {
  if (size[field].trim() === '') {
    return field === 'name' || field === 'price' ? { text: 'emptyFields' } : null
  }
  const read = readTyped(SIZE_FIELDS[field], size[field], decimals)
  return 'problem' in read ? read.problem : null
}
