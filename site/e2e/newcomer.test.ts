import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { en } from '#admin/i18n/texts.ts'
import { eventually } from '#builder/testing/fixtures.ts'
import { menuOf } from './editor.ts'
import { callsTo } from './calls.ts'
import { PHONE, startProduct } from './product.ts'

const SECONDS = { tap: 0.8, key: 0.2, most: 600 }
const OWNER = {
  restaurantName: 'Corner Kitchen',
  email: 'mariam@example.com',
  password: 'rice and raisins',
}

const product = startProduct()

test('a newcomer on a phone has a menu of 40 dishes online within ten minutes', async () => {
  const page = await product.newPage({ viewport: PHONE })
  const hand = handOn(page)
  const { session } = en
  await page.goto(`${product.url}/register`)
  await hand.type(page.getByLabel(session.restaurantName), OWNER.restaurantName)
  await hand.type(page.getByLabel(session.email), OWNER.email)
  await hand.type(page.getByLabel(session.password, { exact: true }), OWNER.password)
  await hand.tap(page.getByRole('button', { name: session.createAccount }))
  await page.waitForURL('**/login')
  await hand.type(page.getByLabel(session.password, { exact: true }), OWNER.password)
  await hand.tap(page.getByRole('button', { name: session.logIn, exact: true }))
  await hand.tap(page.getByText(en.home.banner))
  await hand.tap(page.getByRole('link', { name: en.import.title }))
  await hand.paste(page.getByLabel(en.import.paste), MENU)
  await hand.tap(page.getByRole('button', { name: en.import.read, exact: true }))
  const { sizeName } = en.import
  await hand.type(page.getByLabel(sizeName.replace('{{place}}', '1')), 'Half')
  await hand.type(page.getByLabel(sizeName.replace('{{place}}', '2')), 'Full')
  const lobster = page.locator('.import-row', { hasText: 'market price' })
  await hand.type(lobster.getByLabel(en.import.price), '120')
  await hand.tap(page.getByRole('button', { name: 'Save 40 dishes' }))
  await page.getByText('Saved. New: 40, changed: 0.').waitFor()
  await hand.tap(page.getByRole('button', { name: en.nav.open }))
  await hand.tap(page.getByRole('link', { name: en.nav.view }))
  await page.locator('.card-preview').waitFor()

  const calls = callsTo(product.url)
  const { token } = await calls.post<{ token: string }>('/login', OWNER)
  const menu = await menuOf({ ...OWNER, token, ...callsTo(product.url, token) })
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
  const { taps, keys } = hand.count
  const seconds = taps * SECONDS.tap + keys * SECONDS.key
  process.stdout.write(`A newcomer: ${taps} taps, ${keys} keys, ${Math.round(seconds)} s\n`)
  expect(seconds).toBeLessThanOrEqual(SECONDS.most)
})

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
    async type(target: Locator, text: string): Promise<void> {
      count.keys += text.length
      await tap(target)
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
