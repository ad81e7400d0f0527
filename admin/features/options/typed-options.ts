import type { OptionGroup } from '#api/schemas/option-groups.ts'
import { OPTION_FIELDS } from '#db/rules/option-groups.ts'
import { haveNamesOfTheirOwn } from '#db/rules/sizes.ts'
import type { Decimals } from '#db/rules/money.ts'
import { readTyped, typedValue } from '#admin/components/typed-values.ts'
import type { Problem } from '#admin/problems.ts'

/** An option as it is typed; of a new one the id is empty. */
export interface TypedOption {
  _id: string
  name: string
  /** Empty where it costs nothing more. */
  price: string
}

type ToldOption = OptionGroup['options'][number]

export const NEW_OPTION: TypedOption = { _id: '', name: '', price: '' }

/** The options in the text that a form keeps them as. */
export function readOptions(text: string): TypedOption[] {
  return JSON.parse(text) as TypedOption[]
}

export function writeOptions(options: readonly TypedOption[]): string {
  return JSON.stringify(options)
}

/** Options of the server's as a form keeps them. */
export function typedOptions(options: readonly ToldOption[], decimals: Decimals): string {
  return writeOptions(
    options.map(({ _id, name, price }) => {
      return {
        _id,
        name,
        price: price === 0 ? '' : typedValue(OPTION_FIELDS.price, price, decimals),
      }
    }),
  )
}

/** The options that a form's come to, rows without anything left out; or what is wrong with them. */
export function readTypedOptions(
  text: string,
  decimals: Decimals,
): { value: ToldOption[] } | { problem: Problem } {
  const options = filledOptions(text)
  if (options.length === 0) return { problem: { text: 'emptyFields' } }
  for (const option of options) {
    for (const field of ['name', 'price'] as const) {
      const problem = problemOfOption(option, field, decimals)
      if (problem) return { problem }
    }
  }
  if (!haveNamesOfTheirOwn(options.map(({ name }) => ({ name: name.trim() })))) {
    return { problem: { text: 'optionNames' } }
  }
  return { value: options.map((option) => toldOption(option, decimals)) }
}

/** Those in which something was typed. */
function filledOptions(text: string): TypedOption[] {
  return readOptions(text).filter(({ name, price }) => (name + price).trim() !== '')
}

/** Why an option cannot be saved; null when it can. */
export function problemOfOption(
  option: TypedOption,
  field: 'name' | 'price',
  decimals: Decimals,
): Problem | null {
  const text = option[field]
  if (text.trim() === '') {
    return field === 'name' && option.price.trim() !== '' ? { text: 'emptyFields' } : null
  }
  const read = readTyped(OPTION_FIELDS[field], text, decimals)
  return 'problem' in read ? read.problem : null
}

function toldOption({ _id, name, price }: TypedOption, decimals: Decimals): ToldOption {
  const read = readTyped(OPTION_FIELDS.price, price, decimals)
  return { _id, name: name.trim(), price: 'value' in read ? Number(read.value) : 0 }
}
