import { LONGEST_NOTE, orderAddress } from '#db/rules/contact/whatsapp.ts'
import { listSum } from '#site/lib/dishes/list-sum.ts'
import { nameDirection } from '#site/lib/page/name-direction.ts'
import type { ListedDish, ListedGroup, ListedPrice } from '#site/lib/dishes/listed-data.ts'
import {
  bringSeparate,
  countsOf,
  dataOf,
  groupsOf,
  isGone,
  keyOf,
  linesOf,
  listedOf,
  optionsOf,
  partsOf,
} from './list-lines.ts'
import { keepList, keepNote, MOST_OF_ONE, readList, readNote, type Chosen } from './my-list.ts'
import { priceParts, text } from './price-parts.ts'
import { leaveTable, scannedTable } from './scanned-table.ts'

// The list of a guest, to be shown to a waiter: drawn from this tab's, with prices of the page.
const UPDATE_MS = 5000

const data = dataOf(document)
const { words, house, currency, decimals, service, order } = data
const isInHouse = house.lang === document.documentElement.lang
const listed = listedOf(data)
/** Groups of options that are open, each by its dish and its id. */
const openGroups = new Set<string>()
/** Categories that are separate and did not come. */
let missing: string[] = []
let drawnSoldOut = ''

const rows = element('.chosen')
const show = element('.show')
const total = element('.total')
const title = element('h1')
const link = document.querySelector<HTMLAnchorElement>('.total .button')
const atTable = element('.at-table')
const wayBack = element('.to-menu')
const note = element('.note input') as HTMLInputElement

note.maxLength = LONGEST_NOTE
note.value = readNote()
draw()
void drawSeparate()
note.addEventListener('input', () => {
  keepNote(note.value)
  draw()
})
element('.clear').addEventListener('click', () => {
  note.value = ''
  keepNote('')
  change([], title)
})
element('.at-table button').addEventListener('click', () => {
  leaveTable()
  draw()
  title.focus()
})
addEventListener('pageshow', draw)
// What is sold out for a time comes back by itself.
setInterval(() => {
  if (soldOutNow() !== drawnSoldOut) draw()
}, UPDATE_MS)

async function drawSeparate(): Promise<void> {
  missing = await bringSeparate(readList(), listed)
  draw()
}

function soldOutNow(): string {
  const all = [...listed.dishes.values()].flatMap((dish) => [dish, ...dish.sizes])
  return all.map((one) => (isGone(one) ? 1 : 0)).join('')
}

function draw(): void {
  const list = readList()
  drawnSoldOut = soldOutNow()
  rows.replaceChildren(...list.map(row))
  show.textContent = list.length > 0 ? words.show : words.empty
  total.hidden = list.length === 0
  wayBack.hidden = list.length > 0
  element('.note').hidden = list.length === 0
  const lines = list.flatMap((chosen) => linesOf(chosen, listed, currency))
  element('.total output').replaceChildren(...priceParts(listSum(lines, decimals), data))
  if (service !== null) {
    const whole = listSum(lines, decimals, service)
    element('.service').hidden = whole.price === null
    element('.service output').replaceChildren(...priceParts(whole, data))
  }
  const table = scannedTable()
  atTable.hidden = table === null
  element('.at-table bdi').textContent = table
  if (!link || !order) return
  link.hidden = lines.length === 0
  link.href = orderAddress(order.number, { lines, table, note: note.value }, order.words)
}

