import { withText, type TextLine } from './lines.ts'
import { areInOtherDirections } from '../menu/two-scripts.ts'
import { isSizeName } from './prices.ts'
import { isProse } from './prose.ts'
import { columnOf, type ColumnRole } from './table-heads.ts'

/** For 'Item: X', 'A 3 | B 5' and columns of numbers. */
export function inPlainForm(lines: readonly TextLine[]): TextLine[] {
  return withoutNumbers(withoutLabels(withWholeBrackets(lines.flatMap(dishesOn).flatMap(inBars))))
}

const AMOUNT = /[\s:–-](?:\p{Lu}{2,3}\s?|\p{Sc}\s?)?\d[\d.,٫]*\s?[^\s\d]{0,4}$/u

const BETWEEN_DISHES = /\s*\|\s*|\s+[·•∙]\s+/u

// Weights, surcharges and ranges.
const NO_PRICE = /\d\s?(?:g|kg|ml|kcal|%)(?!\p{L})|\+\s?\d|\d\s?[-–]\s?\d/iu

/** 'Naan AED 3 | Paratha AED 2', 'Tea 3 · Juice 5' */
function dishesOn(line: TextLine): TextLine[] {
  const parts = line.plain.split(BETWEEN_DISHES)
  const areDishes =
    parts.length > 1 &&
    parts.every((part) => {
      const name = part.slice(0, AMOUNT.exec(part)?.index ?? 0).trim()
      return /^\P{Ll}.*\p{L}/u.test(name) && !isSizeName(name) && !NO_PRICE.test(part)
    })
  if (!areDishes) return [line]
  return line.text.split(BETWEEN_DISHES).map((part) => withText(line, part))
}

const IN_BARS =
  /^(?<name>[^|]{2,80}?)\s*\|\s*(?<text>[^|]+?)\s*\|\s*(?<price>\P{L}{0,4}\d[\d.,٫]*\P{L}{0,4})$/u

/** 'Soup | With lentils and cumin. | 18' */
function inBars(line: TextLine): TextLine[] {
  const { name = '', text = '', price = '' } = IN_BARS.exec(line.text)?.groups ?? {}
  const isTold = isProse(text) && text.length > name.length && !areInOtherDirections(name, text)
  if (!isTold) return [line]
  return [
    withText(line, `${name}\t${price}`),
    { ...withText(line, text), isMarked: false, isDescription: true },
  ]
}

const OPEN_BRACKET =
  /^(?<name>.*\p{L})\s*\((?<text>[^()]{3,200}?)[\s,]*(?<price>\s\D{0,4}\d[\d.,]*\D{0,5})$/u
const CLOSED = /^(?<text>[^()\d]{2,200})\)$/u

function withWholeBrackets(lines: readonly TextLine[]): TextLine[] {
  return lines.map((line, at) => {
    const open = OPEN_BRACKET.exec(line.text)?.groups
    const closed = CLOSED.exec(lines[at + 1]?.text ?? '')
    if (open && closed) return withText(line, `${open['name']}${open['price']}`)
    const before = OPEN_BRACKET.exec(lines[at - 1]?.text ?? '')?.groups
    const end = before && CLOSED.exec(line.text)?.groups
    if (!before || !end) return line
    return { ...withText(line, `${before['text']}, ${end['text']}`), isDescription: true }
  })
}

const LABELLED = /^(?<label>[\p{L} ]{3,14})\s*[:：]\s*(?<value>\S.*)$/u
const FEWEST = 2

function labelOf(text: string): { kind: ColumnRole | 'unknown'; value: string } | null {
  const { label = '', value = '' } = LABELLED.exec(text)?.groups ?? {}
  if (label === '') return null
  const role = columnOf(label, true)?.role
  return role === undefined || role === 'size'
    ? { kind: 'unknown', value: text }
    : { kind: role, value }
}

/** 'Item: X', 'Description: Y', 'Price: 18'; a name above needs no label. */
function withoutLabels(lines: readonly TextLine[]): TextLine[] {
  const labels = lines.map(({ text }) => labelOf(text))
  if (labels.filter((label) => label?.kind === 'price').length < FEWEST) return [...lines]
  const plain: TextLine[] = []
  let name: TextLine | null = null
  let notes: TextLine[] = []
  const flush = () => {
    if (name) plain.push(name)
    plain.push(...notes)
    name = null
    notes = []
  }
  for (const [at, line] of lines.entries()) {
    const label = labels[at]
    const isUnknown = label?.kind === 'unknown'
    const next = labels[at + 1]?.kind === 'price' && !lines[at + 1]!.afterBlank
    const isFree = name === null || (labels[at - 1] === null && name.isMarked)
    if (isUnknown && next && isFree) {
      flush()
      const [own, ...said] = line.text.split(/\s*[:：]\s*/u)
      name = withText(line, own ?? '')
      notes = [{ ...withText(line, said.join(': ')), isDescription: true }]
      continue
    }
    const isOwn =
      label !== null &&
      (!isUnknown ||
        (!line.afterBlank && (labels[at - 1] ?? null) !== null && !/\d/u.test(label.value)))
    if (!label || line.isMarked || !isOwn) {
      flush()
      name = line
    } else if (label.kind === 'name') {
      flush()
      name = { ...withText(line, label.value), isMarked: false }
    } else if (label.kind === 'price' && name) {
      const own: string = name.text.replace(/^\d{1,3}\s?[.)]\s+/u, '')
      plain.push({ ...withText(name, `${own}\t${label.value}`), isMarked: false }, ...notes)
      name = null
      notes = []
    } else if (label.kind === 'price') plain.push(withText(line, label.value))
    else (name ? notes : plain).push({ ...withText(line, label.value), isDescription: true })
  }
  flush()
  return plain
}

const NUMBER = /^\d{1,3}[a-z]?\.?$/u

/** A first cell that counts: '11   Soup   4.00'. */
function withoutNumbers(lines: readonly TextLine[]): TextLine[] {
  const numbered = lines.filter(({ cells, plain }) => {
    const [first, second] = cells
    return (
      cells.length > 2 &&
      first &&
      second &&
      NUMBER.test(plain.slice(first.start, first.end)) &&
      /\p{L}{2}/u.test(plain.slice(second.start, second.end))
    )
  })
  const priced = numbered.filter(({ plain, cells }) =>
    /\d\D{0,6}$/u.test(plain.slice(cells[1]!.start)),
  )
  const numbers = numbered.map(({ plain }) => Number.parseInt(plain, 10))
  const steps = numbers.slice(1).map((number, at) => number - numbers[at]!)
  const counting = steps.filter((step) => step >= 1 && step <= 2)
  const areNumbers = counting.length >= steps.length * 0.5 && priced.length > numbered.length * 0.8
  if (numbers.length < FEWEST || !areNumbers) return [...lines]
  const all = new Set(numbered)
  return lines.map((line) =>
    all.has(line) ? withText(line, line.text.slice(line.cells[1]!.start)) : line,
  )
}
