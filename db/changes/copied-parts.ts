import type { MenuDocument, MenuOptionGroup } from '../menu/document.ts'
import { parseOptions } from '../menu/option-groups.ts'
import { textKey } from '../menu/translations.ts'
import { titleKey } from '../rules/text/texts.ts'
import type { TextChange } from './change.ts'
import type { CategoryLook, ImportedGroup, ImportedMenu, ImportedProduct } from './import-menu.ts'
import { newOptionGroup } from './option-groups.ts'

/** A row of a copy; `from` is a dish of the menu that is copied. What has gone there comes without its parts. */
export type CopiedProduct = ImportedProduct & { from?: string | undefined }

/**
 * Rows with what no table says: pictures and options, and looks and times of new categories. What a dish
 * of the target has stays.
 */
export function withCopiedParts(
  rows: readonly CopiedProduct[],
  { source, target }: { source: MenuDocument; target: MenuDocument },
  now: Date,
): Pick<ImportedMenu, 'products' | 'looks' | 'groups'> {
  const there = new Map((target.optionGroups ?? []).map(({ id, name }) => [titleKey(name), id]))
  const { groups, idOf } = copyGroups(source, there, now)
  const origins = new Map(
    source.categories.flatMap((category) =>
      category.products.map((product) => [product.id, { category, product }] as const),
    ),
  )
  const present = new Map(
    target.categories.flatMap(({ products }) => products.map((product) => [product.id, product])),
  )
  const looks = new Map<string, CategoryLook>()
  const products = rows.map(({ from = '', ...row }) => {
    const origin = origins.get(from)
    if (!origin) return row
    const { product, category } = origin
    const key = titleKey(row.category)
    if (!looks.has(key)) looks.set(key, lookOf(category, idOf))
    const own = present.get(row.id ?? '')
    const picture = own?.picture ? undefined : product.picture?.hash
    const options = own && own.groups.length > 0 ? [] : product.groups.map(idOf)
    const fields = {
      ...row.fields,
      ...(picture !== undefined && { picture }),
      ...(options.length > 0 && { groups: options }),
    }
    return { ...row, fields }
  })
  return { products, looks, groups }
}

function lookOf(
  { icon, times, nonHalal, groups = [] }: MenuDocument['categories'][number],
  idOf: (group: string) => string,
): CategoryLook {
  return { icon, times, nonHalal, groups: groups.map(idOf) }
}

/** One of the same name is there already; the others are copied with their translations. */
function copyGroups(
  { optionGroups = [], ...menu }: MenuDocument,
  there: ReadonlyMap<string, string>,
  now: Date,
): { groups: ImportedGroup[]; idOf: (group: string) => string } {
  const ids = new Map<string, string>()
  const groups: ImportedGroup[] = []
  for (const group of optionGroups) {
    const present = there.get(titleKey(group.name))
    if (present === undefined) {
      const copy = copyGroup(group, menu, now)
      groups.push(copy)
      ids.set(group.id, copy.group.id)
    } else ids.set(group.id, present)
  }
  return { groups, idOf: (id) => ids.get(id) ?? '' }
}

function copyGroup(
  source: MenuOptionGroup,
  { languages = [], texts }: Pick<MenuDocument, 'languages' | 'texts'>,
  now: Date,
): ImportedGroup {
  const { name, min, max, options } = source
  const group = newOptionGroup({ name, min, max, options }, now)
  const parts = [
    { from: source.id, kind: 'group', id: group.id } as const,
    ...parseOptions(group.options).map(({ id }, at) => {
      return { from: options[at]?.id ?? '', kind: 'option', id } as const
    }),
  ]
  const translated = languages.flatMap(({ code: language }) =>
    parts.flatMap(({ from, ...place }): TextChange[] => {
      const found = texts?.get(language)?.get(textKey({ id: from, field: 'name' }))
      if (!found) return []
      return [{ language, ...place, field: 'name', text: found.text, seen: null }]
    }),
  )
  return { group, texts: translated }
}
