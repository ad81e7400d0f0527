import { menuLanguageOf, MENU_LANGUAGES, type MenuLanguage } from '#db/rules/text/languages.ts'
import type { TextField, Dish, Size } from '#db/menu/fields.ts'
import { TEXT_FIELDS } from '#db/menu/texts.ts'
import type { TextKind } from '#db/menu/translations.ts'
import type { Times } from '#db/menu/times.ts'
import { coerceLabel, coerceLine, coerceName, coerceProse, type Coerced } from './coerce.ts'
import type { Notes } from './notes.ts'
import type { Change } from './report.ts'

/** By field; null where the main text stands here too. */
export type PlannedTexts = {
  readonly [Code in MenuLanguage]?: Readonly<Record<string, string | null>>
}

export function coerceTexts(
  kind: TextKind,
  given: Readonly<Record<string, unknown>> | null | undefined,
  values: Readonly<Record<string, unknown>>,
  notes: Notes,
): PlannedTexts {
  const planned: { [Code in MenuLanguage]?: Record<string, string | null> } = {}
  const known = new Set(Object.keys(TEXT_FIELDS[kind]))
  // `ar` wins over `ar-AE`, which fills its gaps.
  const entries = Object.entries(given ?? {}).toSorted(([a], [b]) => a.length - b.length)
  for (const [tag, texts] of entries) {
    const code = menuLanguageOf(tag)
    if (typeof texts !== 'object' || texts === null) {
      notes.notTaken({ [tag]: texts }, 'texts', NOTHING)
    } else if (code === undefined) notes.foreign(tag, countTexts(texts))
    else {
      notes.notTaken(texts, `texts ${tag}`, known)
      const before = planned[code] ?? {}
      const coerced = coerceFields(kind, code, new Map(Object.entries(texts)), { values, notes })
      const lost = Object.keys(coerced).filter(
        (field) => before[field] !== undefined && before[field] !== coerced[field],
      )
      if (lost.length > 0) notes.foreign(tag, lost.length)
      planned[code] = { ...coerced, ...before }
    }
  }
  return planned
}

const NOTHING: ReadonlySet<string> = new Set()

function countTexts(texts: object): number {
  return Object.values(texts).filter((text) => typeof text === 'string' && text !== '').length
}

function coerceFields(
  kind: TextKind,
  code: MenuLanguage,
  texts: ReadonlyMap<string, unknown>,
  { values, notes }: { values: Readonly<Record<string, unknown>>; notes: Notes },
): Record<string, string | null> {
  const fields: Readonly<Record<string, TextField>> = TEXT_FIELDS[kind]
  const coerced = Object.entries(fields).flatMap(([name, field]) => {
    const text = texts.get(name)
    if (text !== undefined && typeof text !== 'string') {
      notes.notTaken({ [name]: text }, `texts ${code}`, NOTHING)
    }
    if (typeof text !== 'string' || text.trim() === '') return []
    if (!values[name]) {
      notes.notTaken({ [name]: text }, `texts ${code}, without one in the main language`, NOTHING)
      return []
    }
    const { value, reason, isDoubtful = false } = COERCE[field.kind](text, field.limit, code)
    const told = { value, isDoubtful, reason: reason && `in ${code}: ${reason}` }
    notes.coerced(name as Change['field'], text, told)
    if (value === '') return []
    return [[name, value === values[name] ? null : value]]
  })
  return Object.fromEntries(coerced)
}

type Coerce = (text: string, limit: number, code: MenuLanguage) => Coerced<string>

const COERCE: Readonly<Record<TextField['kind'], Coerce>> = {
  name: (text, _, code) => coerceName(text, code),
  label: (text) => coerceLabel(text),
  line: coerceLine,
  prose: coerceProse,
}

export function languagesIn(texts: readonly PlannedTexts[]): MenuLanguage[] {
  return MENU_LANGUAGES.filter((code) => texts.some((some) => some[code] !== undefined))
}

export interface PlannedCategory {
  title: string
  icon: string
  nonHalal: boolean
  groups: readonly string[]
  times: Times | null
  texts: PlannedTexts
  products: PlannedProduct[]
}

export type PlannedProduct = Omit<Dish, 'sizes'> & {
  /** Null for the next free one. */
  number: number | null
  sizes: PlannedSize[]
  texts: PlannedTexts
  soldOut: PlannedSoldOut
}

/** Null: until the owner says so. Sizes by their keys. */
interface PlannedSoldOut {
  dish: { until: string | null } | null
  sizes: ReadonlyMap<string, { until: string | null }>
}

/** `key` is the size's name in the file. */
export type PlannedSize = Size & { texts: PlannedTexts; key: string | null }
