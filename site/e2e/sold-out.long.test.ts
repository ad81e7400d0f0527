import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { ar, en } from '#admin/i18n/texts.ts'
import { servedTexts } from '#site/i18n/words.ts'
import { card, fillMenu, giveSizes, openEditor } from './editor.ts'
import { inTime } from '#builder/testing/in-time.ts'
import { filled } from './filled.ts'
import { DESK, PHONE, startProduct } from './product.ts'
import { expectWellMade } from './well-made.ts'

const product = startProduct()

describe.each([
  [
    'en',
    en,
    DESK,
    {
      name: 'Corner Fish',
      title: 'Fish',
      dishes: ['Hammour', 'Shaari'],
      sizes: ['Small', 'Large'],
    },
  ],
  [
    'ar',
    ar,
    PHONE,
    { name: 'سمك الزاوية', title: 'أسماك', dishes: ['هامور', 'شعري'], sizes: ['صغير', 'كبير'] },
  ],
] as const)('in %s', (locale, texts, viewport, menu) => {
  const { soldOut, soldOutMany, common } = texts
  const told = servedTexts(locale)
  const [first, second] = menu.dishes

  test('a dish is sold out with one tap, for guests too, and comes back', async () => {
    const owner = await product.signUp({ restaurantName: menu.name })
    const menus = { [menu.title]: menu.dishes }
    const page = await openEditor(product, owner, menus, { locale, viewport })
    await page.getByRole('button', { name: filled(soldOut.mark, { name: first }) }).click()
    await card(page, first).getByText(soldOut.title, { exact: true }).waitFor()
    const guest = await openMenu(page, menu.name)
    const row = guest.locator('.dishes li', { hasText: first })
    await expectShown(guest, told.soldOutToday, 1)
    await expectWellMade(page)
    await expectWellMade(guest)
    // For how long, as a second step.
    await page.getByLabel(soldOut.until).selectOption(soldOut.twoHours)
    await expectShown(guest, told.soldOut, 1)
    // An open page takes it back by itself, and asks nobody.
    await guest.clock.install()
    await guest.reload()
    const asked: string[] = []
    guest.on('request', (request) => asked.push(request.url()))
    await guest.clock.fastForward('02:01:00')
    await row.locator('.gone').waitFor({ state: 'detached' })
    expect(asked.filter((url) => !url.includes('/media/'))).toEqual([])
    await page.getByRole('button', { name: filled(soldOut.takeBack, { name: first }) }).click()
    await card(page, first).getByText(soldOut.title, { exact: true }).waitFor({ state: 'detached' })
    await guest.context().close()
  })

  test('one size is sold out with one tap, for guests too, and comes back by itself', async () => {
    const owner = await product.signUp({ restaurantName: `${menu.name} 3` })
    await fillMenu(owner, { [menu.title]: menu.dishes })
    const [small, large] = menu.sizes
    await giveSizes(owner, first, menu.sizes)
    const page = await product.openScreen(owner, 'edit', { locale, viewport })
    const name = `${first} · ${large}`
    const mark = page.getByRole('button', { name: filled(soldOut.mark, { name }) })
    const takeBack = page.getByRole('button', { name: filled(soldOut.takeBack, { name }) })
    await mark.click()
    await takeBack.waitFor()
    await page.getByRole('button', { name: common.undo }).click()
    await mark.click()
    await takeBack.waitFor()
    const guest = await openMenu(page, `${menu.name} 3`)
    await expectShown(guest, told.soldOutToday, 1)
    const size = guest.locator('.price li', { hasText: large })
    await size.locator('.gone').waitFor()
    expect(await guest.locator('.price li', { hasText: small }).locator('.gone').count()).toBe(0)
    await expectWellMade(page)
    await expectWellMade(guest)
    await page.getByLabel(soldOut.until).selectOption(soldOut.twoHours)
    await expectShown(guest, told.soldOut, 1)
    // An open page takes it back by itself, also on the page of the dish.
    await guest.getByRole('link', { name: first }).click()
    await guest.locator('.sizes .gone').waitFor()
    await expectWellMade(guest)
    await guest.clock.install()
    await guest.reload()
    await guest.clock.fastForward('02:01:00')
    await guest.locator('.sizes .gone').waitFor({ state: 'detached' })
    await takeBack.click()
    await mark.waitFor()
    await guest.context().close()
  })

  test('several dishes are marked at once', async () => {
    const owner = await product.signUp({ restaurantName: `${menu.name} 2` })
    const menus = { [menu.title]: menu.dishes }
    const page = await openEditor(product, owner, menus, { locale, viewport })
    await page.getByRole('button', { name: soldOutMany.title }).click()
    for (const name of [first, second]) {
      await page.getByRole('checkbox', { name }).check()
    }
    await expectWellMade(page)
    await page.getByRole('button', { name: soldOutMany.mark, exact: true }).click()
    const guest = await openMenu(page, `${menu.name} 2`)
    await expectShown(guest, told.soldOutToday, 2)
    expect(await page.getByText(soldOut.title, { exact: true }).count()).toBe(2)
    await guest.context().close()
  })

  async function openMenu(page: Page, name: string): Promise<Page> {
    const guest = await product.newPage({ locale, viewport: PHONE })
    await guest.goto(new URL(`/${name.replaceAll(' ', '-').toLowerCase()}`, page.url()).href)
    return guest
  }
})

async function expectShown(guest: Page, text: string, count: number): Promise<void> {
  await expect
    .poll(
      async () => {
        await guest.reload()
        return guest.getByText(text, { exact: true }).count()
      },
      { timeout: inTime() },
    )
    .toBe(count)
}
