export interface Switched {
  /** `hidden`: not shown; `soldOut`: shown. */
  state: 'on' | Off
  /** Such as `is_active false`; '' if for sale. */
  told: string
  keys: ReadonlySet<string>
}

type Off = 'hidden' | 'soldOut'

// Other systems' flags and states, as `keyWord` has them.
const ON: ReadonlyMap<string, Off> = new Map([
  ...wordsOf('hidden', 'active enabled visible published'),
  ...wordsOf('soldOut', 'available availability instock stock'),
])
const OFF: ReadonlyMap<string, Off> = new Map([
  ...wordsOf('hidden', 'hidden inactive disabled deleted deletedat archived draft unpublished'),
  ...wordsOf('soldOut', 'soldout outofstock unavailable'),
])
const STATES = new Set(['status', 'state', 'availability', 'stock'])
const YES = new Set(['true', 'yes', '1'])
const NO = new Set(['false', 'no', '0'])

/** What the flags of a row say. */
export function readSwitches(row: object): Switched {
  const found = Object.entries(row).flatMap(([key, value]) => {
    const state = readSwitch(keyWord(key), value)
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return state === null ? [] : [{ key, state, told: `${key} ${text}` }]
  })
  const off = ['hidden', 'soldOut'].map((state) => found.find((one) => one.state === state))
  const { state, told } = off.find(Boolean) ?? { state: 'on', told: '' }
  return { state, told, keys: new Set(found.map(({ key }) => key)) }
}

function readSwitch(word: string, value: unknown): Off | 'on' | null {
  const said = valueWord(value)
  if (said === null) return null
  const [on, off] = [ON.get(word), OFF.get(word)]
  if (NO.has(said)) return off ? 'on' : (on ?? (STATES.has(word) ? 'hidden' : null))
  if (off) return off
  if (!on && !STATES.has(word)) return null
  return YES.has(said) || ON.has(said) ? 'on' : (OFF.get(said) ?? null)
}

/** Null for anything else. */
export function readFlag(value: unknown): boolean | null {
  const said = valueWord(value) ?? ''
  return YES.has(said) || (NO.has(said) ? false : null)
}

/** `is_sold_out`, `isSoldOut` and `soldOut` are one. */
export function keyWord(key: string): string {
  return plainWord(key).replace(/^(?:is|has)(?=.)/, '')
}

function valueWord(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'object') return Object.keys(value).length === 0 ? null : 'object'
  // As in `https://schema.org/OutOfStock`.
  return plainWord(String(value).replace(/^.*\//s, ''))
}

export function plainWord(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()
}

function wordsOf(state: Off, words: string): [string, Off][] {
  return words.split(' ').map((word) => [word, state])
}
