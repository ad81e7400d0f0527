import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderTarget } from '#builder/targets/folder.ts'
import { eventually } from '#builder/testing/fixtures.ts'
import { openDatabase } from '#db/open.ts'
import { listPublicationStates } from '#db/queries/publications.ts'
import { aCategory, aRestaurant } from '#db/testing/fixtures.ts'
import { startServer } from './server.ts'

const RESTAURANTS = 24
const DISHES = Array.from({ length: 12 }, (_, index) => `Dish ${index + 1}`)

test('a server killed while it publishes serves only whole pages, and finishes when it is back', async () => {
  await using server = await startServer()
  const db = openDatabase(join(server.dataDir, 'qaima.db'))
  for (let number = 1; number <= RESTAURANTS; number += 1) {
    const { restaurantId } = await aRestaurant(db, { name: `House ${number}` })
    for (const title of ['Hot', 'Cold']) await aCategory(db, restaurantId, title, DISHES)
  }
  const cdn = join(server.dataDir, 'cdn')
  const houses = async () =>
    [...(await folderTarget(cdn).list('')).keys()].filter((file) => file.startsWith('house-'))
  await eventually(async () => expect((await houses()).length).toBeGreaterThan(20))
  await server.kill()

  const found = await houses()
  expect((await listPublicationStates(db)).some((state) => state.published !== state.wanted)).toBe(
    true,
  )
  for (const file of found.filter((one) => one.endsWith('.html'))) {
    expect(await readFile(join(cdn, file), 'utf8'), file).toMatch(/^<!DOCTYPE html>.*<\/html>\s*$/s)
  }

  await server.restart()
  await eventually(async () => {
    const states = await listPublicationStates(db)
    expect(states.filter((state) => state.published !== state.wanted)).toEqual([])
  })
  for (const path of ['', '/info', '/hot', '/cold/dish-12']) {
    const answer = await fetch(`${server.url}/house-${RESTAURANTS}${path}`)
    expect(answer.status, path).toBe(200)
  }
  await db.destroy()
})

test('200 acknowledged changes are there after the server is killed, and are published', async () => {
  await using server = await startServer()
  const house = new Kitchen(server.url)
  await house.open()
  const writers = Array.from({ length: WRITERS }, (_, number) => house.write(`Shelf ${number + 1}`))
  await house.untilAcknowledged(ACKNOWLEDGED)
  await server.kill()
  await Promise.all(writers)

  await server.restart()
  const stored = await house.prices()
  for (const [id, prices] of house.expected) expect(prices, id).toContain(stored.get(id))
  await eventually(async () => {
    expect(await house.publication()).toMatchObject({ status: 'published' })
  })
  for (const { title, slug, products } of await house.categories()) {
    const page = await (await fetch(`${server.url}/kitchen/${slug}`)).text()
    const text = page.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
    for (const { name, slug: dish, price } of products) {
      const isThere = text.includes(`${name} Aed ${price} Good`)
      const isLinked = page.includes(`"/kitchen/${slug}/${dish}"`)
      expect({ isThere, isLinked }, `${title}: ${name}`).toEqual({ isThere: true, isLinked: true })
    }
  }
})

const WRITERS = 10
const ACKNOWLEDGED = 200

interface StoredCategory {
  title: string
  slug: string
  products: { _id: string; name: string; slug: string; price: number }[]
}

/** An owner who changes a menu on several devices at once, and remembers what was acknowledged. */
class Kitchen {
  /** The prices that a product may have: what was acknowledged last, and what was under way. */
  readonly expected = new Map<string, Set<number>>()
  readonly #url: string
  #token = ''
  #acknowledged = 0
  #target = Infinity
  readonly #enough = Promise.withResolvers<void>()

  constructor(url: string) {
    this.#url = url
  }

  async open(): Promise<void> {
    const account = { email: 'kitchen@example.com', password: 'karak and dates' }
    await this.#send('POST', '/signup', { ...account, restaurantName: 'Kitchen' })
    const { token } = await this.#send<{ token: string }>('POST', '/login', account)
    this.#token = token
  }

  /** Adds dishes to a category of its own and changes their prices, until the server is gone. */
  async write(title: string): Promise<void> {
    try {
      const icon = { title, selectedIcon: '/icons/pizza.svg' }
      const added = await this.#send<{ category: { _id: string } }>('POST', '/addCategory', icon)
      const path = `/categories/${added.category._id}`
      for (let number = 1; ; number += 1) {
        const dish = { name: `${title} dish ${number}`, price: '10', description: 'Good' }
        const { product } = await this.#change('POST', `${path}/products`, dish)
        this.expected.set(product._id, new Set([10]))
        this.expected.get(product._id)?.add(number)
        const changed = { ...dish, id: product._id, price: String(number) }
        await this.#change('PUT', `${path}/editProducts`, changed)
        this.expected.set(product._id, new Set([number]))
      }
    } catch (error) {
      // A killed server answers nothing; anything else is a failure of the test.
      if (!(error instanceof TypeError)) throw error
    }
  }

  untilAcknowledged(count: number): Promise<void> {
    this.#target = count
    return this.#enough.promise
  }

  categories(): Promise<StoredCategory[]> {
    return this.#send('GET', '/categories')
  }

  publication(): Promise<unknown> {
    return this.#send('GET', '/api/publication')
  }

  async prices(): Promise<Map<string, number>> {
    const categories = await this.categories()
    return new Map(
      categories.flatMap(({ products }) => products.map(({ _id, price }) => [_id, price])),
    )
  }

  async #change(method: string, path: string, fields: Record<string, string>) {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    const answer = await this.#send<{ product: { _id: string } }>(method, path, form)
    this.#acknowledged += 1
    if (this.#acknowledged >= this.#target) this.#enough.resolve()
    return answer
  }

  async #send<T>(method: string, path: string, body?: object): Promise<T> {
    const isForm = body instanceof FormData
    const answer = await fetch(this.#url + path, {
      method,
      headers: {
        Authorization: `Bearer ${this.#token}`,
        ...(body && !isForm && { 'Content-Type': 'application/json' }),
      },
      body: isForm ? body : body ? JSON.stringify(body) : null,
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
    return JSON.parse(text) as T
  }
}
