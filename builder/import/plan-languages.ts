import type { WantedLanguages } from '#db/queries/languages.ts'
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
import type { PlannedTexts } from './coerce-texts.ts'
import { textOf, type SourceRestaurant } from './format.ts'
import type { PlannedCategory } from './plan-categories.ts'
import type { Notes } from './report.ts'

/** What guests read of a part of a menu, and that in other languages. */
export interface Part {
  texts: PlannedTexts
}

export interface Parts extends Part {
  name: string
  settings: { exceptions: readonly Part[] }
  optionGroups: readonly (Part & { options: readonly Part[] })[]
  categories: readonly PlannedCategory[]
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
