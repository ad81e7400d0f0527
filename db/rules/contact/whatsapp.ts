/** A dish of an order, or one size of it, in the house's language. */
export interface OrderLine {
  count: number
  number: number
  name: string
  /** Empty if it has none, or no name. */
  size: string
  /** Options; absent for none. */
  chosen?: readonly string[]
}

/** In the house's language. */
export interface OrderWords {
  hello: string
  table: string
  note: string
}

export interface Order {
  lines: readonly OrderLine[]
  /** As its code has it; null if none was scanned. */
  table: string | null
  /** For the waiter, as the guest wrote it. */
  note?: string
}

/** Of an address, in characters: what browsers and phones hand on without a loss. */
export const LONGEST_ADDRESS = 4000
const LONGEST_TABLE = 20
export const LONGEST_NOTE = 200

/** One message of an order. What is more than an address holds is left out at its end, and counted. */
export function orderAddress(
  number: string,
  { lines, table, note = '' }: Order,
  words: OrderWords,
): string {
  const place = table === null ? '' : plainText(table, LONGEST_TABLE)
  const wish = plainText(note, LONGEST_NOTE)
  const end = wish ? ['', `${words.note} ${wish}`] : []
  const head = [words.hello, ...(place ? [`${words.table} ${place}`] : []), '']
  for (let kept = lines.length; ; kept -= 1) {
    const rest = lines.length - kept
    const told = lines.slice(0, kept).map(lineText)
    const text = [...head, ...told, ...(rest > 0 ? [`+ ${rest} …`] : []), ...end].join('\n')
    const address = `https://wa.me/${number}?text=${encodeURIComponent(text)}`
    if (address.length <= LONGEST_ADDRESS || kept === 0) return address
  }
}

/** The address of a message that names no table yet, with one. */
export function withTable(address: string, word: string, table: string): string {
  const place = plainText(table, LONGEST_TABLE)
  if (place === '') return address
  return address.replace('%0A', `%0A${encodeURIComponent(`${word} ${place}`)}%0A`)
}

function lineText({ count, number, name, size, chosen = [] }: OrderLine): string {
  const line = `${count} × #${number} ${name}${size && ` (${size})`}`
  return [line, ...chosen.map((option) => `   + ${option}`)].join('\n')
}

// Anybody can write a fragment.
function plainText(text: string, longest: number): string {
  // Half a letter is of no use either; browsers of 2021 lack `toWellFormed`.
  const plain = text.replaceAll(/\p{C}/gu, ' ').trim()
  return [...plain].slice(0, longest).join('')
}
