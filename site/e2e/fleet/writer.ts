import type { Random } from '#builder/testing/random.ts'
import { Ledger, type StoredCategory } from './ledger.ts'
import type { Line, Order, Told } from './line.ts'

const PASSWORD = 'karak and dates'
const ICON = '/icons/pizza.svg'
const PLAN = { type: 'monthly', priceId: 'price_test_monthly' }

interface WriterEvents {
  onAnswer: () => void
  /** Before a plan is taken: its first payment then is due at once. */
  endTrial: (email: string) => Promise<void>
}

/** An owner who changes a menu by any server, and remembers what was answered. */
export class Writer {
  readonly name: string
  readonly email: string
  readonly slug: string
  readonly ledger = new Ledger()
  token = ''
  #categories: string[] = []
  #dishes = 0
  readonly #seenBy = new Set<string>()
  readonly #line: Line
  readonly #random: Random
  readonly #events: WriterEvents

  constructor(line: Line, name: string, random: Random, events: WriterEvents) {
    this.#line = line
    this.#random = random
    this.#events = events
    this.name = name
    this.slug = name.toLowerCase().replaceAll(' ', '-')
    this.email = `${this.slug}@example.com`
  }

  /** Signs up and makes a first category. */
  async open(): Promise<void> {
    const account = { email: this.email, password: PASSWORD }
    const json = { ...account, restaurantName: this.name }
    // What nobody answered may have been done.
    await this.#send({ path: '/signup', json }, ({ status, lost }) => status === 409 && lost > 0)
    const { text } = await this.#send({ path: '/login', json: account })
    this.token = (JSON.parse(text) as { token: string }).token
    await this.#addCategory()
  }

  /** One change, whichever it is. */
  async change(): Promise<void> {
    const number = this.#random.between(1, 20)
    if (number === 1 && this.#categories.length < 5) await this.#addCategory()
    else if (number <= 3) await this.#pay()
    else if (number <= 6) await this.#deleteDish()
    else if (number <= 12 && this.ledger.dishes.size > 0) await this.#price()
    else await this.#addDish()
    await this.#look()
  }

  /** Takes a plan, once. */
  async #pay(): Promise<void> {
    if (this.ledger.isPaid) return
    await this.#events.endTrial(this.email)
    const order = { path: '/create-checkout-session', json: PLAN, token: this.token }
    const { url } = JSON.parse((await this.#send(order)).text) as { url: string }
    const { pathname: path } = new URL(url)
    await this.#send({ path, method: 'POST' }, ({ status, lost }) => {
      return status === 303 || (status === 409 && lost > 0)
    })
    // The page that a payer comes back to asks so, also where the server was killed before its event.
    const sessionId = path.split('/').at(-1) ?? ''
    await this.#ask(`/verify-payment?${new URLSearchParams({ sessionId })}`)
    this.ledger.isPaid = true
  }

  /** Whether every server has shown the menu: from then on it is always there. */
  get isOut(): boolean {
    return this.#seenBy.size === this.#line.urls.length
  }

  menu(): Promise<StoredCategory[]> {
    return this.#ask('/categories')
  }

  invoices(): Promise<{ data: { number: string; status: string }[] }> {
    return this.#ask('/paymentDetails')
  }

  async #look(): Promise<void> {
    if (this.isOut) return
    const { url, text } = await this.#line.ask({ path: `/${this.slug}` })
    if (text.includes('/shelf-1')) this.#seenBy.add(url)
  }

  async #addCategory(): Promise<void> {
    const title = `Shelf ${this.#categories.length + 1}`
    const json = { title, selectedIcon: ICON }
    const { text } = await this.#change({ path: '/addCategory', json })
    this.#categories.push((JSON.parse(text) as { category: { _id: string } }).category._id)
  }

  async #addDish(): Promise<void> {
    const name = `Dish ${(this.#dishes += 1)}`
    const price = this.#random.between(1, 999)
    const form = { name, price: String(price), description: 'Good' }
    const path = `/categories/${this.#random.pick(this.#categories)}/products`
    const { text, lost } = await this.#change({ path, form })
    const { product } = JSON.parse(text) as { product: { _id: string } }
    this.ledger.added(product._id, { name, price }, lost)
  }

  async #price(): Promise<void> {
    const id = this.#random.pick([...this.ledger.dishes.keys()])
    const price = this.#random.between(1, 999)
    const json = [{ _id: id, price }]
    await this.#change({ method: 'PATCH', path: '/api/products', json })
    this.ledger.priced(id, price)
  }

  async #deleteDish(): Promise<void> {
    const [id] = this.ledger.dishes.keys()
    if (!id) return
    const order = { method: 'DELETE', path: `/api/${id}/deletedProduct` }
    await this.#change(order, ({ status, lost }) => status === 404 && lost > 0)
    this.ledger.deleted(id)
  }

  #change(order: Order, isFine?: (told: Told) => boolean): Promise<Told> {
    return this.#send({ ...order, token: this.token }, isFine)
  }

  async #ask<T>(path: string): Promise<T> {
    return JSON.parse((await this.#send({ path, token: this.token })).text) as T
  }

  async #send(order: Order, isFine: (told: Told) => boolean = () => false): Promise<Told> {
    const told = await this.#line.ask(order)
    const { status, text, lost } = told
    if ((status < 200 || status > 299) && !isFine(told)) {
      throw new Error(`${this.name}: ${order.path} answered ${status} (${lost} lost): ${text}`)
    }
    if (order.method || order.json || order.form) this.#events.onAnswer()
    return told
  }
}
