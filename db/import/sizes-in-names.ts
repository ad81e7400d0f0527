import { isSizeName } from './prices.ts'
import type { ReadRow } from './rows.ts'

const LAST_PARTS =
  /^(?<name>.*\p{L}.*?)[\s([:–-]+(?<parts>[\p{L}\p{M}\d.,'"”″]{1,14}(?:\s?\/\s?[\p{L}\p{M}\d.,'"”″]{1,14}){1,5}(?:\s\p{L}{1,4}\.?)?)[\])]?$/u
const UNIT = /^[\d.,]+(?<unit>\s?\p{L}{1,6}\.?)$/u
const AMOUNT = /^\d[\d.,]*$/u

/** 'Cola 0.5/1 l', 'Fries small/large': a name and the sizes at its end; null where it has none. */
export function sizesAtEnd(text: string): { name: string; sizes: string[] } | null {
  const { name, parts = '' } = LAST_PARTS.exec(text)?.groups ?? {}
  const said = parts.split('/').map((part) => part.trim())
  const unit = UNIT.exec(said.at(-1) ?? '')?.groups?.['unit'] ?? ''
  const sizes = said.map((part) => (AMOUNT.test(part) ? part + unit : part))
  const areSizes = sizes.every((size) => isSizeName(size.replace(/^\d+[.,]\d+/u, '1')))
  return name !== undefined && areSizes ? { name, sizes } : null
}

// Whatever they are: 'Latte (hot/iced)' at two prices.
const IN_BRACKETS = /^(?<name>.*\S)\s*\((?<parts>[^()]+\/[^()]+)\)$/u

function sizesInBrackets(text: string): ReturnType<typeof sizesAtEnd> {
  const { name = '', parts = '' } = IN_BRACKETS.exec(text)?.groups ?? {}
  return name === '' ? null : { name, sizes: parts.split('/').map((part) => part.trim()) }
}

/** Names the prices of a row by the sizes that end its name or are its description, if there are as many. */
export function nameSizes(row: ReadRow): void {
  if (row.sizes.length < 2 || row.sizes.some(({ name }) => name !== '')) return
  const told = row.description.split(/\s*[/|]\s*/u)
  const below = told.every(isSizeName) ? { name: row.name, sizes: told } : null
  const found = [below, sizesAtEnd(row.name), sizesInBrackets(row.name)].find(
    (one) => one?.sizes.length === row.sizes.length,
  )
  if (!found) return
  if (found === below) row.description = ''
  row.name = found.name
  row.sizes = row.sizes.map((size, at) => ({ ...size, name: found.sizes[at] ?? '' }))
}
