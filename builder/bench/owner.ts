import { setTimeout as wait } from 'node:timers/promises'
import { iconUrl } from '#db/rules/look/icon-urls.ts'
import type { Look } from '#db/rules/look/look.ts'
import { toPrice } from '#db/rules/money/money.ts'
import { toSegment } from '#db/rules/text/segments.ts'
import type { GeneratedCategory, GeneratedMenu } from './generated-menu.ts'
import { drawLogo, takePhotograph } from './pictures.ts'

export interface Owner {
  token: string
  /** The address of the menu, such as `/drop-cafe`. */
  menuPath: string
}

interface Sent {
  method?: string
  token?: string
  json?: object
  form?: Record<string, string | Blob>
}

const PASSWORD = 'a long enough password'
// More than a phone loads at first.
const PHOTOGRAPHS = 30
const LOOK: Look & { accent: string } = {
  accent: '#7a1f2b',
  surface: 'linen',
  coverStyle: 'band',
  iconStyle: 'lines',
  face: 'book',
}
const POLL_EVERY_MS = 50
const PUBLISH_WITHIN_MS = 60_000

async function signUp(url: string, name: string): Promise<string> {
  const account = { email: `${toSegment(name)}@example.com`, password: PASSWORD }
  await send(url, '/signup', { json: { ...account, restaurantName: name } })
  return (await send<{ token: string }>(url, '/login', { json: account })).token
}

/** Signs up and enters the menu; returns once it is published. */
export async function enterMenu(
  url: string,
  menu: GeneratedMenu,
  { pictures = false } = {},
): Promise<Owner> {
  const token = await signUp(url, menu.name)
  if (pictures) await dress(url, token)
  let number = 0
  for (const { title, icon, products } of menu.categories) {
    const id = await addCategory(url, token, { title, selectedIcon: iconUrl(icon) })
    for (const product of products) {
      const image = pictures ? await takePhotograph(number % PHOTOGRAPHS) : null
      const form = productForm(product, image)
      await send(url, `/categories/${id}/products`, { token, form })
      number += 1
    }
  }
  await untilPublished(url, [token])
  return { token, menuPath: `/${toSegment(menu.name)}` }
}

async function dress(url: string, token: string): Promise<void> {
  const form = {
    logo: new File([await drawLogo(LOOK.accent)], 'logo.png', { type: 'image/png' }),
    cover: new File([await takePhotograph(PHOTOGRAPHS)], 'cover.jpg', { type: 'image/jpeg' }),
  }
  await send(url, '/api/uploadLogo', { token, form })
  await send(url, '/api/menu-settings', { token, method: 'PUT', json: LOOK })
}

async function addCategory(
  url: string,
  token: string,
  json: { title: string; selectedIcon: string },
): Promise<string> {
  const answer = await send<{ category: { _id: string } }>(url, '/addCategory', { token, json })
  return answer.category._id
}

function productForm(
  { name, price, description }: GeneratedCategory['products'][0],
  image: BlobPart | null,
) {
  return {
    name,
    price: String(toPrice(price)),
    description,
    ...(image && { image: new File([image], 'dish.jpg', { type: 'image/jpeg' }) }),
  }
}

async function untilPublished(url: string, tokens: readonly string[]): Promise<void> {
  const deadline = performance.now() + PUBLISH_WITHIN_MS
  while (performance.now() < deadline) {
    const states = tokens.map((token) =>
      send<{ status: string }>(url, '/api/publication', { token }),
    )
    if ((await Promise.all(states)).every(({ status }) => status === 'published')) return
    await wait(POLL_EVERY_MS)
  }
  throw new Error('Not all was published in time')
}

export async function send<T>(url: string, path: string, sent: Sent): Promise<T> {
  const { token, json, form } = sent
  const { method = json || form ? 'POST' : 'GET' } = sent
  const fields = new FormData()
  for (const [name, value] of Object.entries(form ?? {})) fields.set(name, value)
  const headers = {
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(json && { 'Content-Type': 'application/json' }),
  }
  const body = form ? fields : json ? JSON.stringify(json) : null
  const answer = await fetch(url + path, { method, headers, body })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
  return JSON.parse(text) as T
}
