import { describe, expect, test } from 'vitest'
import { inTime } from '#builder/testing/in-time.ts'
import { ar } from '#admin/i18n/ar.ts'
import { en } from '#admin/i18n/en.ts'
import { giveSizes, openEditor } from './editor.ts'
import { DESK, PHONE, startProduct } from './product.ts'
import { expectWellMade } from './well-made.ts'

const product = startProduct()

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
    await page.getByLabel(kitchen.name).fill(kitchen.example)
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
