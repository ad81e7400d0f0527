import type { Route } from 'playwright'
import { describe, expect, test } from 'vitest'
import type { Category } from '#api/schemas/categories.ts'
import { inTime } from '#builder/testing/in-time.ts'
import { ar, en } from '#admin/i18n/texts.ts'
import { fillMenu, giveSizes, openEditor } from './editor.ts'
import { DESK, PHONE, startProduct } from './product.ts'
import { expectWellMade } from './well-made.ts'

const product = startProduct()

test('what the kitchen taps is sent again after an answer that was cut, was none of ours or never came', async () => {
  const owner = await product.signUp()
  await fillMenu(owner, { Fish: ['Hammour', 'Shaari', 'Safi', 'Zubaidi'] })
  const { url } = await owner.post<{ url: string }>('/api/kitchen-links', { name: 'Grill' })
  const cook = await product.newPage({ viewport: PHONE })
  await cook.clock.install()
  await cook.goto(url)
  const note = cook.locator('output')
  const failures: ((route: Route) => unknown)[] = [
    (route) => route.fulfill({ contentType: 'application/json', body: '{"product":{"_id"' }),
    (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Sign in to the Wi-Fi</h1>' }),
    () => {},
  ]
  for (const [index, dish] of ['Hammour', 'Shaari', 'Safi'].entries()) {
    await cook.route('**/products/*', (route) => void failures[index]?.(route), { times: 1 })
    const asked = cook.waitForRequest('**/products/*')
    await cook.getByRole('button', { name: dish }).click()
    await asked
    if (index === 2) await cook.clock.fastForward(20_000)
    await expect.poll(() => note.textContent()).toMatch(/^No connection/)
  }
  await cook.getByRole('button', { name: 'Zubaidi' }).click()
  await expect.poll(() => note.textContent()).toBe('')
  const [fish] = await owner.get<Category[]>('/categories')
  expect(fish?.products.map(({ soldOut }) => soldOut !== null)).toEqual([true, true, true, true])
})

test('the kitchen finds a dish by any of its names, and reads both', async () => {
  const owner = await product.signUp()
  await fillMenu(owner, { Fish: ['Hammour', 'Shaari'] })
  const [fish] = await owner.get<Category[]>('/categories')
  const _id = fish?.products[0]?._id
  await owner.send('PUT', '/api/languages', { main: 'en', further: [{ code: 'ar', shown: false }] })
  const texts = [{ kind: 'product', _id, field: 'name', text: 'هامور' }]
  await owner.send('PUT', '/api/texts', { language: 'ar', texts })
  const { url } = await owner.post<{ url: string }>('/api/kitchen-links', { name: 'Grill' })
  const cook = await product.newPage({ viewport: PHONE })
  await cook.goto(url)
  const dishes = cook.locator('[data-dishes] button')
  await expect.poll(() => dishes.count()).toBe(2)
  for (const sought of ['هامور', 'HAMOUR', 'همور']) {
    await cook.getByRole('searchbox').fill(sought)
    await expect.poll(() => dishes.allTextContents()).toEqual(['Hammourهامور'])
  }
  const names = await dishes
    .locator('bdi')
    .evaluateAll((all: HTMLElement[]) => all.map(({ lang, dir }) => `${lang} ${dir}`))
  expect(names).toEqual(['en ltr', 'ar rtl'])
  await expectWellMade(cook)
  await cook.getByRole('searchbox').fill('lobster')
  await expect.poll(() => cook.getByRole('status').last().textContent()).toBe('Nothing found.')
  expect(await dishes.count()).toBe(0)
  await cook.getByRole('searchbox').fill('')
  await expect.poll(() => dishes.count()).toBe(2)
  expect(await cook.getByRole('status').last().textContent()).toBe('')
})

test('what is refused is shown as it is', async () => {
  const owner = await product.signUp()
  await fillMenu(owner, { Fish: ['Hammour'] })
  const { url } = await owner.post<{ url: string }>('/api/kitchen-links', { name: 'Grill' })
  const cook = await product.newPage({ viewport: PHONE })
  await cook.goto(url)
  const refused = { status: 402, json: { message: 'Your free trial has expired' } }
  await cook.route('**/products/*', (route) => route.fulfill(refused))
  const dish = cook.getByRole('button', { name: 'Hammour' })
  await dish.click()
  await expect
    .poll(() => cook.locator('output').textContent())
    .toMatch(/^The subscription has ended/)
  expect(await dish.getAttribute('aria-pressed')).toBe('false')
})

test('a size that is tapped after its dish is sent after it', async () => {
  const owner = await product.signUp()
  await fillMenu(owner, { Fish: ['Hammour'] })
  await giveSizes(owner, 'Hammour', ['Small', 'Large'])
  const { url } = await owner.post<{ url: string }>('/api/kitchen-links', { name: 'Grill' })
  const cook = await product.newPage({ viewport: PHONE })
  await cook.goto(url)
  const button = (name: string) => cook.getByRole('button', { name, exact: true })
  await button('Hammour').waitFor()
  await cook.context().setOffline(true)
  await button('Hammour').click()
  await cook.getByRole('button', { name: 'Large' }).click()
  await cook.context().setOffline(false)
  await expect.poll(() => cook.locator('output').textContent()).toBe('')
  const [fish] = await owner.get<Category[]>('/categories')
  const sizes = fish?.products[0]?.sizes.map(({ soldOut }) => soldOut !== null)
  expect(sizes).toEqual([true, false])
})

describe.each([
  [
    'en',
    en,
    DESK,
    {
      name: 'Kitchen Corner',
      title: 'Fish',
      dish: 'Hammour',
      gone: 'Sold out',
      other: 'Shaari',
      size: 'Large',
    },
  ],
  [
    'ar',
    ar,
    PHONE,
    {
      name: 'مطبخ الزاوية',
      title: 'أسماك',
      dish: 'هامور',
      gone: 'نفد',
      other: 'شعري',
      size: 'كبير',
    },
  ],
] as const)('in %s', (locale, { kitchen }, viewport, menu) => {
  test('the kitchen marks a dish in one browser, and guests see it in another', async () => {
    const owner = await product.signUp({ restaurantName: menu.name })
    const menus = { [menu.title]: [menu.dish, menu.other] }
    const page = await openEditor(product, owner, menus, { locale, viewport })
    await giveSizes(owner, menu.other, ['1', menu.size])
    await page.getByRole('button', { name: kitchen.title }).click()
    expect(await page.getByLabel(kitchen.name).inputValue()).toBe(kitchen.example)
    await page.getByRole('button', { name: kitchen.add }).click()
    const link = page.locator('.kitchen-link-url')
    await link.waitFor()
    await expectWellMade(page)
    const cook = await product.newPage({ locale, viewport: PHONE })
    await cook.goto((await link.textContent()) ?? '')
    const dish = cook.getByRole('button', { name: menu.dish })
    const size = cook.getByRole('group', { name: menu.other }).getByRole('button').last()
    await dish.waitFor()
    for (const target of [dish, size]) {
      const { height = 0 } = (await target.boundingBox()) ?? {}
      expect(height).toBeGreaterThanOrEqual(56)
    }
    await dish.click()
    await cook.locator('[aria-pressed=true]', { hasText: menu.gone }).waitFor()
    await expectWellMade(cook)
    const address = new URL(`/${menu.name.replaceAll(' ', '-').toLowerCase()}`, page.url()).href
    const guest = async () => (await fetch(address)).text()
    await expect.poll(guest, { timeout: inTime() }).toContain('<p class="gone"')
    // Without a connection it says so, and sends what was tapped when it is back.
    await cook.context().setOffline(true)
    await dish.click()
    await size.click()
    await expect.poll(() => cook.locator('output').textContent()).not.toBe('')
    expect(await dish.getAttribute('aria-pressed')).toBe('false')
    expect(await size.getAttribute('aria-pressed')).toBe('true')
    await cook.context().setOffline(false)
    await expect.poll(guest, { timeout: inTime() }).not.toContain('<p class="gone"')
    const gone = new RegExp(`<li data-until="\\d+">\\s*<small[^>]*>${menu.size}<`)
    await expect.poll(guest, { timeout: inTime() }).toMatch(gone)
    // All of its sizes are the dish.
    await cook.getByRole('group', { name: menu.other }).getByRole('button').first().click()
    await expect.poll(guest, { timeout: inTime() }).toContain('<p class="gone"')
    await expectWellMade(cook)
    await page.getByRole('button', { name: kitchen.revoke }).first().click()
    await link.waitFor({ state: 'detached' })
    await cook.reload()
    await expect.poll(() => cook.locator('output').textContent()).not.toBe('')
    expect(await dish.count()).toBe(0)
    await cook.context().close()
  })
})
