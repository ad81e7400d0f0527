import { directionOf } from '#db/rules/text/languages.ts'
import { DISTANCE, distanceTo, searchText, searchWords } from '#site/lib/search/search-text.ts'
import { askInTime } from './ask-in-time.ts'
import { kitchenTexts } from './kitchen-texts.ts'

const UNKEPT = { cache: 'no-store', referrerPolicy: 'no-referrer' } as const

/** An answer of the server, and all that is in it. */
interface Answer {
  ok: boolean
  status: number
  body: unknown
}

/** The whole answer; nothing where there is none, or none of ours. */
function askServer(path: string, init?: RequestInit): Promise<Answer | undefined> {
  return askInTime(path, { ...init, ...UNKEPT }, async (answer) => {
    return { ok: answer.ok, status: answer.status, body: await answer.json() }
  })
}

/** Whether a dish or size is sold out by a tap, and when that was. */
interface Tap {
  isGone: boolean
  at: number
}

/** What was tapped and is not saved, a dish or `dish/size`, the last at the end. */
interface Taps {
  readonly all: ReadonlyMap<string, Tap>
  /** Takes a tap in the place of the last one. */
  add(key: string, isGone: boolean): void
  /** Forgets a tap that was taken, unless there is another since. */
  drop(key: string, tap: Tap): void
}

// The server takes no more.
const LONGEST_AGO_S = 7 * 24 * 60 * 60

/** What is kept of it in this tab, by a name. */
function keptTaps(name: string): Taps {
  const all = new Map<string, Tap>(
    JSON.parse(whereStored(() => sessionStorage.getItem(name)) ?? '[]'),
  )
  const keep = () => whereStored(() => sessionStorage.setItem(name, JSON.stringify([...all])))
  return {
    all,
    add(key, isGone) {
      // A dish takes its sizes along, and a size that was tapped after it goes to the end.
      for (const old of all.keys()) {
        if (old === key || old.startsWith(`${key}/`)) all.delete(old)
      }
      all.set(key, { isGone, at: Date.now() })
      keep()
    },
    drop(key, tap) {
      if (all.get(key) === tap) all.delete(key)
      keep()
    },
  }
}

// Where nothing may be stored, taps are kept until the page is left.
function whereStored<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}

/** As it is sent: it is of the day on which it was tapped, as far as a clock that was set back can tell. */
function tapBody({ isGone, at }: Tap, size: string | undefined): string {
  const soldOut = isGone ? { today: true } : null
  const seconds = Math.floor((Date.now() - at) / 1000)
  const tappedAgo = Math.min(Math.max(seconds, 0), LONGEST_AGO_S)
  return JSON.stringify({
    ...(size ? { sizes: [{ _id: size, soldOut }] } : { soldOut }),
    tappedAgo,
  })
}

// The page for the kitchen: marks dishes and their sizes sold out and back. What was tapped without a connection is
// kept in this tab and sent when it is there again.

interface Part {
  _id: string
  name: string
  soldOut: { until: string | null } | null
}
interface Dish extends Part {
  number: number
  sizes: Part[]
  translations: { language: string; name: string }[]
}
interface Kitchen {
  restaurant: { name: string; dishNumbers: boolean; language: string }
  categories: { title: string; products: Dish[] }[]
}

const REFRESH_EVERY_MS = 15_000
const TOKEN = /^[\da-f]{32}$/
const { lang, dir, say } = kitchenTexts(navigator.languages)
const token = location.pathname.split('/').at(-1) ?? ''
const call = `/api/kitchen/${token}`
const title = document.querySelector('h1')!
const note = document.querySelector('output')!
const list = document.querySelector<HTMLElement>('[data-dishes]')!
const search = document.querySelector('input')!
const none = document.querySelector('p')!

const taps = keptTaps(`taps ${token}`)
let kitchen: Kitchen | undefined
let isSending = false
/** Counts what the server has saved. */
let saved = 0

document.documentElement.lang = lang
document.documentElement.dir = dir
search.placeholder = say.search
search.setAttribute('aria-label', say.search)
search.addEventListener('input', draw)
addEventListener('online', () => void refresh())
addEventListener('visibilitychange', () => void refresh())
setInterval(() => void refresh(), REFRESH_EVERY_MS)
void refresh()

async function refresh(): Promise<void> {
  if (!TOKEN.test(token)) return fail(404)
  if (document.visibilityState === 'hidden') return
  await send()
  const before = saved
  const answer = await ask(call)
  if (!answer) return
  if (!answer.ok) return fail(answer.status)
  // What was saved meanwhile is not in it.
  if (before !== saved) return
  if (taps.all.size === 0) note.textContent = ''
  // A list that is drawn anew takes a press that is held, and the focus, away.
  if (JSON.stringify(answer.body) === JSON.stringify(kitchen)) return
  kitchen = answer.body as Kitchen
  draw()
}

async function send(): Promise<void> {
  if (isSending) return
  isSending = true
  for (const [key, tap] of taps.all) {
    const [id = '', size] = key.split('/')
    const body = tapBody(tap, size)
    const headers = { 'Content-Type': 'application/json' }
    const answer = await ask(`${call}/products/${id}`, { method: 'PUT', headers, body })
    if (!answer || answer.status >= 500 || answer.status === 429) break
    // Tapped again meanwhile: that is sent as well.
    taps.drop(key, tap)
    // A dish that is gone is told of by the next refresh, as is a link.
    if (!answer.ok) refuse(answer.status === 404 ? 0 : answer.status)
    else settle(answer.body as { product: Dish })
  }
  isSending = false
}

