import type { TextField } from '#db/menu/fields.ts'
import { checkText, TEXT_FIELDS } from '#db/menu/texts.ts'
import { haveNamesBeside, isNameBeside, splitText } from '#db/import/split-languages.ts'
import { directionIn, secondLanguage } from '#db/menu/two-scripts.ts'
import { nameChange } from '#db/rules/text/clean-names.ts'
import { shownName, withShownName, type Labelled } from '#db/rules/text/labels.ts'
import { writtenLanguage, type Direction } from '#db/rules/text/language.ts'
import { directionOf, isMainLanguage, type MenuLanguage } from '#db/rules/text/languages.ts'
import { titleKey } from '#db/rules/text/texts.ts'
import { coerceLabel } from './coerce.ts'
import type { Part, Parts, SourceLanguages } from './plan-languages.ts'
import type { PlannedProduct } from './plan-categories.ts'
import type { Notes } from './report.ts'

interface Pair {
  lang: string
  main: Direction
  other: MenuLanguage
}

type BilingualMenu = Parts & Labelled

/**
 * Splits a planned menu in two languages of opposite directions, in place: fields that hold both, and
 * descriptions that are names. Answers its languages.
 */
export function splitLanguages(
  menu: BilingualMenu,
  said: SourceLanguages,
  notes: Notes,
): SourceLanguages {
  const pair = pairOf(menu)
  if (!pair) return said
  const dishes = menu.categories.flatMap(({ products }) => products.map(asRead))
  const areBeside = haveNamesBeside(dishes)
  const titles = new Set(menu.categories.map(({ title }) => titleKey(title)))
  splitPart('restaurant', menu, pair, notes)
  for (const category of menu.categories) {
    const below = notes.below({ category: category.title })
    splitPart('category', category, pair, below, titles)
    for (const product of category.products) {
      if (areBeside && isNameBeside(asRead(product))) takeNameBeside(product, pair, below)
      const own = below.below({ product: shownName(product) })
      splitPart('product', product, pair, own)
      for (const size of product.sizes) splitPart('size', size, pair, own)
    }
  }
  const main = said.main ?? (isMainLanguage(pair.lang) ? pair.lang : undefined)
  return { main, further: [...said.further, { code: pair.other, shown: true }] }
}

/** A title that another category has stays whole. */
function splitPart(
  kind: 'restaurant' | 'category' | 'product' | 'size',
  part: Part,
  { main, other }: Pair,
  notes: Notes,
  titles?: Set<string>,
): void {
  const values = new Map(Object.entries(withShownName(part as Part & Labelled)))
  const texts: Record<string, string | null> = {}
  for (const [name, field] of Object.entries<TextField>(TEXT_FIELDS[kind])) {
    const text = values.get(name)
    if (typeof text !== 'string' || text === '') continue
    const parts = splitText(text, main, name !== 'description' && name !== 'about')
    const isFit = parts && [parts.main, parts.text].every((each) => checkText(field, each).ok)
    if (isFit && !titles?.has(titleKey(parts.main))) {
      titles?.add(titleKey(parts.main))
      texts[name] = parts.text
      const reason = `taken apart: ${JSON.stringify(parts.text)} is its ${other} text`
      notes.coerced(name, text, { value: parts.main, reason, isDoubtful: parts.isOdd === true })
      Object.assign(
        part,
        'label' in part && name === 'name' ? nameChange(parts.main) : { [name]: parts.main },
      )
      // Texts in the other language only stay whole.
    } else if (directionIn(text) === directionOf(other)) texts[name] = null
  }
  addTexts(part, other, texts)
}

/** What the file itself says stays. */
function addTexts(part: Part, code: MenuLanguage, texts: Record<string, string | null>): void {
  if (Object.keys(texts).length === 0) return
  part.texts = { ...part.texts, [code]: { ...texts, ...part.texts[code] } }
}

/** A description that is the name in the other language. */
function takeNameBeside(product: PlannedProduct, { other }: Pair, notes: Notes): void {
  const { description } = product
  const name = shownName(product)
  const second = coerceLabel(description).value
  const isOther = directionIn(description) === directionOf(other)
  const text = isOther ? second : name
  const reason = `${JSON.stringify(text)} is its ${other} name`
  notes.below({ product: name }).coerced('description', description, { value: null, reason })
  Object.assign(product, { description: '' }, !isOther && nameChange(second))
  addTexts(product, other, { name: text })
  for (const [code, { description: lost, ...kept }] of Object.entries(product.texts)) {
    product.texts = { ...product.texts, [code]: kept }
    notes.notTaken({ description: lost }, `texts ${code}, without one in the main language`)
  }
}

function asRead(product: PlannedProduct): { name: string; description: string } {
  return { name: shownName(product), description: product.description }
}

/** By the scripts of names and of the rest; null for one language. */
function pairOf({ categories, ...menu }: BilingualMenu): Pair | null {
  const dishes = categories.flatMap(({ products }) => products)
  const titles = categories.map(({ title }) => title)
  const names = [shownName(menu), ...titles, ...dishes.map(shownName)]
  const { lang, dir: main } = writtenLanguage(names)
  const other = secondLanguage([...names, ...dishes.map(({ description }) => description)], main)
  return other && { lang, main, other }
}
