const HOSTS = new Set(['wa.me', 'api.whatsapp.com', 'web.whatsapp.com'])
// As E.164 has them, without the plus.
const NUMBER = /^[1-9]\d{6,14}$/

/** The number that a WhatsApp link is of, else the phone's, as `wa.me` wants it; null if there is none. */
export function whatsappNumber(link: string | null, phone: string | null): string | null {
  return numberOfLink(link) ?? digitsOf(phone ?? '')
}

function numberOfLink(link: string | null): string | null {
  if (link === null || !URL.canParse(link)) return null
  const { hostname, pathname, searchParams } = new URL(link)
  if (!HOSTS.has(hostname.replace(/^www\./, ''))) return null
  return digitsOf(searchParams.get('phone') ?? pathname.replaceAll('/', ''))
}

function digitsOf(text: string): string | null {
  const digits = text.replace(/^\+|^00/, '').replaceAll(/[ ()-]/g, '')
  return NUMBER.test(digits) ? digits : null
}

/** A dish of an order, or one size of it, in the house's language. */
export interface OrderLine {
  count: number
  number: number
  name: string
  /** Empty if it has none, or no name. */
  size: string
}

/** In the house's language. */
export interface OrderWords {
  hello: string
  table: string
}

export interface Order {
  lines: readonly OrderLine[]
  /** As its code has it; null if none was scanned. */
  table: string | null
}

/** Of an address, in characters: what browsers and phones hand on without a loss. */
export const LONGEST_ADDRESS = 4000
const LONGEST_TABLE = 20

/** One message of an order. What is more than an address holds is left out at its end, and counted. */
export function orderAddress(number: string, { lines, table }: Order, words: OrderWords): string {
  const place = table === null ? '' : tableText(table)
  const head = [words.hello, ...(place ? [`${words.table} ${place}`] : []), '']
  for (let kept = lines.length; ; kept -= 1) {
    const rest = lines.length - kept
    const told = lines.slice(0, kept).map(lineText)
    const text = [...head, ...told, ...(rest > 0 ? [`+ ${rest} …`] : [])].join('\n')
    const address = `https://wa.me/${number}?text=${encodeURIComponent(text)}`
    if (address.length <= LONGEST_ADDRESS || kept === 0) return address
  }
}

/** The address of a message that names no table yet, with one. */
export function withTable(address: string, word: string, table: string): string {
  const place = tableText(table)
  if (place === '') return address
  return address.replace('%0A', `%0A${encodeURIComponent(`${word} ${place}`)}%0A`)
}

function lineText({ count, number, name, size }: OrderLine): string {
  return `${count} × #${number} ${name}${size && ` (${size})`}`
}

// Anybody can write a fragment.
function tableText(table: string): string {
  const plain = table.toWellFormed().replaceAll(/\p{C}/gu, ' ').trim()
  return [...plain].slice(0, LONGEST_TABLE).join('')
}