/** The answer; nothing, and a word, where there is none. */
async function ask(path: string, init?: RequestInit): Promise<Answer | undefined> {
  const answer = await askServer(path, init)
  if (!answer) note.textContent = say.offline
  return answer
}

/** Shows what is so, and not what was tapped. */
function refuse(status: number): void {
  fail(status)
  draw()
}

function fail(status: number): void {
  note.textContent = status === 402 ? say.ended : status === 404 ? say.gone : say.failed
}

function draw(): void {
  if (!kitchen) return
  title.textContent = kitchen.restaurant.name
  document.title = kitchen.restaurant.name
  const found = findDishes(kitchen)
  list.replaceChildren(...found)
  const isNoneFound = found.length === 0 && search.value.trim() !== ''
  none.textContent = isNoneFound ? say.noneFound : ''
}

/** By any of their names, and by their number; what is near is shown if nothing is as typed. */
function findDishes({ categories }: Kitchen): HTMLElement[] {
  const sought = searchWords(search.value)
  const distances = new Map(
    categories.flatMap(({ products }) =>
      products.map((dish) => [dish, distanceTo(sought, searchText(allNames(dish)))] as const),
    ),
  )
  const nearest = Math.min(...distances.values())
  if (nearest === DISTANCE.far) return []
  return categories.flatMap((category) => {
    const dishes = category.products.filter((dish) => distances.get(dish) === nearest)
    return dishes.length === 0 ? [] : [heading(category.title), ...dishes.map(row)]
  })
}

function allNames({ number, name, translations }: Dish): string {
  const shown = kitchen?.restaurant.dishNumbers ? [number] : []
  return [...shown, name, ...translations.map((translated) => translated.name)].join(' ')
}

function heading(text: string): HTMLElement {
  const element = document.createElement('h2')
  element.dir = 'auto'
  element.textContent = text
  return element
}

/** A dish, and below it its sizes. */
function row(dish: Dish): HTMLElement {
  const element = document.createElement('div')
  element.dataset['dish'] = dish._id
  element.append(button(dish._id, namesOf(dish), isDishGone(dish)))
  if (dish.sizes.length === 0) return element
  const sizes = document.createElement('div')
  sizes.role = 'group'
  sizes.ariaLabel = dish.name
  sizes.append(
    ...dish.sizes.map((size, at) =>
      button(
        `${dish._id}/${size._id}`,
        [nameIn(kitchen?.restaurant.language, size.name || String(at + 1))],
        isSizeGone(dish, size),
      ),
    ),
  )
  element.append(sizes)
  return element
}

/** Its number where the owner shows numbers, and a line for each language. */
function namesOf({ number, name, translations }: Dish): HTMLElement[] {
  const main = document.createElement('span')
  if (kitchen?.restaurant.dishNumbers) main.append(`${number} · `)
  main.append(nameIn(kitchen?.restaurant.language, name))
  return [main, ...translations.map((translated) => nameIn(translated.language, translated.name))]
}

function nameIn(lang = '', text: string): HTMLElement {
  const element = document.createElement('bdi')
  Object.assign(element, { lang, dir: directionOf(lang), textContent: text })
  return element
}

function isDishGone(dish: Dish): boolean {
  if (dish.sizes.length > 0) return dish.sizes.every((size) => isSizeGone(dish, size))
  return taps.all.get(dish._id)?.isGone ?? dish.soldOut !== null
}

// What was tapped last counts: a dish has forgotten what was tapped of its sizes before.
function isSizeGone({ _id }: Dish, size: Part): boolean {
  const tap = taps.all.get(`${_id}/${size._id}`) ?? taps.all.get(_id)
  return tap?.isGone ?? size.soldOut !== null
}

function button(key: string, names: readonly HTMLElement[], isGone: boolean): HTMLElement {
  const element = document.createElement('button')
  const name = document.createElement('span')
  const state = document.createElement('small')
  name.append(...names)
  state.textContent = isGone ? say.soldOut : ''
  element.type = 'button'
  element.dataset['key'] = key
  element.setAttribute('aria-pressed', String(isGone))
  element.append(name, state)
  element.addEventListener('click', () => tap(key, !isGone))
  return element
}

function tap(key: string, isGone: boolean): void {
  taps.add(key, isGone)
  drawDish(key)
  list.querySelector<HTMLElement>(`[data-key="${key}"]`)?.focus()
  note.textContent = navigator.onLine ? say.waiting : say.offline
  void send()
}

function drawDish(key: string): void {
  const [id] = key.split('/')
  const dishes = kitchen?.categories.flatMap(({ products }) => products) ?? []
  const dish = dishes.find(({ _id }) => _id === id)
  const drawn = list.querySelector(`[data-dish="${id}"]`)
  if (dish && drawn) drawn.replaceWith(row(dish))
}

/** Takes what the server says of a dish; what is shown then is so already. */
function settle({ product }: { product: Dish }): void {
  saved += 1
  const dishes = kitchen?.categories.flatMap(({ products }) => products) ?? []
  const dish = dishes.find(({ _id }) => _id === product._id)
  if (dish) Object.assign(dish, product)
  if (taps.all.size === 0) note.textContent = ''
}
