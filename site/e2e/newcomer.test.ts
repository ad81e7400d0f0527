import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { en } from '#admin/i18n/texts.ts'
import type { ReviewRow } from '#db/import/review.ts'
import { eventually } from '#builder/testing/fixtures.ts'
import { menuOf } from './editor.ts'
import { callsTo } from './calls.ts'
import { filled } from './filled.ts'
import { photographed } from './photographed.ts'
import type { PrintedDish } from './printed-menus.ts'
import { aligned } from './printed-rows.ts'
import { PHONE, startProduct } from './product.ts'

const SECONDS = { tap: 0.8, key: 0.2 }
const OWNER = { password: 'rice and raisins' }

const product = startProduct()

test('a newcomer on a phone has a menu of 40 dishes online within ten minutes', async ({
  annotate,
}) => {
  const owner = { ...OWNER, restaurantName: 'Corner Kitchen', email: 'mariam@example.com' }
  const page = await product.newPage({ viewport: PHONE })
  const hand = handOn(page)
  await signUp(page, hand, owner)
  await hand.paste(page.getByLabel(en.import.paste), MENU)
  await hand.tap(page.getByRole('button', { name: en.import.read, exact: true }))
  const { sizeName } = en.import
  await hand.type(page.getByLabel(filled(sizeName, { place: '1' })), 'Half')
  await hand.type(page.getByLabel(filled(sizeName, { place: '2' })), 'Full')
  const lobster = page.locator('.import-row', { hasText: 'market price' })
  await hand.type(lobster.getByLabel(en.import.price), '120')
  await saveAndShow(page, hand)

  const calls = callsTo(product.url)
  const { token } = await calls.post<{ token: string }>('/login', owner)
  const menu = await menuOf({ ...owner, token, ...callsTo(product.url, token) })
  expect(menu.map(([title, names]) => [title, names.length])).toEqual([
    ['Starters', 8],
    ['Grills', 8],
    ['Seafood', 8],
    ['Desserts', 8],
    ['Drinks', 8],
  ])
  await eventually(async () => {
    const online = await (await fetch(`${product.url}/corner-kitchen`)).text()
    expect(online).toContain('Grilled Lobster')
    expect(online).toContain('Half')
  })
  await annotate(`${hand.seconds()} s`)
  expect(hand.seconds()).toBeLessThanOrEqual(600)
})

test('and within twelve minutes from two photos', { timeout: 180_000 }, async ({ annotate }) => {
  const owner = { ...OWNER, restaurantName: 'Harbour Kitchen', email: 'salim@example.com' }
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
  await signUp(page, hand, owner)
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

type Owner = typeof OWNER & { restaurantName: string; email: string }

async function signUp(page: Page, hand: Hand, owner: Owner): Promise<void> {
  const { session } = en
  await page.goto(`${product.url}/register`)
  await hand.type(page.getByLabel(session.restaurantName), owner.restaurantName)
  await hand.type(page.getByLabel(session.email), owner.email)
  await hand.type(page.getByLabel(session.password, { exact: true }), owner.password)
  await hand.tap(page.getByRole('button', { name: session.createAccount }))
  await page.waitForURL('**/login')
  await hand.type(page.getByLabel(session.password, { exact: true }), owner.password)
  await hand.tap(page.getByRole('button', { name: session.logIn, exact: true }))
  await hand.tap(page.getByText(en.home.banner))
  await hand.tap(page.getByRole('link', { name: en.import.title }))
}

/** Looks at each row, types what was read wrong, and adds what was overlooked. */
async function lookOver(page: Page, hand: Hand, dishes: readonly PrintedDish[]): Promise<void> {
  await hand.tap(page.getByRole('button', { name: new RegExp(`^${en.import.filter.all} `, 'u') }))
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

async function saveAndShow(page: Page, hand: Hand): Promise<void> {
  await hand.tap(page.getByRole('button', { name: 'Save 40 dishes' }))
  await page.getByText('Saved. New: 40, changed: 0.').waitFor()
  await hand.tap(page.getByRole('button', { name: en.nav.open }))
  await hand.tap(page.getByRole('link', { name: en.nav.view }))
  await page.locator('.card-preview').waitFor()
}

type Hand = ReturnType<typeof handOn>

/** A hand that counts what it does. */
function handOn(page: Page) {
  const count = { taps: 0, keys: 0 }
  async function tap(target: Locator): Promise<void> {
    count.taps += 1
    await target.click()
  }
  return {
    count,
    tap,
    seconds: () => count.taps * SECONDS.tap + count.keys * SECONDS.key,
    /** What stands there is replaced. */
    async type(target: Locator, text: string): Promise<void> {
      count.keys += text.length
      await tap(target)
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type(text)
    },
    async paste(target: Locator, text: string): Promise<void> {
      count.keys += 1
      await tap(target)
      await page.keyboard.insertText(text)
    },
  }
}

const MENU = `Starters مقبلات
Hummus حمص 12
Mutabal متبل 14
Fattoush فتوش 16
Tabbouleh تبولة 16
Vine Leaves ورق عنب 18
Lentil Soup شوربة عدس 15
Fried Kibbeh كبة مقلية 20
Cheese Rolls رقاقات جبن 18

Grills مشاوي
Mixed Grill مشاوي مشكلة 45/65
Shish Tawook شيش طاووق 38
Lamb Kofta كفتة غنم 40
Chicken Wings أجنحة دجاج 30
Lamb Chops ريش غنم 58
Arayes عرايس 28
Grilled Halloumi حلوم مشوي 24
Half Chicken نصف دجاجة 32

Seafood مأكولات بحرية
Grilled Hammour هامور مشوي 65
Fried Shrimp روبيان مقلي 55
Grilled Lobster كركند مشوي - market price
Fish Sayadieh صيادية سمك 48
Calamari كالاماري 42
Sea Bass قاروص 60
Shrimp Biryani برياني روبيان 46
Fish Fillet فيليه سمك 50

Desserts حلويات
Kunafa كنافة 22
Umm Ali أم علي 20
Luqaimat لقيمات 16
Baklava بقلاوة 18
Rice Pudding أرز بالحليب 14
Muhallabia مهلبية 14
Basbousa بسبوسة 15
Ice Cream آيس كريم 12

Drinks مشروبات
Karak Tea شاي كرك 5
Mint Tea شاي نعناع 6
Arabic Coffee قهوة عربية 8
Turkish Coffee قهوة تركية 9
Lemon Mint ليمون بالنعناع 14
Orange Juice عصير برتقال 15
Jallab جلاب 14
Water ماء 3`
