import type { Locator, Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { ar, en } from '#admin/i18n/texts.ts'
import { card, fillDish, fillMenu, menuOf, openEditor } from './editor.ts'
import { filled } from './filled.ts'
import { PHONE, startProduct } from './product.ts'
import { expectWellMade } from './well-made.ts'

const ARABIC_PHONE = { viewport: PHONE, locale: 'ar-AE', hasTouch: true }

const LONG_TITLE = 'Grilled over charcoal '.repeat(4).trim().slice(0, 80)

const product = startProduct()

describe('the order', () => {
  test('is made by dragging, by keyboard and by a menu, also while something is being saved', async () => {
    const owner = await product.signUp()
    const page = await openEditor(product, owner, {
      Grills: ['Kofta', 'Tawook', 'Wings'],
      Sweets: ['Kunafa'],
    })
    await drag(page, grip(page, 'Wings'), card(page, 'Kofta'))
    await expect.poll(() => shownDishes(page)).toEqual(['Wings', 'Kofta', 'Tawook'])
    await drag(page, grip(page, 'Grills'), page.getByRole('row', { name: 'Sweets' }))
    await expect
      .poll(() => menuOf(owner))
      .toEqual([
        ['Sweets', ['Kunafa']],
        ['Grills', ['Wings', 'Kofta', 'Tawook']],
      ])

    await drag(page, grip(page, 'Tawook'), page.getByRole('row', { name: 'Sweets' }))
    await expect.poll(() => shownDishes(page)).toEqual(['Wings', 'Kofta'])
    await page.getByRole('button', { name: 'Add new dish' }).focus()
    for (const key of ['Tab', 'Home', 'Alt+ArrowDown']) await page.keyboard.press(key)
    await expect.poll(() => shownDishes(page)).toEqual(['Kofta', 'Wings'])
    await page.getByText('Wings is now 2 of 2.').waitFor()
    for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Enter']) await page.keyboard.press(key)
    await page.getByRole('menuitem').and(page.locator(':focus')).waitFor()
    await expectWellMade(page)
    for (const key of ['End', 'Enter']) await page.keyboard.press(key)
    await expect.poll(() => shownDishes(page)).toEqual(['Kofta'])

    // A dish on its way to the server has no id of its own yet.
    const held = Promise.withResolvers<void>()
    await page.route('**/products', (route) => held.promise.then(() => route.continue()))
    await page.getByRole('button', { name: 'Add new dish' }).click()
    await fillDish(page, 'Shawarma')
    await page.getByRole('button', { name: 'Add Product' }).click()
    await grip(page, 'Kofta').click()
    await page.getByRole('menuitem', { name: 'Move down' }).click()
    await expect.poll(() => shownDishes(page)).toEqual(['Shawarma', 'Kofta'])
    held.resolve()
    await expect
      .poll(() => menuOf(owner))
      .toEqual([
        ['Sweets', ['Kunafa', 'Tawook', 'Wings']],
        ['Grills', ['Shawarma', 'Kofta']],
      ])
    expect(await shownDishes(page)).toEqual(['Shawarma', 'Kofta'])
  })

  test('is made with a finger, which scrolls everywhere but on a grip', async () => {
    const owner = await product.signUp()
    const dishes = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven']
    const menu = { المشاوي: dishes, [LONG_TITLE]: [] }
    const page = await openEditor(product, owner, menu, ARABIC_PHONE)
    await swipe(page, card(page, 'Two').locator('.product-name'), -200)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
    expect(await shownDishes(page)).toEqual(dishes)
    // However far that went: a finger takes what it sees, to where it sees.
    await card(page, 'Three').evaluate((row) => row.scrollIntoView({ block: 'center' }))
    const [from, to] = [await boxOf(card(page, 'Two')), await boxOf(card(page, 'Four'))]
    await swipe(page, grip(page, 'Two'), to.y - from.y)
    const moved = ['One', 'Three', 'Four', 'Two', 'Five', 'Six', 'Seven']
    await expect.poll(() => shownDishes(page)).toEqual(moved)
    await expect
      .poll(() => menuOf(owner))
      .toEqual([
        ['المشاوي', moved],
        [LONG_TITLE, []],
      ])
    await grip(page, 'Two').tap()
    await page.getByRole('menuitem', { name: LONG_TITLE }).waitFor()
    await expectWellMade(page)
  })

  test('that the server refuses is taken back with a message, and one that came too late sent again', async () => {
    const owner = await product.signUp()
    const page = await openEditor(product, owner, { Grills: ['Kofta', 'Wings'] })
    await page.route('**/api/order', (route) => route.fulfill({ status: 500, json: {} }))
    await page.getByRole('button', { name: 'Add new dish' }).focus()
    for (const key of ['Tab', 'Alt+ArrowDown']) await page.keyboard.press(key)
    await page.getByRole('alert').getByText('The new place of').waitFor()
    expect(await shownDishes(page)).toEqual(['Kofta', 'Wings'])
    await page.unroute('**/api/order')
    await fillMenu(owner, { Sweets: ['Kunafa'] })
    await page.keyboard.press('Alt+ArrowDown')
    await expect
      .poll(() => menuOf(owner))
      .toEqual([
        ['Grills', ['Wings', 'Kofta']],
        ['Sweets', ['Kunafa']],
      ])
    await page.getByRole('row', { name: 'Sweets' }).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
  })
})

function grip(page: Page, name: string): Locator {
  const [inEnglish, inArabic] = [en, ar].map(({ order }) =>
    page.getByLabel(filled(order.move, { name })),
  ) as [Locator, Locator]
  return page.locator('.grip').and(inEnglish.or(inArabic))
}

/** The dishes as they are seen: a drag that is under way changes only how they are drawn. */
function shownDishes(page: Page): Promise<string[]> {
  return page.locator('.product-card .product-name').allInnerTexts()
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not shown')
  return { ...box, middle: { x: box.x + box.width / 2, y: box.y + box.height / 2 } }
}

/** Drags by a grip, so that the pointer ends on the target's middle. */
async function drag(page: Page, from: Locator, target: Locator): Promise<void> {
  await from.scrollIntoViewIfNeeded()
  const start = (await boxOf(from)).middle
  const end = (await boxOf(target)).middle
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(end.x, end.y, { steps: 8 })
  await nextFrame(page)
  await page.mouse.up()
}

/** Moves a finger down (or up) the screen, beginning on something. */
async function swipe(page: Page, from: Locator, by: number): Promise<void> {
  const { x, y } = (await boxOf(from)).middle
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: object[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: touchPoints as [] })
  await touch('touchStart', [{ x, y }])
  for (const part of [0.1, 0.3, 0.6, 1]) await touch('touchMove', [{ x, y: y + by * part }])
  await nextFrame(page)
  await touch('touchEnd', [])
  await page.evaluate(restOfScrolling)
}

async function restOfScrolling(): Promise<void> {
  for (let before = NaN; before !== scrollY;) {
    before = scrollY
    await new Promise((done) => setTimeout(done, 100))
  }
}

function nextFrame(page: Page): Promise<unknown> {
  return page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
}
