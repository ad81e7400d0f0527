import { withText, type TextLine } from './lines.ts'
import { isSizeName } from './prices.ts'

/** Lines with one dish each, without labels and numbers: 'Item: X', 'A 3 | B 5', columns of numbers. */
export function inPlainForm(lines: readonly TextLine[]): TextLine[] {
  return withoutNumbers(withoutLabels(lines.flatMap(dishesOn)))
}

const AMOUNT = /[\s:–-](?:\p{Lu}{2,3}\s?|\p{Sc}\s?)?\d[\d.,٫]*\s?[^\s\d]{0,4}$/u

/** 'Naan AED 3 | Paratha AED 2' */
function dishesOn(line: TextLine): TextLine[] {
  const parts = line.plain.split(/\s*\|\s*/u)
  const areDishes =
    parts.length > 1 &&
    parts.every((part) => {
      const name = part.slice(0, AMOUNT.exec(part)?.index ?? 0).trim()
      return /\p{L}{2}/u.test(name) && !isSizeName(name)
    })
  if (!areDishes) return [line]
  return line.text.split(/\s*\|\s*/u).map((part) => withText(line, part))
}

const LABEL = new RegExp(
  [
    '(?<name>item|name|dish|product|title|nombre|producto|plato|nom|gericht|الاسم|اسم الطبق|الطبق|الصنف)',
    '(?<text>description|details|ingredients|descripción|descripcion|ingredientes|beschreibung|zutaten|ingrédients|الوصف|المكونات)',
    '(?<price>price|precio|preis|prix|prezzo|preço|السعر)',
    '(?<other>dietary|allergens?|calories|tags|spice level|availability|alérgenos|الحساسية)',
  ].join('|'),
  'iu',
)
const LABELLED = /^(?<label>[\p{L} ]{3,14})\s*[:：]\s*(?<value>\S.*)$/u
const FEWEST = 2

function labelOf(text: string): { kind: string; value: string } | null {
  const { label = '', value = '' } = LABELLED.exec(text)?.groups ?? {}
  const groups = LABEL.exec(label)?.groups ?? {}
  const found = Object.entries(groups).find(
    ([, word]) => word !== undefined && word === label.trim(),
  )
  if (found) return { kind: found[0], value }
  return label === '' ? null : { kind: 'unknown', value: text }
}

/** Forms of 'Item: X', 'Description: Y' and 'Price: 18'; the name may stand above, without a label. */
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
    // Others say more of the dish among whose labels they stand.
    const isOwn = label?.kind !== 'unknown' || (labels[at - 1] ?? null) !== null
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
    } else (name ? notes : plain).push({ ...withText(line, label.value), isDescription: true })
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
  const numbers = numbered.map(({ plain }) => Number.parseInt(plain, 10))
  const steps = numbers.slice(1).map((number, at) => number - numbers[at]!)
  const counting = steps.filter((step) => step >= 0 && step <= 2)
  if (numbers.length < FEWEST || counting.length < steps.length * 0.6) return [...lines]
  return lines.map((line) =>
    numbered.includes(line) ? withText(line, line.text.slice(line.cells[1]!.start)) : line,
  )
}
