import type { OptionGroup } from '#api/schemas/option-groups.ts'
import { GROUP_FIELDS, groupProblem } from '#db/rules/option-groups.ts'
import type { Decimals } from '#db/rules/money.ts'
import { readTyped } from '#admin/components/typed-values.ts'
import type { FormProblem } from '#admin/problems.ts'
import {
  changesOf,
  draftOf,
  isUndecided,
  shown,
  type DraftOf,
  type Seen,
} from '#admin/stores/drafts.ts'
import type { SentGroup } from '#admin/stores/options/requests.ts'
import { choiceOf, readChoice, typedChoice, writeChoice } from './typed-choice.ts'
import { NEW_OPTION, readTypedOptions, typedOptions, writeOptions } from './typed-options.ts'

/** What stands in the form of a group; lists are texts, ids in them have spaces between. */
export const GROUP_DRAFT_FIELDS = ['name', 'options', 'choice', 'categories', 'products'] as const
export type GroupField = (typeof GROUP_DRAFT_FIELDS)[number]
type GroupFields = Record<GroupField, string>

/** A group as it stands in its form. */
export interface GroupDraft extends GroupFields, DraftOf<GroupFields> {
  /** Null for a new one. */
  id: string | null
}

export type GroupDraftProblem = FormProblem<GroupField>

export const NEW_GROUP: GroupDraft = {
  id: null,
  name: '',
  options: writeOptions([NEW_OPTION, NEW_OPTION]),
  choice: writeChoice({ ask: 'one', least: '', most: '' }),
  categories: '',
  products: '',
  seen: null,
  rivals: {},
}

export function draftOfGroup(group: OptionGroup, decimals: Decimals): GroupDraft {
  return { ...draftOf(seenGroup(group, decimals)), id: group._id }
}

/** A group as its form shows it. */
export function seenGroup(group: OptionGroup, decimals: Decimals): Seen<GroupFields> {
  const { name, options, categories, products, version } = group
  return {
    version,
    fields: {
      name,
      options: typedOptions(options, decimals),
      choice: typedChoice(group, options.length),
      categories: writeIds(categories),
      products: writeIds(products),
    },
  }
}

/** The ids in the text that a form keeps them as. */
export function readIds(text: string): string[] {
  return text.split(' ').filter((id) => id !== '')
}

/** The same ids are the same text, in whatever order. */
function writeIds(ids: readonly string[]): string {
  return ids.toSorted().join(' ')
}

export function toggledId(text: string, id: string, isSet: boolean): string {
  const others = readIds(text).filter((other) => other !== id)
  return writeIds(isSet ? [...others, id] : others)
}

/** All that the owner has to change before the group can be saved. */
export function checkGroup(given: GroupDraft, decimals: Decimals): GroupDraftProblem[] {
  const draft = shown(given)
  const problems: GroupDraftProblem[] = []
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
  if (isUndecided(given)) problems.push({ fields: [], problem: { text: 'changedElsewhere' } })
  return problems
}

/** What the owner changed of a group, or all of a new one, once it has been checked. */
export function sentGroup(draft: GroupDraft, decimals: Decimals): SentGroup {
  const read = readTypedOptions(draft.options, decimals)
  const options = 'value' in read ? read.value : []
  const choice = choiceOf(readChoice(draft.choice), options.length) ?? { min: 0, max: 1 }
  return {
    name: draft.name.trim(),
    ...choice,
    options: options.map(({ _id, ...option }) => ({ ...(_id && { _id }), ...option })),
    categories: readIds(draft.categories),
    products: readIds(draft.products),
  }
}

/** The same of one that is there; `all` options may be another number now. */
export function sentChanges(draft: GroupDraft, decimals: Decimals): Partial<SentGroup> {
  const { name, min, max, options, categories, products } = sentGroup(shown(draft), decimals)
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

function isChoiceOf(text: string, options: readonly { name: string }[]): boolean {
  const choice = choiceOf(readChoice(text), options.length)
  return choice !== null && groupProblem({ ...choice, options }) === null
}
