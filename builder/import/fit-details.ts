import {
  DETAIL_FIELDS,
  DETAIL_NAMES,
  NO_DETAILS,
  NUTRITION_FIELDS,
  NUTRITION_NAMES,
  type Details,
  type MenuField,
  type Nutrition,
} from '#db/rules/menu-fields.ts'
import {
  ALLERGEN_STATES,
  ALLERGENS,
  notVegan,
  orderedAllergens,
  type Allergens,
} from '#db/rules/allergens.ts'
import { areMarks, MARKS, MOST_MARKS, type Mark } from '#db/rules/marks.ts'
import { fitWhole, type Fitted } from './fit.ts'
import type { SourceProduct, SourceSize } from './format.ts'
import type { Notes } from './notes.ts'

/** What a file states of a dish beside its sizes; what cannot be kept has a line in the report. */
export function fitDetails(
  { details }: SourceProduct,
  notes: Notes,
): Omit<Details, 'sizes' | 'groups'> {
  const given: Record<string, unknown> = {
    ...details?.nutrition,
    ...details?.diets,
    marks: details?.marks,
    allergens: details?.allergens,
    allergensChecked: details?.allergensChecked,
  }
  const fitted = SIMPLE_NAMES.map((name) => {
    const { value, reason } = fitValue(DETAIL_FIELDS[name], given[name])
    const [before, after] = [given[name] ?? null, value].map((each) => JSON.stringify(each))
    notes.fitted(name, before ?? '', { value: value === null ? null : (after ?? null), reason })
    return [name, value ?? NO_DETAILS[name]]
  })
  return trusted({ ...NO_DETAILS, ...Object.fromEntries(fitted) }, notes)
}

/** What a file states of a size so. */
export function fitNutrition(given: SourceSize['nutrition']): Nutrition {
  const stated = NUTRITION_NAMES.map((name) => {
    return [name, fitValue(NUTRITION_FIELDS[name], given?.[name]).value ?? NO_DETAILS[name]]
  })
  return Object.fromEntries(stated)
}

// Whoever brings a file in has not looked into the kitchen.
function trusted(found: Details, notes: Notes): Details {
  const cause = found.vegan ? notVegan(found.allergens) : undefined
  const vegan = found.vegan && cause === undefined
  if (cause) notes.fitted('vegan', 'true', { value: 'false', reason: `it contains ${cause}` })
  if (found.allergensChecked) {
    const reason = 'its owner has to check them here'
    notes.fitted('allergensChecked', 'true', { value: 'false', reason })
  }
  return { ...found, vegan, allergensChecked: false }
}

// Sizes come with prices, and groups are named by the ids of a file.
const SIMPLE_NAMES = DETAIL_NAMES.filter((name) => {
  const { kind } = DETAIL_FIELDS[name]
  return kind !== 'sizes' && kind !== 'groups'
})

function fitValue(field: MenuField, given: unknown): Fitted<unknown> {
  switch (field.kind) {
    case 'whole':
      return fitWhole(given, field)
    case 'flag':
      return fitFlag(given)
    case 'allergens':
      return fitAllergens(given)
    case 'marks':
      return fitMarks(given)
    default:
      throw new Error(`No detail is of the kind ${field.kind}`)
  }
}

function fitAllergens(given: unknown): Fitted<Allergens | null> {
  if (typeof given !== 'object' || given === null) return { value: null, reason: null }
  const stated = Object.entries(given)
  const fit = stated.filter(([name, state]) => isStatement(name, state))
  const reason = fit.length === stated.length ? null : 'states that are none of the fourteen'
  return { value: orderedAllergens(Object.fromEntries(fit)), reason }
}

function isStatement(name: string, state: unknown): boolean {
  const isKnown = ALLERGENS.some((allergen) => allergen === name)
  return isKnown && ALLERGEN_STATES.some((known) => known === state)
}

function fitFlag(given: unknown): Fitted<boolean | null> {
  if (given === null || given === undefined) return { value: null, reason: null }
  if (typeof given === 'boolean') return { value: given, reason: null }
  return { value: null, reason: 'neither true nor false' }
}

function fitMarks(given: unknown): Fitted<Mark[] | null> {
  if (given === null || given === undefined) return { value: null, reason: null }
  const known = Array.isArray(given) ? MARKS.filter((mark) => given.includes(mark)) : []
  const fit = known.filter((_, at) => areMarks(known.slice(0, at + 1)))
  const isWhole = Array.isArray(given) && fit.length === given.length
  const reason = isWhole ? null : `not ${MOST_MARKS} marks at most of those that there are`
  return { value: fit, reason }
}
