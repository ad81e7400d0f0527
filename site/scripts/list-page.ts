import { formatPrice, toThousandths } from '#db/rules/money/money.ts'
import { orderAddress, type OrderLine } from '#db/rules/contact/whatsapp.ts'
import type { ListedData, ListedDish, ListedPrice } from '#site/lib/dishes/listed-data.ts'
import { keepList, menu, MOST_OF_ONE, readList, scannedTable, type Chosen } from './my-list.ts'

// The list of a guest, to be shown to a waiter: drawn from this tab's, with prices of the page.
const UPDATE_MS = 5000

const data = dataOf(document)
const { words, house, currency, decimals, order } = data
const isInHouse = house.lang === document.documentElement.lang
const dishes = new Map(data.dishes.map((dish) => [dish.path, dish]))
/** What is said of a category that is separate and did not come. */
const missing = new Map<string, string>()
let drawnSoldOut = ''

const rows = element('.chosen')
const show = element('.show')
const total = element('.total')
const title = element('h1')
const link = document.querySelector<HTMLAnchorElement>('.total .button')

draw()
void bringSeparate().then(draw)
element('.clear').addEventListener('click', () => change([], title))
addEventListener('pageshow', draw)
// What is sold out for a time comes back by itself.
setInterval(() => {
  if (soldOutNow() !== drawnSoldOut) draw()
}, UPDATE_MS)

function dataOf(page: Document): ListedData {
  const script = page.querySelector('main script[type="application/json"]')
  return JSON.parse(script?.textContent ?? '') as ListedData
}

/** Dishes that are separate are on a page of their own, which is asked for if the list has some. */
async function bringSeparate(): Promise<void> {
  const unknown = readList().filter(({ path }) => !dishes.has(path))
  const categories = new Set(unknown.map(({ path }) => path.split('/')[0] ?? ''))
  await Promise.all([...categories].map(bringCategory))
}

async function bringCategory(category: string): Promise<void> {
  const address = `${menu}/info/list/${encodeURIComponent(category)}`
  const answer = await fetch(address).catch(() => undefined)
  if (!answer || answer.status > 499) return void missing.set(category, data.noConnection)
  if (!answer.ok) return
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  for (const dish of dataOf(page).dishes) dishes.set(dish.path, dish)
}

function soldOutNow(): string {
  const all = [...dishes.values()].flatMap((dish) => [dish, ...dish.sizes])
  return all.map((one) => (isGone(one) ? 1 : 0)).join('')
}

function isGone({ soldOut }: ListedPrice): boolean {
  return soldOut !== undefined && Date.now() < soldOut.until * 1000
}

function draw(): void {
  const list = readList()
  drawnSoldOut = soldOutNow()
  rows.replaceChildren(...list.map(row))
  show.textContent = list.length > 0 ? words.show : words.empty
  total.hidden = list.length === 0
  const lines = list.flatMap(linesOf)
  const sum = lines.reduce((all, { count, of }) => all + count * (toThousandths(of.amount) ?? 0), 0)
  const output = element('.total output')
  output.replaceChildren(...priceParts(formatPrice(sum, decimals)))
  if (!link || !order) return
  link.hidden = lines.length === 0
  link.href = orderAddress(order.number, { lines, table: scannedTable() }, order.words)
}

/** What can be had of a dish on the list. */
function linesOf(chosen: Chosen): (OrderLine & { of: ListedPrice })[] {
  const dish = dishes.get(chosen.path)
  if (!dish || isGone(dish)) return []
  const counts = countsOf(chosen, dish)
  return partsOf(dish).flatMap((of, at) => {
    const count = counts[at] ?? 0
    if (count === 0 || isGone(of)) return []
    // Sizes without names are distinguished by their prices.
    const size = of === dish ? '' : of.houseName || `${currency} ${of.price}`
    return [{ count, number: dish.number, name: dish.houseName, size, of }]
  })
}

function partsOf(dish: ListedDish): ListedPrice[] {
  return dish.sizes.length > 0 ? dish.sizes : [dish]
}

