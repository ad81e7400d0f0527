export interface Switched {
  /** `hidden`: not shown; `soldOut`: shown. */
  state: 'on' | 'hidden' | 'soldOut'
  /** Such as `is_active false`; '' if for sale. */
  told: string
  keys: ReadonlySet<string>
}

type Row = Readonly<Record<string, unknown>>
type Off = 'hidden' | 'soldOut'

// Other systems' names, lower case, without `is_` and `has_`. False or 0 is off.
const ON_FLAGS = byWord({
  hidden:
    'active enabled visible published shown displayed display listed live onmenu inmenu activated show enable activeflag showinmenu showonmenu',
  soldOut:
    'available availability instock orderable sellable forsale availableforsale stock purchasable canorder availableflag availablenow currentlyavailable availabletoday',
})
// True, 1 or a date is off.
const OFF_FLAGS = byWord({
  hidden:
    'hidden hide disabled inactive deleted deletedat archived archivedat draft unpublished invisible removed discontinued deactivated deactivatedat suspended blocked unlisted notactive hiddenfrommenu',
  soldOut:
    'soldout outofstock oos unavailable paused snoozed notavailable 86 86d eightysixed nostock soldouttoday temporarilyunavailable',
})
const STATUS = new Set(
  'status state availability availabilitystatus stockstatus visibility publishstatus itemstatus productstatus menustatus stock'.split(
    ' ',
  ),
)
const ON_WORDS = new Set(
  'true t yes y on 1 active enabled visible available published instock live public open shown نعم'.split(
    ' ',
  ),
)
const OFF_WORDS = byWord({
  hidden:
    'hidden inactive disabled draft archived deleted off unpublished private removed discontinued suspended invisible deactivated unlisted false f no n 0 لا',
  soldOut:
    'soldout outofstock unavailable paused snoozed notavailable 86d oos temporarilyunavailable',
})
const SAYS_NO = new Set(['false', 'f', 'no', 'n', 'off', '0', 'لا'])

/** What the flags of a row say. */
export function readSwitches(row: Row): Switched {
  const keys = new Set<string>()
  const found: { state: Off; told: string }[] = []
  for (const [key, value] of Object.entries(row)) {
    const state = readSwitch(keyWord(key), value)
    if (state === null) continue
    keys.add(key)
    if (state !== 'on') found.push({ state, told: `${key} ${textOf(value)}` })
  }
  const off = found.find(({ state }) => state === 'hidden') ?? found[0]
  return { ...(off ?? { state: 'on', told: '' }), keys }
}

function readSwitch(word: string, value: unknown): Off | 'on' | null {
  const said = valueWord(value)
  if (said === null) return null
  const off = OFF_FLAGS.get(word)
  if (off) return SAYS_NO.has(said) ? 'on' : off
  const on = ON_FLAGS.get(word)
  if (on && SAYS_NO.has(said)) return on
  if (!on && !STATUS.has(word)) return null
  return ON_WORDS.has(said) ? 'on' : (OFF_WORDS.get(said) ?? null)
}

/** Null for anything else. */
export function readFlag(value: unknown): boolean | null {
  const said = valueWord(value)
  if (said === null) return null
  if (SAYS_NO.has(said)) return false
  return ['true', 't', 'yes', 'y', 'on', '1', 'نعم'].includes(said) ? true : null
}

/** `is_sold_out`, `isSoldOut` and `soldOut` are one. */
export function keyWord(key: string): string {
  const word = key.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()
  return /^(?:is|has)./.test(word) ? word.slice(word.startsWith('is') ? 2 : 3) : word
}

function valueWord(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  // As in `https://schema.org/OutOfStock`.
  if (typeof value === 'object' && Object.keys(value).length === 0) return null
  const [last = ''] = String(typeof value === 'object' ? 'object' : value)
    .split('/')
    .slice(-1)
  return last.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function byWord(words: Readonly<Record<Off, string>>): ReadonlyMap<string, Off> {
  const of = (state: Off) => words[state].split(' ').map((word) => [word, state] as const)
  return new Map([...of('hidden'), ...of('soldOut')])
}
