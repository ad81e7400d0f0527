import { expect, test } from 'vitest'
import { inTime } from '#builder/testing/in-time.ts'
import { onFreshPage, recordTransfers } from '#builder/bench/phone.ts'
import type { Look } from '#db/rules/look/look.ts'
import type { SignedIn } from './calls.ts'
import { aPhoto } from './photos.ts'
import { startProduct } from './product.ts'

const MOST_REQUESTS = 10
const LOOK: Look = {
  accent: '#7a1f2b',
  surface: 'oak',
  coverStyle: 'band',
  iconStyle: 'lines',
  face: 'book',
}
const DISHES = ['Kofta', 'Tikka', 'Kebab', 'Shish', 'Ribs', 'Wings', 'Steak', 'Chops']

const product = startProduct()

test.each([
  ['a cover', 'Covered', ['logo', 'cover']],
  ['no cover', 'Uncovered', ['logo']],
] as const)(
  'a phone asks for ten files at most before anybody scrolls a menu that has %s and all else',
  async (_, restaurantName, pictures) => {
    const owner = await product.signUp({ restaurantName })
    const path = `/${restaurantName.toLowerCase()}`
    await fillMenu(owner, pictures)
    await expect
      .poll(async () => (await fetch(product.url + path)).text(), { timeout: inTime() })
      .toMatch(/hreflang="ar".*data-until="/s)
    const asked = await onFreshPage(product.browser, async (page, session) => {
      // Of whoever is offered the menu in the other language.
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'languages', { value: ['ar-AE'] }),
      )
      const transfers = await recordTransfers(session)
      await page.goto(product.url + path, { waitUntil: 'networkidle' })
      return transfers.map(({ url }) => new URL(url).pathname)
    })
    expect(asked.join()).toMatch(/menu-sold-out-.*offer-language-/)
    expect(asked.filter((file) => file.startsWith('/media/')).length).toBeGreaterThan(3)
    // This browser does not ask for its own icon, which others do; a beacon asks for nothing.
    const icon = pictures.length > 1 ? 1 : 0
    const files = asked.filter((path) => path !== '/api/seen')
    expect(files.length + icon, files.join('\n')).toBeLessThanOrEqual(MOST_REQUESTS)
  },
)

/** Dishes with pictures, one of them sold out, at certain times, in two languages, in a look. */
async function fillMenu(owner: SignedIn, pictures: readonly ('logo' | 'cover')[]): Promise<void> {
  await product.confirmAddress(owner)
  const hours = [{ days: [1, 2, 3, 4, 5], from: '07:00', to: '23:00' }]
  await owner.send('PUT', '/api/menu-settings', { ...LOOK, hours })
  const around = new FormData()
  for (const name of pictures) around.append(name, await aFile(name, name === 'logo' ? 300 : 800))
  await owner.post('/api/uploadLogo', around)
  const { category } = await owner.post<{ category: { _id: string } }>('/addCategory', {
    title: 'Grills',
    selectedIcon: '/icons/pizza.svg',
  })
  const ids: string[] = []
  for (const [at, name] of DISHES.entries()) {
    const dish = new FormData()
    const fields = { name, price: '12', description: 'Warm, with bread.' }
    for (const [field, value] of Object.entries(fields)) dish.append(field, value)
    dish.append('image', await aFile(name, 300 + 4 * at))
    const answer = await owner.post<{ product: { _id: string } }>(
      `/categories/${category._id}/products`,
      dish,
    )
    ids.push(answer.product._id)
  }
  const windows = [{ days: [1, 2], from: '07:00', to: '11:30' }]
  await owner.send('PUT', `/api/categories/${category._id}/times`, { times: { windows } })
  await showInArabic(owner)
  await owner.send('PATCH', '/api/products', [{ _id: ids[1], soldOut: { today: true } }])
}

async function aFile(name: string, width: number): Promise<File> {
  return new File([await aPhoto(width, width * 0.75)], `${name}.jpg`)
}

async function showInArabic({ get, send }: SignedIn): Promise<void> {
  const inArabic = (shown: boolean) =>
    send('PUT', '/api/languages', { main: 'en', further: [{ code: 'ar', shown }] })
  await inArabic(false)
  const rows = await get<{ kind: string; _id: string; field: string }[]>('/api/texts?language=ar')
  const texts = rows.map(({ kind, _id, field }) => ({ kind, _id, field, same: true }))
  await send('PUT', '/api/texts', { language: 'ar', texts })
  await inArabic(true)
}
