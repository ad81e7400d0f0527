import type { Allergens } from '#db/menu/allergens.ts'
import { MENU_LIMITS, MOST_OPTIONS } from '#db/rules/limits.ts'
import { formatPrice } from '#db/rules/money/money.ts'
import {
  fittingGroups,
  GROUP_FIELDS,
  OPTION_COUNTS,
  OPTION_FIELDS,
  type Choice,
} from '#db/menu/option-groups.ts'
import { haveNamesOfTheirOwn } from '#db/menu/sizes.ts'
import { coerceAllergens } from './coerce-details.ts'
import { coerceLine, coercePrice } from './coerce.ts'
import { KNOWN, nameOf, parseOption, parseOptionGroup, type SourceOptionGroup } from './format.ts'
import type { Notes } from './notes.ts'
import { type PlannedCategory, coerceTexts, type PlannedTexts } from './planned-texts.ts'

export interface PlannedGroup {
  /** Its id in the file, or its name. */
  key: string
  name: string
  min: number
  max: number
  options: { name: string; price: number; allergens: Allergens | null; texts: PlannedTexts }[]
  texts: PlannedTexts
}

export function coerceGroups(
  rows: readonly unknown[],
  currency: string,
  notes: Notes,
): PlannedGroup[] {
  const groups = rows.flatMap((raw, index) => {
    const name = nameOf(raw) ?? `number ${index + 1}`
    const { row, problem } = parseOptionGroup(raw)
    const tell: Tell = (reason) => notes.leaveOut(`options ${name}: ${reason}`, 0)
    if (problem !== undefined) tell(`malformed: ${problem}`)
    return (row && coerceGroup(row, { currency, notes, tell })) ?? []
  })
  const most = MENU_LIMITS.optionGroups
  for (const { name } of groups.slice(most)) {
    notes.leaveOut(`options ${name}: a menu has at most ${most} of them`, 0)
  }
  return groups.slice(0, most)
}

/** Drops groups over the limit, and reports them. */
export function withRoomForGroups(
  categories: readonly PlannedCategory[],
  groups: readonly PlannedGroup[],
  notes: Notes,
): PlannedCategory[] {
  const counts = new Map<string, number>()
  for (const { key, options } of groups) counts.set(key, (counts.get(key) ?? 0) + options.length)
  const called = new Map(groups.map(({ key, name }) => [key, name]))
  const fit = (keys: readonly string[], of: Notes) => {
    const there = [...new Set(keys)].filter((key) => counts.has(key))
    for (const key of new Set(keys)) {
      if (!counts.has(key)) of.notTaken({ [key]: key }, 'options that did not come in', new Set())
    }
    const fitting = new Set(fittingGroups(there, counts))
    for (const key of there.filter((key) => !fitting.has(key))) {
      of.leaveOut(`options ${called.get(key)}: at most ${MOST_OPTIONS} of them in all here`, 0)
    }
    return [...fitting]
  }
  return categories.map((category) => {
    const of = notes.below({ category: category.title })
    const products = category.products.map((product) => {
      return { ...product, groups: fit(product.groups, of.below({ product: product.name })) }
    })
    return { ...category, groups: fit(category.groups, of), products }
  })
}

type Tell = (reason: string) => void

interface GroupNotes {
  currency: string
  notes: Notes
  tell: Tell
}

function coerceGroup(source: SourceOptionGroup, about: GroupNotes): PlannedGroup | null {
  const { notes, tell } = about
  const switched = notes.readRow(source, 'option group', KNOWN.group)
  if (switched.state !== 'on') {
    tell(switched.told)
    return null
  }
  const name = notes.coerced(
    'groups',
    source.name,
    coerceLine(source.name, GROUP_FIELDS.name.limit),
  )
  const coerced = source.options.flatMap((row, at) => coerceOption(row, at, about) ?? [])
  const options = withRoom(withoutTwins(coerced, tell), tell)
  if (options.length === 0 || name === '') {
    tell(name === '' ? 'it has no name' : 'none of its options can come in')
    return null
  }
  const choice = coerceChoice(source, options.length)
  if (choice.reason !== null) {
    const [before, after] = [source, choice].map(({ min, max }) => `${min ?? ''} to ${max ?? ''}`)
    notes.coerced('groups', `${name}: ${before}`, { value: after ?? '', reason: choice.reason })
  }
  const texts = coerceTexts('group', source.texts, { name }, notes)
  const { min, max } = choice
  return { key: source._id ?? source.name, name, min, max, options, texts }
}

type PlannedOption = PlannedGroup['options'][number]

function coerceOption(
  raw: unknown,
  index: number,
  { currency, notes, tell }: GroupNotes,
): PlannedOption | null {
  const { row, problem } = parseOption(raw)
  const called = nameOf(raw) ?? `number ${index + 1}`
  const leave = (reason: string) => {
    tell(`${called}: ${reason}`)
    return null
  }
  if (!row) return leave(`malformed: ${problem}`)
  const { state, told } = notes.readRow(row, 'option', KNOWN.option)
  if (state !== 'on') return leave(told)
  const named = coerceLine(row.name, OPTION_FIELDS.name.limit)
  const price = coercePrice(row.price ?? 0, null, currency)
  if (named.value === '') return leave('it has no name')
  if (price.value === null) return leave(price.reason ?? 'no price')
  const name = notes.coerced('groups', row.name, named)
  const shown = { ...price, value: formatPrice(price.value) }
  notes.coerced('groups', `${name} ${row.price}`, shown)
  return {
    name,
    price: price.value,
    allergens: coerceOptionAllergens(row, notes),
    texts: coerceTexts('option', row.texts, { name }, notes),
  }
}

function withoutTwins(options: readonly PlannedOption[], tell: Tell): PlannedOption[] {
  return options.filter(({ name }, at) => {
    const isFirst = options.findIndex((one) => !haveNamesOfTheirOwn([one, { name }])) === at
    if (!isFirst) tell(`${name}: another option has that name`)
    return isFirst
  })
}

function withRoom(options: readonly PlannedOption[], tell: Tell): PlannedOption[] {
  const { most } = OPTION_COUNTS
  const rest = options.slice(most).map(({ name }) => name)
  if (rest.length > 0) tell(`at most ${most} of them: not ${rest.join(', ')}`)
  return options.slice(0, most)
}

/** Tills write 0, negative or large numbers for 'no limit'. */
function coerceChoice(
  source: SourceOptionGroup,
  count: number,
): Choice & { reason: string | null } {
  const given = { min: Math.round(source.min ?? 0), max: Math.round(source.max ?? count) }
  const max = given.max < 1 || given.max > count ? count : given.max
  const min = Math.min(Math.max(given.min, 0), max)
  const isMeant = (source.max ?? count) === max || given.max < 1 || given.max > count
  const isSame = isMeant && min === Math.max(source.min ?? 0, 0)
  return { min, max, reason: isSame ? null : `of ${count} options` }
}

/** Missing means not stated: the importer has not seen the kitchen. */
function coerceOptionAllergens(
  { name, allergens: given }: { name: string; allergens?: unknown },
  notes: Notes,
): Allergens | null {
  if (given === null || given === undefined) return null
  const { value, reason } = coerceAllergens(given)
  const stated = value && Object.keys(value).length > 0 ? value : null
  const why = reason ?? (stated ? null : 'its owner has to check them here')
  const after = stated && JSON.stringify(stated)
  notes.coerced('groups', `${name}: ${JSON.stringify(given)}`, { value: after, reason: why })
  return stated
}
