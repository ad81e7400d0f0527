import type { Allergens } from '#db/menu/allergens.ts'
import {
  fittingGroups,
  GROUP_FIELDS,
  OPTION_COUNTS,
  OPTION_FIELDS,
} from '#db/menu/option-groups.ts'
import { haveNamesOfTheirOwn } from '#db/menu/sizes.ts'
import { MENU_LIMITS, MOST_OPTIONS } from '#db/rules/limits.ts'
import { formatPrice } from '#db/rules/money/money.ts'
import { coerceAllergens } from './coerce-allergens.ts'
import { coerceTexts } from './coerce-texts.ts'
import { coerceLine, coercePrice } from './coerce.ts'
import { nameOf, OPTION, OPTION_GROUP } from './format.ts'
import type { PlannedCategory } from './plan-categories.ts'
import type { Notes } from './report.ts'

export type PlannedGroup = NonNullable<ReturnType<typeof coerceGroup>>
type PlannedOption = NonNullable<ReturnType<typeof coerceOption>>

export function coerceGroups(
  rows: readonly unknown[],
  currency: string,
  notes: Notes,
): PlannedGroup[] {
  const tell = (name: string, reason: string) => notes.leaveOut(`options ${name}: ${reason}`)
  const groups = rows.flatMap((row, at) => {
    const name = nameOf(row, at)
    return coerceGroup(row, currency, notes, (reason) => tell(name, reason)) ?? []
  })
  const most = MENU_LIMITS.optionGroups
  for (const { name } of groups.slice(most)) tell(name, `a menu has at most ${most} of them`)
  return groups.slice(0, most)
}

/** Drops groups over the limit of what has them, and reports them. */
export function withRoomForGroups(
  categories: readonly PlannedCategory[],
  groups: readonly PlannedGroup[],
  notes: Notes,
): PlannedCategory[] {
  const byKey = new Map(groups.map((group) => [group.key, group]))
  const counts = new Map<string, number>()
  for (const { key, options } of groups) counts.set(key, (counts.get(key) ?? 0) + options.length)
  const withRoom = <One extends { groups: readonly string[] }>(one: One, of: Notes): One => {
    const keys = [...new Set(one.groups)]
    for (const key of keys.filter((each) => !counts.has(each))) {
      of.notTaken({ [key]: key }, 'options that did not come in')
    }
    const there = keys.filter((key) => counts.has(key))
    const fitting = fittingGroups(there, counts)
    for (const key of there.filter((each) => !fitting.includes(each))) {
      of.leaveOut(`options ${byKey.get(key)?.name}: at most ${MOST_OPTIONS} of them in all here`)
    }
    return { ...one, groups: fitting }
  }
  return categories.map((category) => {
    const of = notes.below({ category: category.title })
    const products = category.products.map((product) =>
      withRoom(product, of.below({ product: product.name })),
    )
    return { ...withRoom(category, of), products }
  })
}

type Tell = (reason: string) => null

function coerceGroup(raw: unknown, currency: string, notes: Notes, tell: Tell) {
  const source = notes.take(OPTION_GROUP, raw, tell)
  if (!source) return null
  const named = coerceLine(source.name, GROUP_FIELDS.name.limit)
  const name = notes.coerced('groups', source.name, named)
  const { most } = OPTION_COUNTS
  const own = source.options
    .flatMap((row, at) => coerceOption(row, at, { currency, notes, tell }) ?? [])
    .filter(
      (option, at, all) =>
        isFirst(option, at, all) || tell(`${option.name}: another option has that name`),
    )
  const rest = own.splice(most).map((option) => option.name)
  if (rest.length > 0) tell(`at most ${most} of them: not ${rest.join(', ')}`)
  if (name === '') return tell('it has no name')
  if (own.length === 0) return tell('none of its options can come in')
  const choice = coerceChoice(source, own.length)
  if (!choice.isSame) {
    const [before, after] = [source, choice].map(({ min, max }) => `${min ?? ''} to ${max ?? ''}`)
    const reason = `of ${own.length} options`
    notes.coerced('groups', `${name}: ${before}`, { value: after ?? '', reason })
  }
  const texts = coerceTexts('group', source.texts, { name }, notes)
  const { min, max } = choice
  /** Its id in the file, or its name. */
  const key = source._id ?? source.name
  return { key, name, min, max, options: own, texts }
}

function coerceOption(
  raw: unknown,
  index: number,
  { currency, notes, tell }: { currency: string; notes: Notes; tell: Tell },
) {
  const leave: Tell = (reason) => tell(`${nameOf(raw, index)}: ${reason}`)
  const row = notes.take(OPTION, raw, leave)
  if (!row) return null
  const named = coerceLine(row.name, OPTION_FIELDS.name.limit)
  const { value: price, reason } = coercePrice(row.price ?? 0, null, currency)
  if (named.value === '') return leave('it has no name')
  if (price === null) return leave(reason ?? 'no price')
  const name = notes.coerced('groups', row.name, named)
  notes.coerced('groups', `${name} ${row.price}`, { value: formatPrice(price), reason })
  const allergens = coerceOptionAllergens(row, notes)
  return { name, price, allergens, texts: coerceTexts('option', row.texts, { name }, notes) }
}

function isFirst({ name }: PlannedOption, at: number, all: readonly PlannedOption[]): boolean {
  return all.findIndex((one) => !haveNamesOfTheirOwn([one, { name }])) === at
}

/** Tills write 0, negative or large numbers for 'no limit'. */
function coerceChoice(source: { min?: number | null; max?: number | null }, count: number) {
  const given = { min: Math.round(source.min ?? 0), max: Math.round(source.max ?? count) }
  const isNoLimit = given.max < 1 || given.max > count
  const max = isNoLimit ? count : given.max
  const min = Math.min(Math.max(given.min, 0), max)
  const isMeant = isNoLimit || (source.max ?? count) === max
  return { min, max, isSame: isMeant && min === Math.max(source.min ?? 0, 0) }
}

/** Missing means not stated: the importer has not seen the kitchen. */
function coerceOptionAllergens(
  { name, allergens: given }: { name: string; allergens?: unknown },
  notes: Notes,
): Allergens | null {
  if (given === null || given === undefined) return null
  const { value, reason } = coerceAllergens(given)
  const stated = Object.keys(value).length > 0 ? value : null
  const why = reason ?? (stated ? null : 'its owner has to check them here')
  const after = stated && JSON.stringify(stated)
  notes.coerced('groups', `${name}: ${JSON.stringify(given)}`, { value: after, reason: why })
  return stated
}
