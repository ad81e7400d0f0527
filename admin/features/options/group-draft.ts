import { changesOf, draftOf, type DraftOf, type Seen } from '#admin/forms/merge-draft.ts'
import { readTyped, typedValue } from '#admin/forms/typed-values.ts'
import type { Problem, FormProblem } from '#admin/problems.ts'
import type { OptionGroup } from '#api/schemas/option-groups.ts'
import type { Decimals } from '#db/rules/money/money.ts'
import {
  askedOf,
  OPTION_COUNTS,
  type Asked,
  type Choice,
  OPTION_FIELDS,
  GROUP_FIELDS,
  groupProblem,
} from '#db/menu/option-groups.ts'
import type { Allergens } from '#db/menu/allergens.ts'
import { haveNamesOfTheirOwn } from '#db/menu/sizes.ts'
import { parseWhole } from '#db/rules/text/digits.ts'
import type { SentGroup } from '../../stores/groups.ts'

export const ASKS = ['one', 'oneOrNone', 'upTo', 'add', 'exactly', 'atLeast', 'between'] as const
export type Ask = Asked['ask']

export interface TypedChoice {
  ask: Ask
  least: string
  most: string
}

export const NUMBERS: Readonly<Record<Ask, readonly ('least' | 'most')[]>> = {
  one: [],
  oneOrNone: [],
  add: [],
  upTo: ['most'],
  exactly: ['most'],
  atLeast: ['least'],
  between: ['least', 'most'],
}

export function typedChoice(choice: Choice, options: number): TypedChoice {
  const { ask } = askedOf(choice, options)
  return askedChoice({ ask, least: String(choice.min), most: String(choice.max) })
}

export function askedChoice({ ask, least, most }: TypedChoice): TypedChoice {
  const asked = NUMBERS[ask]
  return {
    ask,
    least: asked.includes('least') ? least : '',
    most: asked.includes('most') ? most : '',
  }
}

export function choiceOf({ ask, ...typed }: TypedChoice, options: number): Choice | null {
  const numbers = NUMBERS[ask].map((name) =>
    parseWhole(typed[name], { least: 0, most: OPTION_COUNTS.most }),
  )
  if (numbers.includes(null)) return null
  const [one = 0, two = 0] = numbers.map(Number)
  const choices: Record<Ask, Choice> = {
    one: { min: 1, max: 1 },
    oneOrNone: { min: 0, max: 1 },
    add: { min: 0, max: options },
    upTo: { min: 0, max: one },
    exactly: { min: one, max: one },
    atLeast: { min: one, max: options },
    between: { min: one, max: two },
  }
  return choices[ask]
}

export interface TypedOption {
  _id: string
  name: string
  price: string
  /** Null where nothing was said. */
  allergens: Allergens | null
}

type SerializedOption = OptionGroup['options'][number]

export const NEW_OPTION: TypedOption = { _id: '', name: '', price: '', allergens: null }

function typedOptions(options: readonly SerializedOption[], decimals: Decimals): TypedOption[] {
  return options.map(({ _id, name, price, allergens }) => ({
    _id,
    name,
    price: price === 0 ? '' : typedValue(OPTION_FIELDS.price, price, decimals),
    allergens,
  }))
}

function readTypedOptions(
  typed: readonly TypedOption[],
  decimals: Decimals,
): { value: SerializedOption[] } | { problem: Problem } {
  const options = typed.filter((option) => option.name.trim() !== '' || isGiven(option))
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
  return { value: options.map((option) => serializeOption(option, decimals)) }
}

export function problemOfOption(
  option: TypedOption,
  field: 'name' | 'price',
  decimals: Decimals,
): Problem | null {
  const text = option[field]
  if (text.trim() === '') {
    return field === 'name' && isGiven(option) ? { text: 'emptyFields' } : null
  }
  const read = readTyped(OPTION_FIELDS[field], text, decimals)
  return 'problem' in read ? read.problem : null
}

function isGiven({ price, allergens }: TypedOption): boolean {
  return price.trim() !== '' || allergens !== null
}

function serializeOption(
  { _id, name, price, allergens }: TypedOption,
  decimals: Decimals,
): SerializedOption {
  const read = readTyped(OPTION_FIELDS.price, price, decimals)
  return { _id, name: name.trim(), price: 'value' in read ? Number(read.value) : 0, allergens }
}

export const GROUP_DRAFT_FIELDS = ['name', 'options', 'choice', 'categories', 'products'] as const
export type GroupField = (typeof GROUP_DRAFT_FIELDS)[number]
type GroupFields = {
  name: string
  options: TypedOption[]
  choice: TypedChoice
  categories: string[]
  products: string[]
}

export interface GroupDraft extends GroupFields, DraftOf<GroupFields> {
  id: string | null
}

export const NEW_GROUP: GroupDraft = {
  id: null,
  name: '',
  options: [NEW_OPTION, NEW_OPTION],
  choice: { ask: 'one', least: '', most: '' },
  categories: [],
  products: [],
  seen: null,
  conflicts: {},
}

export function draftOfGroup(group: OptionGroup, decimals: Decimals): GroupDraft {
  return { ...draftOf(seenGroup(group, decimals)), id: group._id }
}

export function seenGroup(group: OptionGroup, decimals: Decimals): Seen<GroupFields> {
  const { name, options, categories, products, version } = group
  return {
    version,
    fields: {
      name,
      options: typedOptions(options, decimals),
      choice: typedChoice(group, options.length),
      categories: categories.toSorted(),
      products: products.toSorted(),
    },
  }
}

export function checkGroup(draft: GroupDraft, decimals: Decimals): FormProblem<GroupField>[] {
  const problems: FormProblem<GroupField>[] = []
  const name = readTyped(GROUP_FIELDS.name, draft.name, decimals)
  if (draft.name.trim() === '')
    problems.push({ fields: ['name'], problem: { text: 'emptyFields' } })
  else if ('problem' in name) problems.push({ fields: ['name'], problem: name.problem })
  const options = readTypedOptions(draft.options, decimals)
  if ('problem' in options) problems.push({ fields: ['options'], problem: options.problem })
  else if (!isChoiceOf(draft.choice, options.value)) {
    const values = { most: options.value.length }
    problems.push({ fields: ['choice'], problem: { text: 'optionChoice', values } })
  }
  return problems
}

export function sentGroup(draft: GroupDraft, decimals: Decimals): SentGroup {
  const read = readTypedOptions(draft.options, decimals)
  const options = 'value' in read ? read.value : []
  const choice = choiceOf(draft.choice, options.length) ?? { min: 0, max: 1 }
  return {
    name: draft.name.trim(),
    ...choice,
    options: options.map(({ _id, ...option }) => ({ ...(_id && { _id }), ...option })),
    categories: draft.categories,
    products: draft.products,
  }
}

export function sentChanges(draft: GroupDraft, decimals: Decimals): Partial<SentGroup> {
  const { name, min, max, options, categories, products } = sentGroup(draft, decimals)
  const changed = changesOf(draft)
  const isAsked = changed.choice !== undefined || changed.options !== undefined
  return {
    ...(changed.name !== undefined && { name }),
    ...(changed.options !== undefined && { options }),
    ...(isAsked && { min, max }),
    ...(changed.categories !== undefined && { categories }),
    ...(changed.products !== undefined && { products }),
  }
}

function isChoiceOf(typed: TypedChoice, options: readonly { name: string }[]): boolean {
  const choice = choiceOf(typed, options.length)
  return choice !== null && groupProblem({ ...choice, options }) === null
}
