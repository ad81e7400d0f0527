import sharp from 'sharp'
import { expect } from 'vitest'

const WITHIN = { timeout: 15_000 }

/** An owner with a menu, who uses the product's own calls. */
export interface Owner {
  addDish(category: string, name: string, dish: { price: number; picture?: boolean }): Promise<void>
  /** Of the last dish; returns when it is published. */
  setPrice(price: string): Promise<void>
  rename(name: string): Promise<void>
  close(): Promise<void>
}

let count = 0

/** Signs an owner up for a restaurant of this name; returns when its menu is out. */
export async function anOwner(url: string, name: string): Promise<Owner> {
  count += 1
  const signIn = { email: `owner${count}@example.com`, password: 'a quiet corner' }
  const { post } = caller(url)
  await post('/signup', { ...signIn, restaurantName: name })
  const { token } = (await post('/login', signIn)) as { token: string }
  const mine = caller(url, token)
  const categories = new Map<string, string>()
  let last = { _id: '', category: '', name: '' }
  await isPublished(mine)
  return {
    async addDish(category, name, { price, picture = false }) {
      if (!categories.has(category)) {
        const body = { title: category, selectedIcon: '/icons/pizza.svg' }
        const answer = (await mine.post('/addCategory', body)) as { category: { _id: string } }
        categories.set(category, answer.category._id)
      }
      const form = dishForm({ name, price: String(price), description: 'With milk' })
      if (picture) form.append('image', await aPhotograph())
      const path = `/categories/${categories.get(category)}/products`
      const { product } = (await mine.call('POST', path, form)) as { product: { _id: string } }
      last = { _id: product._id, category: categories.get(category) ?? '', name }
      await isPublished(mine)
    },
    async setPrice(price) {
      const form = dishForm({ id: last._id, name: last.name, price, description: 'With milk' })
      await mine.call('PUT', `/categories/${last.category}/editProducts`, form)
      await isPublished(mine)
    },
    async rename(restaurantName) {
      await mine.post('/restaurant', { formData: { restaurantName } })
      await isPublished(mine)
    },
    async close() {
      await mine.call('DELETE', '/api/account', JSON.stringify({ password: signIn.password }))
      const slug = encodeURIComponent(name.toLowerCase().replaceAll(' ', '-'))
      const status = async () => (await fetch(`${url}/${slug}`)).status
      await expect.poll(status, WITHIN).toBe(404)
    },
  }
}

function dishForm(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

async function isPublished({ call }: ReturnType<typeof caller>): Promise<void> {
  const state = async () => (await call('GET', '/api/publication')) as { status: string }
  await expect.poll(state, WITHIN).toMatchObject({ status: 'published' })
}

function caller(url: string, token = '') {
  const call = async (method: string, path: string, body: string | FormData | null = null) => {
    const headers = new Headers({ Authorization: `Bearer ${token}` })
    if (typeof body === 'string') headers.set('Content-Type', 'application/json')
    const answer = await fetch(url + path, { method, headers, body })
    expect([path, answer.status < 300]).toEqual([path, true])
    return (await answer.json()) as unknown
  }
  return { call, post: (path: string, json: object) => call('POST', path, JSON.stringify(json)) }
}

async function aPhotograph(): Promise<File> {
  const noise = { type: 'gaussian', mean: 150, sigma: 20 } as const
  const photo = sharp({
    create: { width: 1200, height: 900, channels: 3, background: '#a63', noise },
  })
  return new File([Buffer.from(await photo.jpeg().toBuffer())], 'karak.jpg')
}
