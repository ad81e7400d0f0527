import { expect } from 'vitest'
import { inTime } from '#builder/testing/in-time.ts'
import { signUp, type Calls } from './calls.ts'
import { aPhoto } from './photos.ts'

/** An owner with a menu, who uses the product's own calls. */
export interface Owner {
  email: string
  password: string
  addDish(category: string, name: string, dish: { price: number; picture?: boolean }): Promise<void>
  /** Of the last dish; returns when it is published. */
  setPrice(price: string): Promise<void>
  /** Of the last dish's category: non-halal, so that nothing else shows it. */
  setSeparate(): Promise<void>
  rename(name: string): Promise<void>
  /** States details of a dish by its name. */
  state(name: string, details: Record<string, unknown>): Promise<void>
  close(): Promise<void>
}

/** Signs an owner up for a restaurant of this name; returns when its menu is out. */
export async function anOwner(url: string, name: string): Promise<Owner> {
  const mine = await signUp(url, { restaurantName: name })
  const categories = new Map<string, string>()
  let last = { _id: '', category: '', name: '' }
  await isPublished(mine)
  return {
    email: mine.email,
    password: mine.password,
    async addDish(category, name, { price, picture = false }) {
      if (!categories.has(category)) {
        const body = { title: category, selectedIcon: '/icons/pizza.svg' }
        const answer = await mine.post<{ category: { _id: string } }>('/addCategory', body)
        categories.set(category, answer.category._id)
      }
      const form = dishForm({ name, price: String(price), description: 'With milk' })
      if (picture) form.append('image', new File([await aPhoto(1200, 900)], 'karak.jpg'))
      const path = `/categories/${categories.get(category)}/products`
      const { product } = await mine.post<{ product: { _id: string } }>(path, form)
      last = { _id: product._id, category: categories.get(category) ?? '', name }
      await isPublished(mine)
    },
    async setPrice(price) {
      const form = dishForm({ id: last._id, name: last.name, price, description: 'With milk' })
      await mine.send('PUT', `/categories/${last.category}/editProducts`, form)
      await isPublished(mine)
    },
    async setSeparate() {
      await mine.send('PUT', `/api/categories/${last.category}/times`, { nonHalal: true })
      await isPublished(mine)
    },
    async rename(restaurantName) {
      await mine.post('/restaurant', { formData: { restaurantName } })
      await isPublished(mine)
    },
    async state(name, details) {
      const menu = await mine.get<{ products: { _id: string; name: string }[] }[]>('/categories')
      const dish = menu.flatMap(({ products }) => products).find((one) => one.name === name)
      await mine.send('PATCH', '/api/products', [{ _id: dish?._id, details }])
      await isPublished(mine)
    },
    async close() {
      await mine.send('DELETE', '/api/account', { password: mine.password })
      const slug = encodeURIComponent(name.toLowerCase().replaceAll(' ', '-'))
      const status = async () => (await fetch(`${url}/${slug}`)).status
      await expect.poll(status, { timeout: inTime() }).toBe(404)
    },
  }
}

function dishForm(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

async function isPublished({ get }: Calls): Promise<void> {
  const state = () => get('/api/publication')
  await expect.poll(state, { timeout: inTime() }).toMatchObject({ status: 'published' })
}
