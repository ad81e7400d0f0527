import { iconUrl } from '#db/rules/icons.ts'
import { toPrice } from '#db/rules/money.ts'
import { toSegment } from '#db/rules/segments.ts'
import type { GeneratedMenu, GeneratedProduct } from './generated-menu.ts'
import { takePhotograph } from './photographs.ts'

/** An owner whose menu came in by the product's own calls. */
export interface Owner {
  token: string
  /** The address of the menu, such as `/drop-cafe`. */
  menuPath: string
}

const ACCOUNT = { email: 'bench@example.com', password: 'a long enough password' }
// More pictures than a phone loads at first; a picture that is sent twice is one picture.
const PHOTOGRAPHS = 30
const LOOK_EVERY_MS = 50
const PUBLISH_WITHIN_MS = 60_000

/** Signs up and enters the menu, each dish with a picture if wanted; returns once it is published. */
export async function enterMenu(
  url: string,
  menu: GeneratedMenu,
  { pictures }: { pictures: boolean },
): Promise<Owner> {
  await send(url, '/signup', { body: { ...ACCOUNT, restaurantName: menu.name } })
  const { token } = await send<{ token: string }>(url, '/login', { body: ACCOUNT })
  let number = 0
  for (const { title, icon, products } of menu.categories) {
    const body = { title, selectedIcon: iconUrl(icon) }
    const { category } = await send<{ category: { _id: string } }>(url, '/addCategory', {
      token,
      body,
    })
    for (const product of products) {
      const image = pictures ? await takePhotograph(number % PHOTOGRAPHS) : null
      const form = productForm(product, image)
      await send(url, `/categories/${category._id}/products`, { token, body: form })
      number += 1
    }
  }
  await untilPublished(url, token)
  return { token, menuPath: `/${toSegment(menu.name)}` }
}

function productForm({ name, price, description }: GeneratedProduct, image: BlobPart | null) {
  const form = new FormData()
  form.set('name', name)
  form.set('price', String(toPrice(price)))
  form.set('description', description)
  if (image) form.set('image', new Blob([image], { type: 'image/jpeg' }), 'dish.jpg')
  return form
}

async function untilPublished(url: string, token: string): Promise<void> {
  const deadline = performance.now() + PUBLISH_WITHIN_MS
  while (performance.now() < deadline) {
    const { status } = await send<{ status: string }>(url, '/api/publication', { token })
    if (status === 'published') return
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
  throw new Error('The menu was not published in time')
}

interface Sent {
  token?: string
  body?: FormData | object
}

async function send<T>(url: string, path: string, { token, body }: Sent): Promise<T> {
  const isForm = body instanceof FormData
  const answer = await fetch(url + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(body && !isForm ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}