function countsOf({ counts }: Chosen, dish: ListedDish): number[] {
  const parts = partsOf(dish)
  const first = Math.max(
    0,
    parts.findIndex((part) => !isGone(part)),
  )
  return parts.map((_, at) => (counts.length > 0 ? (counts[at] ?? 0) : at === first ? 1 : 0))
}

function row(chosen: Chosen): HTMLElement {
  const dish = dishes.get(chosen.path)
  const item = document.createElement('li')
  if (!dish) {
    const [category = ''] = chosen.path.split('/')
    const said = missing.get(category) ?? data.gone
    item.append(text('h2', chosen.name), text('p', said, 'gone'))
    item.append(stepper('−', `${words.fewer}: ${chosen.name}`, () => remove(chosen)))
    return item
  }
  item.append(text('b', String(dish.number), 'number'), ...names(dish, 'h2'))
  if (isGone(dish)) item.append(text('p', dish.soldOut?.text ?? '', 'gone'))
  const counts = countsOf(chosen, dish)
  const parts = document.createElement('ul')
  for (const [at, part] of partsOf(dish).entries()) {
    parts.append(partRow(chosen, dish, { part, at, counts }))
  }
  item.append(parts)
  return item
}

interface Part {
  part: ListedPrice
  at: number
  counts: readonly number[]
}

function partRow(chosen: Chosen, dish: ListedDish, { part, at, counts }: Part): HTMLElement {
  const count = counts[at] ?? 0
  const item = document.createElement('li')
  item.classList.toggle('none', count === 0)
  const size = document.createElement('span')
  if (part !== dish) size.append(...names(part, 'span'))
  const price = document.createElement('bdi')
  price.className = 'price'
  price.append(...priceParts(part.price))
  size.append(price)
  if (part !== dish && isGone(part)) size.append(text('small', part.soldOut?.text ?? '', 'gone'))
  const name = part === dish ? dish.name : [dish.name, part.name].filter(Boolean).join(', ')
  const step = (by: number) => () => {
    const next = counts.map((each, place) => (place === at ? each + by : each))
    if (next.every((each) => each === 0)) remove(chosen)
    else
      change(readList().map((one) => (one.path === chosen.path ? { ...one, counts: next } : one)))
  }
  const fewer = stepper('−', `${words.fewer}: ${name}`, step(-1))
  const more = stepper('+', `${words.more}: ${name}`, step(1))
  fewer.disabled = count === 0
  more.disabled = count >= MOST_OF_ONE || isGone(dish) || isGone(part)
  item.append(size, fewer, text('output', String(count)), more)
  return item
}

function remove({ path }: Chosen): void {
  change(
    readList().filter((one) => one.path !== path),
    title,
  )
}

/** What had the focus has it again, or what is given in its place. */
function change(list: Chosen[], focus?: HTMLElement): void {
  const label = document.activeElement?.ariaLabel
  keepList(list)
  draw()
  const same = [...rows.querySelectorAll('button')].find(({ ariaLabel }) => ariaLabel === label)
  ;(focus ?? same)?.focus()
}

/** The house's large; the guest's below it, if it is another. */
function names({ name, houseName }: ListedPrice, tag: 'h2' | 'span'): HTMLElement[] {
  if (houseName === '' && name === '') return []
  const large = text(tag, houseName || name)
  if (isInHouse || houseName === name || houseName === '') return [large]
  large.lang = house.lang
  return [large, text('small', name)]
}

function priceParts(price: string): Node[] {
  const sign = document.createElement('span')
  sign.textContent = currency
  return [sign, document.createTextNode(` ${price}`)]
}

function stepper(sign: string, label: string, onClick: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = sign
  button.ariaLabel = label
  button.addEventListener('click', onClick)
  return button
}

function text(tag: string, content: string, className = ''): HTMLElement {
  const made = document.createElement(tag)
  made.dir = 'auto'
  if (className) made.className = className
  made.textContent = content
  return made
}

function element(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`The page has no ${selector}`)
  return found
}
