import { textOfHtml } from '../html-text.ts'
import { readSwitches } from '../switches.ts'
import { maybeMinor } from '../minor-units.ts'
import { columnOf, type Column } from '../table-heads.ts'
import { MOST_OF_CELL } from './unreadable-file.ts'

type Data = Readonly<Record<string, unknown>>
/** By heads, which are keys as words. */
type Row = ReadonlyMap<string, string>

const DEEPEST = 3
const columns = new Map<string, Column | null>()

function known(head: string): Column | null {
  const column = columns.get(head) ?? columnOf(head, true)
  columns.set(head, column)
  return column
}

// Each with a price of its own: sizes, or what one price is offered for.
const VARIANTS = /^(?:(?:item )?variations?|variants?|sizes?|prices?|portions?|offers?|options?)$/u
// What is added to a dish is no dish.
const ADDED = /modifier|add ?ons?\b|customi[sz]ation|option ?(?:group|set)/u
// Elsewhere than below a dish, a category may have such a name.
const OPTIONS = /^(?:extras?|toppings?|choices)$/u
const ID = /^(?:id|uuid|guid|slug|key|code)$/u
// Keys that hold a menu, and name no category.
const FRAME =
  /^(?:has )?(?:the )?(?:menu|data|results?|records?|rows?|lists?|nodes?|edges?|objects?|child|entr|content|catalog|restaurants?|graph|value|page|props|response|payload|texts|details)/u

export interface JsonTable {
  cells: string[][]
  /** Dishes whose options were not read, and lists of nothing else. */
  withOptions: string[]
  /** Whether 1250 may mean 12.50. */
  maybeMinor: boolean
}

/** The dishes of any program's JSON: a row a dish or a size, a column a key; null for none. */
export function jsonTable(json: unknown): JsonTable | null {
  if (isTooDeep(json)) return null
  const reader = new JsonReader(namesById(json))
  const rows = reader.rowsIn(json, new Map())
  if (rows.length === 0) return null
  const heads = [...new Set(rows.flatMap((row) => [...row.keys()]))]
  return {
    cells: [heads, ...rows.map((row) => heads.map((head) => row.get(head) ?? ''))],
    withOptions: [...reader.withOptions],
    maybeMinor: maybeMinor(rows.flatMap(pricesOf)),
  }
}

// No program nests a menu so deep; what is read by recursion would not come back.
const MOST_LEVELS = 100

function isTooDeep(json: unknown): boolean {
  let level = [json]
  for (let depth = 0; depth < MOST_LEVELS; depth += 1) {
    level = level.flatMap((value) => {
      return typeof value === 'object' && value !== null ? Object.values(value) : []
    })
    if (level.length === 0) return false
  }
  return true
}

/** Null if it is none. */
export function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

class JsonReader {
  readonly withOptions = new Set<string>()
  readonly #names: ReadonlyMap<string, string>

  constructor(names: ReadonlyMap<string, string>) {
    this.#names = names
  }

  /** `around`: the category, the currency and the switches of what holds it. */
  rowsIn(value: unknown, around: Row): Row[] {
    if (Array.isArray(value)) return value.flatMap((one) => this.rowsIn(one, around))
    if (!isData(value)) return []
    if (isDish(value)) return this.#rowsOf(value, around)
    const entries = entriesOf(value)
    for (const [key, part] of Object.entries(value)) {
      if (ADDED.test(wordsOf(key)) && Array.isArray(part) && part.some(isDish))
        this.withOptions.add(key)
    }
    const within = new Map([...around].concat([...cellsOf(value)].filter(isForAll)))
    const named = sectionOf(value)
    return entries.flatMap(([key, part]) => {
      const isNamed = named.length > 0 && listOf(part).some(isDish)
      const isFrame =
        isDish(part) || FRAME.test(key) || known(key) !== null || !/\p{L}{2}/u.test(key)
      const own: [string, string][] = isNamed ? named : isFrame ? [] : [['section', titled(key)]]
      return this.rowsIn(part, own.length > 0 ? new Map([...own, ...without(within)]) : within)
    })
  }

  #rowsOf(dish: Data, around: Row): Row[] {
    const own = new Map([...around, ...cellsOf(dish)])
    for (const [head, text] of this.#categoryOf(dish)) own.set(head, text)
    const variants = variantsOf(dish)
    if (hasOptions(dish)) this.withOptions.add(nameOf(dish))
    if (variants.length === 0) return [withCurrency(own)]
    const others = [...own].filter(([head]) => !isPriced(head))
    return variants.map((variant) => {
      const cells = [...cellsOf(variant)].map(([head, text]): [string, string] => {
        return [known(head)?.role === 'name' ? 'size' : head, text]
      })
      const shown = variants.length > 1 ? cells : cells.filter(([head]) => head !== 'size')
      return withCurrency(new Map([...others, ...shown]))
    })
  }

