export interface Switched {
  /** `hidden`: not shown; `soldOut`: shown. */
  state: 'on' | Off
  /** Such as `is_active false`; '' if for sale. */
  told: string
  keys: ReadonlySet<string>
}

type Off = 'hidden' | 'soldOut'

// Of columns and keys, as `keyWord` has them.
const ON = /* @__PURE__ */ statesBy({
  hidden: `active|active flag|enabled|visible|visibility|square online item visibility|visibility in catalog|published|publish|on menu|include|included|show|sellable|available for sale|aktiv|sichtbar|actif|visible en ligne|activo|attivo|ativo|aktif|yayında|активен|активно|видимость|فعال|上架`,
  soldOut: `available|availability|in stock|stock|stock status|verfügbar|beschikbaar|disponible|disponible à la vente|disponibile|disponível|disponivel|доступен|в наличии|متاح|متوفر|موجود|موجودی|有货`,
})
const OFF = /* @__PURE__ */ statesBy({
  hidden: `hidden|off|inactive|disabled|deleted|deleted at|archived|draft|unpublished|private|trash|versteckt|archiviert|masqué|gizli|pasif|скрыт|скрыта|скрыто|черновик|مخفي|مؤرشف|مسودة|隐藏|下架`,
  soldOut: `sold out|out of stock|unavailable|not available|ausverkauft|agotado|esgotado|esaurito|épuisé|tükendi|indisponible|недоступен|нет в наличии|غير متاح|غير متوفر|نفد|نفدت الكمية|ناموجود|售罄|缺货`,
})
const STATES = /* @__PURE__ */ wordsIn(
  'status|state|availability|stock|stock status|durum|статус|الحالة|حالة|状态',
)
const YES = /* @__PURE__ */ wordsIn(
  'y|yes|true|1|x|✓|✔|oui|ja|s|si|sí|sim|tak|evet|да|نعم|بله|ہاں|हाँ|हां|是',
)
const NO = /* @__PURE__ */ wordsIn(
  'n|no|false|0|-1|non|nein|não|nao|nee|nej|nie|hayır|нет|لا|خیر|نہیں|नहीं|否',
)

const NOTHING = /^(?:null|none|nil|n\/a|[-–—])$/i

/** What the flags of a row say. */
export function readSwitches(entries: Iterable<readonly [key: string, value: unknown]>): Switched {
  const found = [...entries].flatMap(([key, value]) => {
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
  if (off) return said === 'nothing' || ON.has(said) ? 'on' : off
  if (!on && !STATES.has(word)) return null
  return YES.has(said) || ON.has(said) ? 'on' : (OFF.get(said) ?? null)
}

/** Whether a column or a key says if a row is for sale. */
export function isSwitch(head: string): boolean {
  const word = keyWord(head)
  return ON.has(word) || OFF.has(word) || STATES.has(word)
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
  const text = String(value).trim()
  if (NOTHING.test(text)) return 'nothing'
  // As in `https://schema.org/OutOfStock`.
  return stateWord(text.replace(/^.*\//s, ''))
}

/** A tick and -1 are words, too. */
function stateWord(text: string): string {
  return text === '-1' ? text : plainWord(text) || text
}

export function plainWord(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()
}

function wordsIn(words: string): ReadonlySet<string> {
  return new Set(words.split('|').map(stateWord))
}

function statesBy(words: Record<Off, string>): ReadonlyMap<string, Off> {
  const states = ['hidden', 'soldOut'] as const
  return new Map(states.flatMap((state) => [...wordsIn(words[state])].map((word) => [word, state])))
}