function row(chosen: Chosen): HTMLElement {
  const dish = listed.dishes.get(chosen.path)
  const item = document.createElement('li')
  if (!dish) {
    const [category = ''] = chosen.path.split('/')
    const said = missing.includes(category) ? data.noConnection : data.gone
    item.append(text('h2', chosen.name), text('p', said, 'gone'))
    item.append(stepper('−', `${words.fewer}: ${chosen.name}`, () => remove(chosen)))
    return item
  }
  item.append(text('b', `${words.number} ${dish.number}`, 'number'), ...names(dish, 'h2'))
  if (isGone(dish)) item.append(text('p', dish.soldOut?.text ?? '', 'gone'))
  const counts = countsOf(chosen, dish)
  const parts = document.createElement('ul')
  for (const [at, part] of partsOf(dish).entries()) {
    parts.append(partRow(chosen, dish, { part, at, counts }))
  }
  item.append(parts, ...groupsOf(dish, listed).map((group) => groupOf(chosen, dish, group)))
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
  size.append(...linePrice([part, ...optionsOf(chosen, dish, listed)], count))
  if (part !== dish && isGone(part)) size.append(text('small', part.soldOut?.text ?? '', 'gone'))
  const name = part === dish ? dish.name : [dish.name, part.name].filter(Boolean).join(' · ')
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

/** Of several, or with options, the price of one and what they come to. */
function linePrice(of: readonly [ListedPrice, ...ListedPrice[]], count: number): HTMLElement[] {
  const [part] = of
  const one = price(part)
  const paid = of.filter(({ amount }) => amount > 0).length
  if (count === 0 || paid === 0 || (count === 1 && paid === 1)) return [one]
  const each = text('small', `${count} × `)
  each.append(one)
  return [each, price(listSum([{ count, of }], decimals))]
}

function groupOf(chosen: Chosen, dish: ListedDish, group: ListedGroup): HTMLElement {
  const item = document.createElement('details')
  const key = `${dish.path}/${group.id}`
  item.open = openGroups.has(key)
  item.addEventListener('toggle', () => void openGroups[item.open ? 'add' : 'delete'](key))
  const head = document.createElement('summary')
  const taken = group.options.filter((option) => isTaken(chosen, group, option))
  const said = taken.map(({ houseName, name }) => houseName || name)
  head.append(...names(group, 'span'))
  head.append(
    ...(taken.length > 0 ? said.map((one) => text('b', one)) : [text('small', group.asked)]),
  )
  item.append(head, ...group.options.map((option) => optionOf(chosen, group, option)))
  return item
}

function isTaken({ options = [] }: Chosen, group: ListedGroup, option: ListedPrice): boolean {
  return options.includes(keyOf(group, option))
}

function optionOf(chosen: Chosen, group: ListedGroup, option: ListedPrice): HTMLElement {
  const label = document.createElement('label')
  const box = document.createElement('input')
  box.type = 'checkbox'
  box.name = `${chosen.path}/${keyOf(group, option)}`
  box.checked = isTaken(chosen, group, option)
  box.addEventListener('change', () => {
    const key = keyOf(group, option)
    const others = (chosen.options ?? []).filter((one) => one !== key)
    const ofGroup = others.filter((one) => one.startsWith(`${group.id}/`))
    // One more than can be chosen takes the place of the first.
    const leaving = new Set(ofGroup.slice(0, Math.max(0, ofGroup.length + 1 - group.most)))
    const options = box.checked ? [...others.filter((one) => !leaving.has(one)), key] : others
    change(readList().map((one) => (one.path === chosen.path ? { ...one, options } : one)))
  })
  label.append(box, ...names(option, 'span'))
  if (option.price !== null) {
    const more = price(option)
    more.prepend('+')
    label.append(more)
  }
  return label
}

function price(of: Parameters<typeof priceParts>[0]): HTMLElement {
  const element = document.createElement('bdi')
  element.className = 'price'
  element.append(...priceParts(of, data))
  return element
}

function remove({ path }: Chosen): void {
  change(
    readList().filter((one) => one.path !== path),
    title,
  )
}

/** What had the focus has it again, or what is given in its place. */
function change(list: Chosen[], focus?: HTMLElement): void {
  const { ariaLabel, name } = document.activeElement as HTMLInputElement
  keepList(list)
  draw()
  const same = [...rows.querySelectorAll<HTMLInputElement>('button, input')].find(
    (one) => one.ariaLabel === ariaLabel && one.name === name,
  )
  ;(focus ?? same)?.focus()
}

/** The house's large; the guest's below it, if it is another. */
function names(
  { name, houseName }: Pick<ListedPrice, 'name' | 'houseName'>,
  tag: 'h2' | 'span',
): HTMLElement[] {
  if (houseName === '' && name === '') return []
  const large = text(tag, houseName || name)
  if (isInHouse || houseName === name || houseName === '') return [large]
  Object.assign(large, { lang: house.lang, dir: nameDirection(houseName, house.dir) })
  return [large, text('small', name)]
}

function stepper(sign: string, label: string, onClick: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = sign
  button.ariaLabel = label
  button.addEventListener('click', onClick)
  return button
}

function element(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`The page has no ${selector}`)
  return found
}
