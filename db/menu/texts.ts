import type { MenuDocument } from './document.ts'
import { DISH_BASICS, SIZE_FIELDS, type TextField } from './fields.ts'
import type { MenuLanguage } from '../rules/text/languages.ts'
import { GROUP_FIELDS, OPTION_FIELDS } from './option-groups.ts'
import { PRICE_NOTE_LIMIT, type PriceNote } from './price-words.ts'
import { checkLabel, withShownName } from '../rules/text/labels.ts'
import { checkName } from '../rules/text/names.ts'
import { textKey, type TextKind, type TextPlace, type Translations } from './translations.ts'
import {
  checkLine,
  checkProse,
  TEXT_LIMITS,
  TEXT_MESSAGES,
  type Checked,
} from '../rules/text/texts.ts'

const { description } = DISH_BASICS
// Addresses are made of the main language's names only.
const name = { kind: 'label', limit: TEXT_LIMITS.name } as const
const priceNote = { kind: 'line', limit: PRICE_NOTE_LIMIT } as const

export const TEXT_FIELDS = {
  restaurant: {
    name,
    about: { kind: 'prose', limit: TEXT_LIMITS.about },
    location: { kind: 'line', limit: TEXT_LIMITS.location },
  },
  category: { title: { kind: 'line', limit: TEXT_LIMITS.title } },
  product: { name, description, priceNote },
  size: { name: SIZE_FIELDS.name, priceNote },
  exception: { note: { kind: 'line', limit: TEXT_LIMITS.title } },
  group: GROUP_FIELDS,
  option: { name: OPTION_FIELDS.name },
} as const satisfies Record<TextKind, Record<string, TextField>>

export interface MenuText extends TextPlace {
  source: string
  /** The parent's name, for sizes and options. */
  of?: string
}

export function textField(kind: TextKind, name: string): TextField | undefined {
  const fields: Readonly<Record<string, TextField>> = TEXT_FIELDS[kind]
  return Object.hasOwn(fields, name) ? fields[name] : undefined
}

/** The rule in any language; empty is invalid. */
export function checkText(field: TextField, text: string): Checked {
  const checked = CHECKS[field.kind](text, field.limit)
  if (!checked.ok || checked.value !== '') return checked
  return { ok: false, message: TEXT_MESSAGES.empty }
}

const CHECKS = { name: checkName, label: checkLabel, line: checkLine, prose: checkProse } as const

/** In menu order, without empty ones. */
export function* menuTexts(menu: TextsOfMenu): Iterable<MenuText> {
  yield* textsOf('restaurant', menu.restaurantId, menu)
  for (const exception of menu.opening.exceptions) {
    yield* textsOf('exception', exception.from, exception)
  }
  for (const category of menu.categories) {
    yield* textsOf('category', category.id, category)
    for (const product of category.products) {
      yield* textsOf('product', product.id, product)
      for (const size of product.sizes)
        yield* textsOf('size', size.id, size, product.label ?? product.name)
    }
  }
  for (const group of menu.optionGroups ?? []) {
    yield* textsOf('group', group.id, group)
    for (const option of group.options) yield* textsOf('option', option.id, option, group.name)
  }
}

type TextsOf<Kind extends TextKind> = Readonly<
  Record<Exclude<keyof (typeof TEXT_FIELDS)[Kind], 'priceNote'>, string | null>
> & { label?: string | null; priceNote?: PriceNote | null }
type TextsOfMenu = TextsOf<'restaurant'> & {
  restaurantId: string
  opening: { exceptions: readonly (TextsOf<'exception'> & { from: string })[] }
  optionGroups?: readonly (TextsOf<'group'> & {
    id: string
    options: readonly (TextsOf<'option'> & { id: string })[]
  })[]
  categories: readonly (TextsOf<'category'> & {
    id: string
    products: readonly (TextsOf<'product'> & {
      id: string
      sizes: readonly (TextsOf<'size'> & { id: string })[]
    })[]
  })[]
}

function* textsOf<Kind extends TextKind>(
  kind: Kind,
  id: string,
  values: TextsOf<Kind>,
  of: string | null = null,
): Iterable<MenuText> {
  for (const field in TEXT_FIELDS[kind]) {
    const source =
      field === 'priceNote'
        ? values.priceNote?.text
        : (field === 'name' && values.label) || values[field as keyof TextsOf<Kind>]
    if (source) yield { kind, id, field, source, ...(of !== null && { of }) }
  }
}

/** Only the restaurant's name may be missing. */
export function mayBeMissing({ kind, field }: Pick<TextPlace, 'kind' | 'field'>): boolean {
  return kind === 'restaurant' && field === 'name'
}

/** What guests order by: a language without one of these is not shown. */
export function isNeededFirst({ kind, field }: Pick<TextPlace, 'kind' | 'field'>): boolean {
  return kind === 'category' || (kind === 'product' && field === 'name')
}

/** As guests read it: labels stand in the place of names. */
export function withShownNames(menu: MenuDocument): MenuDocument {
  return {
    ...withShownName(menu),
    categories: menu.categories.map((category) => ({
      ...category,
      products: category.products.map(withShownName),
    })),
  }
}

/**
 * The menu in a further language, with labels in the place of names; missing texts stay and are named by
 * `inMain`.
 */
export function menuIn(written: MenuDocument, language: MenuLanguage): MenuDocument {
  const menu = withShownNames(written)
  const texts = menu.texts?.get(language) ?? NO_TEXTS
  return {
    ...inLanguage('restaurant', menu.restaurantId, menu, texts),
    opening: {
      ...menu.opening,
      exceptions: menu.opening.exceptions.map((exception) =>
        inLanguage('exception', exception.from, exception, texts),
      ),
    },
    categories: menu.categories.map((category) => ({
      ...inLanguage('category', category.id, category, texts),
      products: category.products.map((product) => ({
        ...inLanguage('product', product.id, product, texts),
        sizes: product.sizes.map((size) => inLanguage('size', size.id, size, texts)),
      })),
    })),
    ...(menu.optionGroups && {
      optionGroups: menu.optionGroups.map((group) => ({
        ...inLanguage('group', group.id, group, texts),
        options: group.options.map((option) => inLanguage('option', option.id, option, texts)),
      })),
    }),
  }
}

const NO_TEXTS: Translations = new Map()

function inLanguage<Kind extends TextKind, Item extends TextsOf<Kind>>(
  kind: Kind,
  id: string,
  item: Item,
  texts: Translations,
): Item & { inMain?: readonly string[] } {
  const changed: Record<string, string | PriceNote> = {}
  const inMain: string[] = []
  for (const { field } of textsOf(kind, id, item)) {
    const translation = texts.get(textKey({ id, field }))
    if (!translation) inMain.push(field)
    else if (translation.text === null) continue
    else if (field === 'priceNote') changed[field] = { kind: 'own', text: translation.text }
    else changed[field] = translation.text
  }
  return { ...item, ...changed, ...(inMain.length > 0 && { inMain }) }
}
