import type { OptionGroup } from '#api/schemas/option-groups.ts'
import { OPTION_FIELDS } from '#db/rules/option-groups.ts'
import { haveNamesOfTheirOwn } from '#db/rules/sizes.ts'
import type { Decimals } from '#db/rules/money.ts'
import { readStatement, writeStatement } from '#admin/components/allergens/typed-allergens.ts'
import { readTyped, typedValue } from '#admin/components/typed-values.ts'
import type { Problem } from '#admin/problems.ts'

/** An option as it is typed; of a new one the id is empty. */
export interface TypedOption {
  _id: string
  name: string
  /** Empty where it costs nothing more. */
  price: string
  /** As `writeStatement` has them; empty where nothing was said. */
  allergens: string
}

type ToldOption = OptionGroup['options'][number]

export const NEW_OPTION: TypedOption = { _id: '', name: '', price: '', allergens: '' }

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
    options.map(({ _id, name, price, allergens }) => {
      return {
        _id,
        name,
        price: price === 0 ? '' : typedValue(OPTION_FIELDS.price, price, decimals),
        allergens: writeStatement(allergens),
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
  return readOptions(text).filter((option) => (option.name + given(option)).trim() !== '')
}

/** Why an option cannot be saved; null when it can. */
export function problemOfOption(
  option: TypedOption,
  field: 'name' | 'price',
  decimals: Decimals,
): Problem | null {
  const text = option[field]
  if (text.trim() === '') {
    return field === 'name' && given(option) !== '' ? { text: 'emptyFields' } : null
  }
  const read = readTyped(OPTION_FIELDS[field], text, decimals)
  return 'problem' in read ? read.problem : null
}

/** What is given beside the name. */
function given({ price, allergens }: TypedOption): string {
  return (price + allergens).trim()
}

function toldOption({ _id, name, price, allergens }: TypedOption, decimals: Decimals): ToldOption {
  const read = readTyped(OPTION_FIELDS.price, price, decimals)
  return {
    _id,
    name: name.trim(),
    price: 'value' in read ? Number(read.value) : 0,
    allergens: readStatement(allergens),
  }
}