  /** By its name, or by the id of one that is named elsewhere. */
  *#categoryOf(dish: Data): Iterable<[string, string]> {
    for (const [key, value] of entriesOf(dish)) {
      const head = key.replace(/ ids?$/u, '')
      if (known(head)?.role !== 'category') continue
      const [first] = listOf(value)
      const id = isData(first) ? idOf(first) : textOf(first)
      const name = this.#names.get(id) ?? (isData(first) ? nameOf(first) : '')
      if (name !== '') yield [head, name]
    }
  }
}

const dishes = new WeakMap<Data, boolean>()

function isDish(value: unknown): boolean {
  if (!isData(value)) return false
  const is = dishes.get(value) ?? looksLikeDish(value)
  dishes.set(value, is)
  return is
}

function looksLikeDish(data: Data): boolean {
  const types = listOf(data['@type'] ?? []).map(String)
  const isItem = types.includes('MenuItem')
  if (!isItem && types.some((type) => type !== 'Product')) return false
  if (nameOf(data) === '') return false
  const own = entriesOf(data)
  const isWhole = own.some(([key, value]) => isPriced(key) && /\p{Nd}/u.test(textOf(value)))
  const lists = own.filter(([key]) => !isWhole || known(key)?.role === 'name')
  if (holdsDishes(Object.fromEntries(lists))) return false
  return isItem || isPricedData(data) || variantsOf(data).length > 0
}

function holdsDishes(value: unknown, depth = 0): boolean {
  if (Array.isArray(value)) return value.some(isDish)
  if (!isData(value) || depth > DEEPEST) return false
  const parts = entriesOf(value).filter(([key]) => !VARIANTS.test(key))
  return (
    parts.filter(([, part]) => isDish(part)).length > 1 ||
    parts.some(([, part]) => holdsDishes(part, depth + 1))
  )
}

function isPricedData(data: Data): boolean {
  return [...cellsOf(data)].some(([head, text]) => isPriced(head) && /\p{Nd}/u.test(text))
}

function isPriced(head: string): boolean {
  const { role } = known(head) ?? {}
  return role === 'price' || role === 'size'
}

/** Sizes with a price each, from the dish or a part of it. */
function variantsOf(dish: Data): Data[] {
  const parts = entriesOf(dish)
  const own = parts.flatMap(([key, value]) => (VARIANTS.test(key) ? variantsIn(value) : []))
  const isChosen =
    own.length > 0 && !(parts.some(([key]) => key === 'options') && isPricedData(dish))
  if (isChosen) return own
  return parts.flatMap(([, value]) => (isData(value) && !isDish(value) ? variantsOf(value) : []))
}

/** In whatever part of it. */
function hasOptions(data: Data): boolean {
  return Object.entries(data).some(([key, value]) => {
    const words = wordsOf(key)
    // Without a price beside them, they are its sizes.
    const isOption = words === 'options' ? isPricedData(data) : OPTIONS.test(words)
    if (isOption || ADDED.test(words)) return isFilled(value)
    return isData(value) && hasOptions(value)
  })
}

function isFilled(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.values(value).length > 0
}

function variantsIn(value: unknown): Data[] {
  const isByName = isData(value) && Object.values(value).every((one) => typeof one === 'number')
  const all = isByName
    ? Object.entries(value).map(([name, price]) => ({ name, price }))
    : listOf(value).map((one) => (typeof one === 'number' ? { price: one } : one))
  return all.filter(isData).filter(isPricedData)
}

/** What it says itself and in parts that are no lists; the first of each kind. */
function cellsOf(data: Data, path: readonly string[] = []): Map<string, string> {
  const cells = new Map<string, string>()
  const kinds = new Set<string>()
  const add = (head: string, column: Column, text: string) => {
    const { role, language, mark, size, head: own } = column
    // As shops have it beside what it costs now.
    const isUsual = head === 'regular price'
    const kind = isUsual
      ? 'price'
      : [role === 'description' ? head : role, language, mark, size, own].filter(Boolean).join(' ')
    if (text === '' || kinds.has(kind)) return
    kinds.add(kind)
    cells.set(head, text)
  }
  const parts = entriesOf(data)
  for (const [key, value] of parts) {
    const head = headOf([...path, key])
    const column = head === null ? null : known(head)
    if (head === null || !column) continue
    const isLowest = /(?:^| )low price$/u.test(head)
    add(isLowest ? 'price' : head, column, isLowest ? `from ${textOf(value)}` : textOf(value))
  }
  if (path.length >= DEEPEST) return cells
  for (const [key, value] of parts) {
    if (!isData(value) || VARIANTS.test(key)) continue
    for (const [head, text] of cellsOf(value, [...path, key])) add(head, known(head)!, text)
  }
  return cells
}

