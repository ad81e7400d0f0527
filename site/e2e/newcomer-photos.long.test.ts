import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { en } from '#admin/i18n/texts.ts'
import type { ReviewRow } from '#db/import/review.ts'
import { eventually } from '#builder/testing/fixtures.ts'
import { callsTo } from './calls.ts'
import { filled } from './filled.ts'
import { handOn, saveAndShow, signUpToImport, type Hand } from './newcomer-hand.ts'
import { photographed } from './photographed.ts'
import type { PrintedDish } from './printed-menus.ts'
import { aligned } from './printed-rows.ts'
import { PHONE, startProduct } from './product.ts'

const product = startProduct()

test('a newcomer on a phone has a menu online within twelve minutes from two photos', async ({
  annotate,
}) => {
  const owner = {
    password: 'rice and raisins',
    restaurantName: 'Harbour Kitchen',
    email: 'salim@example.com',
  }
  const page = await product.newPage({ viewport: PHONE })
  const shot = { dpi: 200, degrees: 2, blur: 0.5, shade: 0.3 }
  const pages = await Promise.all(
    (['first', 'second'] as const).map((part) =>
      photographed(product.browser, { design: 'sides', language: 'both', part }, shot),
    ),
  )
  const dishes = pages.flatMap((one) => one.dishes)
  expect(dishes).toHaveLength(40)
  const hand = handOn(page)
  await page.goto(`${product.url}/register`)
  await signUpToImport(page, hand, owner)
  // The button, each photo, and that these are all.
  hand.count.taps += 1 + pages.length + 1
  await page
    .locator('input[type=file]')
    .setInputFiles(
      pages.map(({ photo }, at) => ({ name: `${at}.jpg`, mimeType: 'image/jpeg', buffer: photo })),
    )
  await page.getByLabel(en.import.photos).locator('img').nth(1).waitFor({ timeout: 120_000 })
  await page.getByText('Reading 1.jpg').waitFor({ state: 'detached' })
  await lookOver(page, hand, dishes)
  await saveAndShow(page, hand)
  await eventually(async () => {
    const online = await (await fetch(`${product.url}/harbour-kitchen`)).text()
    for (const { names } of dishes) expect(online).toContain(names[0])
  })
  // Guests see it once the owner shows it.
  const { token } = await callsTo(product.url).post<{ token: string }>('/login', owner)
  const { get } = callsTo(product.url, token)
  expect(await get('/api/languages')).toMatchObject({ further: [{ code: 'ar' }] })
  await annotate(`${hand.seconds()} s`)
  expect(hand.seconds()).toBeLessThanOrEqual(720)
})

/** Looks at each row, types what was read wrong, and adds what was overlooked. */
async function lookOver(page: Page, hand: Hand, dishes: readonly PrintedDish[]): Promise<void> {
  await hand.tap(page.getByRole('radio', { name: new RegExp(`^${en.import.filter.all} `, 'u') }))
  const draft = await page.evaluate(() => sessionStorage.getItem('import'))
  const { rows } = (JSON.parse(draft ?? '') as { value: { rows: ReviewRow[] } }).value
  const pairs = aligned(dishes, rows)
  const printed = new Map(pairs.map(([dish, row]) => [row, dish]))
  for (const [at, row] of rows.entries()) {
    const dish = printed.get(row)
    const shown = page.locator(`[data-row="${at}"]`)
    if (!dish) {
      await hand.tap(shown.getByRole('checkbox'))
      continue
    }
    const [name = '', arabic = ''] = dish.names
    const [price = 0] = dish.prices
    if (row.name !== name) await hand.type(shown.getByLabel(en.import.name, { exact: true }), name)
    if (row.price !== price * 1000) {
      await hand.type(shown.getByLabel(en.import.price, { exact: true }), String(price))
    }
    const second = shown.getByLabel(filled(en.import.inLanguage, { language: 'العربية' }))
    if (row.texts.ar?.name !== arabic && (await second.count()) > 0) await hand.type(second, arabic)
    const right = shown.getByRole('button', { name: en.import.right })
    if ((await right.count()) > 0) await hand.tap(right)
  }
  const found = new Set(pairs.map(([dish]) => dish))
  const lines = dishes.flatMap((dish) =>
    found.has(dish) ? [] : [dish.category, [...dish.names, ...dish.prices].join(' ')],
  )
  if (lines.length === 0) return
  await hand.type(page.getByLabel(en.import.paste), lines.join('\n'))
  await hand.tap(page.getByRole('button', { name: en.import.read, exact: true }))
}
