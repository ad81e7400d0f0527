import { kitchenTexts } from './kitchen-texts.ts'

// The page for the kitchen: marks dishes sold out and back. What was tapped without a connection is
// kept in this tab and sent when it is there again.

interface Dish {
  _id: string
  name: string
  soldOut: { until: string | null } | null
}
interface Kitchen {
  restaurant: { name: string }
  categories: { title: string; products: Dish[] }[]
}

const LOOK_EVERY_MS = 15_000
const TOKEN = /^[\da-f]{32}$/
const { lang, dir, say } = kitchenTexts(navigator.languages)
const token = location.pathname.split('/').at(-1) ?? ''
const call = `/api/kitchen/${token}`
const KEPT = `kitchen ${token}`
const title = document.querySelector('h1')!
const note = document.querySelector('output')!
const list = document.querySelector<HTMLElement>('[data-dishes]')!
const search = document.querySelector('input')!

/** What was tapped and is not saved: whether each is sold out. */
const tapped = new Map<string, boolean>(JSON.parse(sessionStorage.getItem(KEPT) ?? '[]'))
let kitchen: Kitchen | undefined
let isSending = false

document.documentElement.lang = lang
document.documentElement.dir = dir
search.placeholder = say.search
search.setAttribute('aria-label', say.search)
search.addEventListener('input', draw)
addEventListener('online', () => void look())
addEventListener('visibilitychange', () => void look())
setInterval(() => void look(), LOOK_EVERY_MS)
void look()

async function look(): Promise<void> {
  if (!TOKEN.test(token)) return fail(404)
  if (document.visibilityState === 'hidden') return
  await send()
  const answer = await ask(call)
  if (!answer) return
  if (!answer.ok) return fail(answer.status)
  kitchen = (await answer.json()) as Kitchen
  if (tapped.size === 0) note.textContent = ''
  draw()
}

async function send(): Promise<void> {
  if (isSending) return
  isSending = true
  for (const [id, isGone] of tapped) {
    const body = JSON.stringify({ soldOut: isGone ? { today: true } : null })
    const headers = { 'Content-Type': 'application/json' }
    const answer = await ask(`${call}/products/${id}`, { method: 'PUT', headers, body })
    if (!answer || answer.status >= 500 || answer.status === 429) break
    // Tapped again meanwhile: that is sent as well.
    if (tapped.get(id) === isGone) keep(id)
    if (answer.ok) note.textContent = ''
    else fail(answer.status)
  }
  isSending = false
}

/** The answer; nothing, and a word, while there is no connection. */
async function ask(path: string, init?: RequestInit): Promise<Response | undefined> {
  try {
    return await fetch(path, { ...init, cache: 'no-store', referrerPolicy: 'no-referrer' })
  } catch {
    note.textContent = say.offline
    return undefined
  }
}

function fail(status: number): void {
  note.textContent = status === 402 ? say.ended : status === 404 ? say.gone : say.failed
}

function keep(id: string, isGone?: boolean): void {
  if (isGone === undefined) tapped.delete(id)
  else tapped.set(id, isGone)
  sessionStorage.setItem(KEPT, JSON.stringify([...tapped]))
}

function draw(): void {
  if (!kitchen) return
  title.textContent = kitchen.restaurant.name
  document.title = kitchen.restaurant.name
  const wanted = search.value.trim().toLocaleLowerCase()
  list.replaceChildren(
    ...kitchen.categories.flatMap((category) => {
      const dishes = category.products.filter(({ name }) =>
        name.toLocaleLowerCase().includes(wanted),
      )
      return dishes.length === 0 ? [] : [heading(category.title), ...dishes.map(button)]
    }),
  )
}

function heading(text: string): HTMLElement {
  const element = document.createElement('h2')
  element.dir = 'auto'
  element.textContent = text
  return element
}

function button(dish: Dish): HTMLElement {
  const isGone = tapped.get(dish._id) ?? dish.soldOut !== null
  const element = document.createElement('button')
  const name = document.createElement('bdi')
  const state = document.createElement('small')
  name.textContent = dish.name
  state.textContent = isGone ? say.soldOut : ''
  element.type = 'button'
  element.setAttribute('aria-pressed', String(isGone))
  element.append(name, state)
  element.addEventListener('click', () => tap(element, dish, !isGone))
  return element
}

function tap(element: HTMLElement, dish: Dish, isGone: boolean): void {
  keep(dish._id, isGone)
  const fresh = button(dish)
  element.replaceWith(fresh)
  fresh.focus()
  note.textContent = navigator.onLine ? say.waiting : say.offline
  void send().then(() => settle(dish, isGone))
}

function settle(dish: Dish, isGone: boolean): void {
  if (!tapped.has(dish._id)) dish.soldOut = isGone ? { until: null } : null
}