/** The longest end of a path that says what it is: 'name ar', 'nutrition calories'; null for none. */
function headOf(path: readonly string[]): string | null {
  const ends = path.map((_, at) => path.slice(at).join(' '))
  return (
    ends.find((end) => {
      const { role, mark } = known(end) ?? { role: 'leftOut' }
      return (role !== 'leftOut' && role !== 'code') || mark === 'switch' || mark === 'salePrice'
    }) ?? null
  )
}

/** Names of a section, by the heads of categories in their languages. */
function sectionOf(data: Data): [string, string][] {
  const own = Object.entries(data).filter(([key]) => {
    const { role, mark } = known(wordsOf(key)) ?? {}
    return (role === 'name' || role === 'category') && mark !== 'type'
  })
  return [...cellsOf(Object.fromEntries(own))].map(([head, text]) => {
    const { language, mark } = known(head) ?? {}
    const end =
      mark === 'foreign' ? head.slice(head.lastIndexOf(' ')) : language ? ` ${language}` : ''
    return [`section${end}`, text]
  })
}

function isForAll([head, text]: readonly [string, string]): boolean {
  const { role, mark } = known(head) ?? {}
  const isOff = mark === 'switch' && readSwitches([[head, text]]).state !== 'on'
  return isOff || role === 'currency'
}

function without(around: Row): [string, string][] {
  return [...around].filter(([head]) => !head.startsWith('section'))
}

/** '12' beside 'KWD' is '12 KWD'. */
function withCurrency(row: Row): Row {
  const currency = [...row].find(([head]) => known(head)?.role === 'currency')
  if (!currency) return row
  const priced = [...row].map(([head, text]): [string, string] => {
    const isPlain =
      isPriced(head) && known(head)?.mark !== 'minor' && /^[^\p{L}\p{Sc}]+$/u.test(text)
    return [head, isPlain ? `${text} ${currency[1]}` : text]
  })
  return new Map(priced.filter(([head]) => head !== currency[0] || row.size === 1))
}

function pricesOf(row: Row): string[] {
  return [...row].flatMap(([head, text]) =>
    isPriced(head) && known(head)?.mark !== 'minor' && text !== '' ? [text] : [],
  )
}

/** Of categories and the like, to which dishes may refer. */
function namesById(value: unknown): Map<string, string> {
  if (Array.isArray(value)) return new Map(value.flatMap((one) => [...namesById(one)]))
  if (!isData(value) || isDish(value)) return new Map()
  const below = Object.values(value).flatMap((part) => [...namesById(part)])
  const [id, name] = [idOf(value), nameOf(value)]
  return new Map(id === '' || name === '' ? below : [[id, name], ...below])
}

function idOf(data: Data): string {
  return (
    entriesOf(data).flatMap(([key, value]) => (ID.test(key) ? textOf(value) || [] : []))[0] ?? ''
  )
}

function nameOf(data: Data): string {
  const names = [...cellsOf(data)].filter(([head]) => known(head)?.role === 'name')
  return names[0]?.[1] ?? ''
}

/** Without what a format says of itself, and what is added to dishes. */
function entriesOf(data: Data): [string, unknown][] {
  return Object.entries(data).flatMap(([key, value]): [string, unknown][] => {
    const words = wordsOf(key)
    return /^[@$]|^_(?!id)/u.test(key) || ADDED.test(words) ? [] : [[words, value]]
  })
}

/** 'itemName' and 'item_name' are 'item name'. */
function wordsOf(key: string): string {
  return key
    .replace(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, ' ')
    .replace(/[_.\s-]+/gu, ' ')
    .trim()
    .toLowerCase()
}

function titled(key: string): string {
  return key.charAt(0).toUpperCase() + key.slice(1)
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value]
}

function isData(value: unknown): value is Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ')
  if (typeof value === 'object' || value === undefined) return ''
  return textOfHtml(String(value)).trim().slice(0, MOST_OF_CELL)
}
