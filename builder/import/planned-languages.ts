import type { WantedLanguages } from '#db/queries/languages.ts'
import {
  mainLanguageOf,
  menuLanguageOf,
  MOST_FURTHER,
  type MainLanguage,
  type MenuLanguage,
} from '#db/rules/text/languages.ts'
import { isNeededFirst, TEXT_FIELDS } from '#db/menu/texts.ts'
import { mainLanguage } from '#db/menu/shown-languages.ts'
import type { TextKind } from '#db/menu/translations.ts'
import type { PlannedGroup } from './coerce-groups.ts'
import type { PlannedException } from './coerce-settings.ts'
import { nameOf, type SourceRestaurant } from './format.ts'
import type { Notes } from './notes.ts'
import { type PlannedCategory, languagesIn, type PlannedTexts } from './planned-texts.ts'

export interface PlannedMenu {
  name: string
  label: string | null
  about: string | null
  location: string | null
  texts: PlannedTexts
  exceptions: readonly PlannedException[]
  optionGroups: readonly PlannedGroup[]
  categories: readonly PlannedCategory[]
}

export interface SourceLanguages {
  main: MainLanguage | undefined
  further: { code: MenuLanguage; shown: boolean }[]
}

/** Languages that no menu can have are reported. */
export function readLanguages(
  { language, languages }: Pick<SourceRestaurant, 'language' | 'languages'>,
  notes: Notes,
): SourceLanguages {
  const rows: unknown[] = Array.isArray(languages) ? languages : []
  const further = rows.flatMap((row) => {
    const tag = typeof row === 'string' ? row : nameOf(row, 'code')
    const code = tag && menuLanguageOf(tag)
    if (!code) notes.foreign(tag ?? JSON.stringify(row), 0)
    const isShown = typeof row === 'object' && row !== null && 'shown' in row && row.shown
    return code ? [{ code, shown: isShown === true }] : []
  })
  if (!Array.isArray(languages)) notes.notTaken({ languages }, 'restaurant', new Set())
  if (!language) return { main: undefined, further }
  const main = mainLanguageOf(language)
  if (main === undefined) {
    notes.leaveOut(`main language ${language}: none that a menu can have, so its texts tell`, 0)
  }
  return { main, further }
}

/** Shows the languages that have all names, as far as allowed. */
export function planLanguages(
  menu: PlannedMenu,
  { main, further }: SourceLanguages,
  notes: Notes,
): WantedLanguages {
  const { lang } = mainLanguage({ ...menu, ...(main && { language: main }) })
  const shown = new Map<MenuLanguage, boolean>()
  for (const one of further) shown.set(one.code, one.shown || shown.get(one.code) === true)
  const beside = textsOf(menu).flatMap(({ texts }) =>
    Object.values(texts[lang as MenuLanguage] ?? {}),
  )
  // Null: the same as the main text.
  const others = beside.filter((text) => text !== null).length
  if (others > 0)
    notes.leaveOut(`${others} texts in ${lang}, the main language, differ from its own`, 0)
  const codes = new Set([...shown.keys(), ...languagesIn(textsOf(menu).map(({ texts }) => texts))])
  codes.delete(lang as MenuLanguage)
  const all = [...codes]
  for (const code of all.slice(MOST_FURTHER)) {
    notes.leaveOut(
      `a menu has at most ${MOST_FURTHER} languages beside its main one: not ${code}`,
      0,
    )
  }
  return {
    main: main ?? null,
    further: all.slice(0, MOST_FURTHER).map((code) => {
      const isShown = shown.get(code) === true && hasNames(menu, code)
      if (shown.get(code) && !isShown) notes.leaveOut(`${code} is not shown: names are missing`, 0)
      return { code, shown: isShown }
    }),
  }
}

function hasNames(menu: PlannedMenu, code: MenuLanguage): boolean {
  return textsOf(menu).every(({ kind, values, texts }) =>
    Object.keys(TEXT_FIELDS[kind]).every(
      (field) =>
        !values[field] || !isNeededFirst({ kind, field }) || texts[code]?.[field] !== undefined,
    ),
  )
}

interface Texts {
  kind: TextKind
  values: Readonly<Record<string, unknown>>
  texts: PlannedTexts
}

function textsOf(menu: PlannedMenu): Texts[] {
  const { name, about, location, texts, exceptions, optionGroups, categories } = menu
  return [
    { kind: 'restaurant', values: { name, about, location }, texts },
    ...exceptions.map(({ note, texts }): Texts => ({ kind: 'exception', values: { note }, texts })),
    ...optionGroups.flatMap((group): Texts[] => [
      { kind: 'group', values: { name: group.name }, texts: group.texts },
      ...group.options.map(({ name, texts }): Texts => ({
        kind: 'option',
        values: { name },
        texts,
      })),
    ]),
    ...categories.flatMap((category): Texts[] => [
      { kind: 'category', values: { title: category.title }, texts: category.texts },
      ...category.products.flatMap((product): Texts[] => [
        { kind: 'product', values: { ...product }, texts: product.texts },
        ...product.sizes.map((size): Texts => {
          return { kind: 'size', values: { ...size }, texts: size.texts }
        }),
      ]),
    ]),
  ]
}
