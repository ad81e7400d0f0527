import type { WantedLanguages } from '#db/queries/languages.ts'
import type { TextField } from '#db/menu/fields.ts'
import { mainLanguage } from '#db/menu/shown-languages.ts'
import { isNeededFirst, TEXT_FIELDS } from '#db/menu/texts.ts'
import type { TextKind } from '#db/menu/translations.ts'
import {
  mainLanguageOf,
  menuLanguageOf,
  MENU_LANGUAGES,
  MOST_FURTHER,
  type MainLanguage,
  type MenuLanguage,
} from '#db/rules/text/languages.ts'
import { coerceLabel, coerceLine, coerceName, coerceProse, type Coerced } from './coerce.ts'
import { textOf, type SourceRestaurant } from './format.ts'
import type { Notes } from './report.ts'

/** By field; null where the main text stands here too. */
export type PlannedTexts = {
  [Code in MenuLanguage]?: Readonly<Record<string, string | null>>
}

/** What guests read of a part of a menu, and that in other languages. */
export interface Part {
  texts: PlannedTexts
  name?: string
  title?: string
  description?: string
}

export interface Parts extends Part {
  name: string
  settings: { exceptions: readonly Part[] }
  optionGroups: readonly (Part & { options: readonly Part[] })[]
  categories: readonly (Part & {
    title: string
    products: readonly (Part & { name: string; sizes: readonly Part[] })[]
  })[]
}

/** All that has texts. */
export function* partsOf(menu: Parts): Iterable<[TextKind, Part]> {
  yield ['restaurant', menu]
  for (const exception of menu.settings.exceptions) yield ['exception', exception]
  for (const group of menu.optionGroups) {
    yield ['group', group]
    for (const option of group.options) yield ['option', option]
  }
  for (const category of menu.categories) {
    yield ['category', category]
    for (const product of category.products) {
      yield ['product', product]
      for (const size of product.sizes) yield ['size', size]
    }
  }
}

export function coerceTexts(
  kind: TextKind,
  given: Readonly<Record<string, unknown>> | null | undefined,
  values: Readonly<Record<string, unknown>>,
  notes: Notes,
): PlannedTexts {
  const planned: PlannedTexts = {}
  // `ar` wins over `ar-AE`, which fills its gaps.
  const entries = Object.entries(given ?? {}).toSorted(([a], [b]) => a.length - b.length)
  for (const [tag, texts] of entries) {
    const code = menuLanguageOf(tag)
    if (typeof texts !== 'object' || texts === null) notes.notTaken({ [tag]: texts }, 'texts')
    else if (code === undefined) notes.foreign(tag, countTexts(texts))
    else {
      notes.notTaken(texts, `texts ${tag}`, new Set(Object.keys(TEXT_FIELDS[kind])))
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

function countTexts(texts: object): number {
  return Object.values(texts).filter((text) => typeof text === 'string' && text !== '').length
}

function coerceFields(
  kind: TextKind,
  code: MenuLanguage,
  texts: ReadonlyMap<string, unknown>,
  { values, notes }: { values: Readonly<Record<string, unknown>>; notes: Notes },
): Record<string, string | null> {
  const fields = Object.entries<TextField>(TEXT_FIELDS[kind])
  const coerced = fields.flatMap(([name, { kind: of, limit }]) => {
    const text = texts.get(name)
    if (typeof text === 'string' && text.trim() === '') return []
    if (typeof text !== 'string' || !values[name]) {
      const why = typeof text === 'string' ? ', without one in the main language' : ''
      notes.notTaken({ [name]: text }, `texts ${code}${why}`)
      return []
    }
    const { reason, ...to } = COERCE[of](text, limit, code)
    const value = notes.coerced(name, text, { ...to, reason: reason && `in ${code}: ${reason}` })
    return value === '' ? [] : [[name, value === values[name] ? null : value]]
  })
  return Object.fromEntries(coerced)
}

type Coerce = (text: string, limit: number, code: MenuLanguage) => Coerced<string>

const COERCE: Readonly<Record<TextField['kind'], Coerce>> = {
  name: (text, _, code) => coerceName(text, code),
  label: coerceLabel,
  line: coerceLine,
  prose: coerceProse,
}

export interface SourceLanguages {
  main: MainLanguage | undefined
  further: readonly { code: MenuLanguage; shown: boolean }[]
}

/** Languages that no menu can have are reported. */
export function readLanguages(
  { language, languages }: Pick<SourceRestaurant, 'language' | 'languages'>,
  notes: Notes,
): SourceLanguages {
  const rows: unknown[] = Array.isArray(languages) ? languages : []
  if (!Array.isArray(languages)) notes.notTaken({ languages }, 'restaurant')
  const further = rows.flatMap((row) => {
    const tag = typeof row === 'string' ? row : textOf(row, 'code')
    const code = tag && menuLanguageOf(tag)
    if (!code) notes.foreign(tag ?? JSON.stringify(row), 0)
    const isShown = typeof row === 'object' && row !== null && 'shown' in row && row.shown
    return code ? [{ code, shown: isShown === true }] : []
  })
  const main = language ? mainLanguageOf(language) : undefined
  if (language && main === undefined) {
    notes.leaveOut(`main language ${language}: none that a menu can have, so its texts tell`)
  }
  return { main, further }
}

/** Shows the languages that have all names, as far as allowed. */
export function planLanguages(
  menu: Parts,
  { main, further }: SourceLanguages,
  notes: Notes,
): WantedLanguages {
  const { lang } = mainLanguage({ ...menu, ...(main && { language: main }) })
  const parts = [...partsOf(menu)]
  const textsIn = (code: string) => parts.map(([, { texts }]) => texts[code as MenuLanguage])
  const beside = textsIn(lang).flatMap((texts) => Object.values(texts ?? {}))
  // Null: the same as the main text.
  const others = beside.filter((text) => text !== null).length
  if (others > 0)
    notes.leaveOut(`${others} texts in ${lang}, the main language, differ from its own`)
  const shown = new Set(further.flatMap(({ code, shown: isShown }) => (isShown ? [code] : [])))
  const written = MENU_LANGUAGES.filter((code) => textsIn(code).some(Boolean))
  const codes = new Set([...further.map(({ code }) => code), ...written])
  codes.delete(lang as MenuLanguage)
  const all = [...codes]
  for (const code of all.slice(MOST_FURTHER)) {
    notes.leaveOut(`a menu has at most ${MOST_FURTHER} languages beside its main one: not ${code}`)
  }
  const hasNames = (code: MenuLanguage) =>
    parts.every(([kind, { texts }]) =>
      Object.keys(TEXT_FIELDS[kind]).every(
        (field) => !isNeededFirst({ kind, field }) || texts[code]?.[field] !== undefined,
      ),
    )
  return {
    main: main ?? null,
    further: all.slice(0, MOST_FURTHER).map((code) => {
      const isShown = shown.has(code) && hasNames(code)
      if (shown.has(code) && !isShown) notes.leaveOut(`${code} is not shown: names are missing`)
      return { code, shown: isShown }
    }),
  }
}
