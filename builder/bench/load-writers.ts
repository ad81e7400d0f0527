/** What owners who kept changing their menus met. */
export interface Written {
  changes: number
  /** Answers that were not what they should have been. */
  refused: string[]
  /** How long each change took, in milliseconds. */
  delays: number[]
}

export interface Writer {
  token: string
  categoryId: string
}

const PASSWORD = 'a long enough password'
// So many dishes a menu has while it is written to.
const DISHES = 20

/** Signs that many owners up, each with a category to write to. */
export async function openWriters(url: string, count: number): Promise<Writer[]> {
  const writers: Writer[] = []
  for (let number = 1; number <= count; number += 1) {
    const account = { email: `writer${number}@example.com`, password: PASSWORD }
    await ask(url, 'POST', '/signup', { json: { ...account, restaurantName: `Writer ${number}` } })
    const { token = '' } = await ask(url, 'POST', '/login', { json: account })
    const category = { title: 'Dishes', selectedIcon: '/icons/pizza.svg' }
    const added = await ask(url, 'POST', '/addCategory', { token, json: category })
    writers.push({ token, categoryId: added.category?._id ?? '' })
  }
  return writers
}

/** All of them add, change and delete dishes, one change after the other, until `isOver`. */
export async function writeUntil(
  url: string,
  writers: readonly Writer[],
  isOver: () => boolean,
): Promise<Written> {
  const written: Written = { changes: 0, refused: [], delays: [] }
  const timed = async (...request: Parameters<typeof ask>): Promise<Answer> => {
    const started = performance.now()
    const answer = await ask(...request).catch((error: unknown) => {
      written.refused.push(String(error))
      return {}
    })
    written.delays.push(performance.now() - started)
    written.changes += 1
    return answer
  }
  const write = async ({ token, categoryId }: Writer) => {
    const path = `/categories/${categoryId}`
    const ids: string[] = []
    for (let number = 1; !isOver(); number += 1) {
      const dish = { name: `Dish ${number}`, price: String(number), description: 'Under load' }
      const { product } = await timed(url, 'POST', `${path}/products`, { token, form: dish })
      if (product) ids.push(product._id)
      const edited = { ...dish, id: ids.at(-1) ?? '', price: '9.5' }
      await timed(url, 'PUT', `${path}/editProducts`, { token, form: edited })
      if (ids.length <= DISHES) continue
      await timed(url, 'DELETE', `/api/${ids.shift()}/deletedProduct`, { token })
    }
    for (const id of ids) await ask(url, 'DELETE', `/api/${id}/deletedProduct`, { token })
  }
  await Promise.all(writers.map(write))
  return written
}

/** Whether every writer's last change is on the public pages. */
export async function areAllPublished(url: string, writers: readonly Writer[]): Promise<boolean> {
  const states = writers.map(({ token }) => ask(url, 'GET', '/api/publication', { token }))
  return (await Promise.all(states)).every(({ status }) => status === 'published')
}

interface Answer {
  token?: string
  status?: string
  category?: { _id: string }
  product?: { _id: string }
}

interface Sent {
  token?: string
  json?: object
  form?: Record<string, string>
}

async function ask(url: string, method: string, path: string, { token, json, form }: Sent) {
  const fields = new FormData()
  for (const [name, value] of Object.entries(form ?? {})) fields.set(name, value)
  const body = form ? fields : json && JSON.stringify(json)
  const headers = {
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(json && { 'Content-Type': 'application/json' }),
  }
  const answer = await fetch(url + path, { method, headers, body: body ?? null })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
  return JSON.parse(text) as Answer
}
