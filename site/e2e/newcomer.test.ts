import { expect, test } from 'vitest'
import { en } from '#admin/i18n/texts.ts'
import { eventually } from '#builder/testing/fixtures.ts'
import { LANDING_TEXTS } from '#site/i18n/site-texts.ts'
import { callsTo } from './calls.ts'
import { menuOf } from './editor.ts'
import { filled } from './filled.ts'
import { handOn, saveAndShow, signUp } from './newcomer-hand.ts'
import { PHONE, startProduct } from './product.ts'

const product = startProduct()

test('a newcomer on a phone has a menu of 40 dishes online within ten minutes and 20 taps', async ({
  annotate,
}) => {
  const owner = {
    password: 'rice and raisins',
    restaurantName: 'Corner Kitchen',
    email: 'mariam@example.com',
  }
  const page = await product.newPage({ viewport: PHONE })
  const hand = handOn(page)
  await page.goto(product.url)
  await hand.paste(page.getByLabel(en.import.paste), MENU)
  await hand.tap(page.getByRole('button', { name: LANDING_TEXTS.en.tryIt.show }))
  await hand.tap(page.getByRole('link', { name: LANDING_TEXTS.en.tryIt.keep }))
  await signUp(page, hand, owner)
  const { sizeName } = en.import
  await hand.type(page.getByLabel(filled(sizeName, { place: '1' })), 'Half')
  await hand.type(page.getByLabel(filled(sizeName, { place: '2' })), 'Full')
  const right = page.getByRole('button', { name: en.import.right })
  while ((await right.count()) > 0) await hand.tap(right.first())
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
    expect(online).toContain('Market price')
    expect(online).toContain('Half')
  })
  await annotate(`${hand.seconds()} s, ${hand.count.taps} taps`)
  expect(hand.seconds()).toBeLessThanOrEqual(600)
  expect(hand.count.taps).toBeLessThanOrEqual(20)
})

const MENU = `CORNER KITCHEN
All prices in AED, incl. 5% VAT

Starters مقبلات
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
دجاج على الفحم نصف ٣٢ حبة ٥٨

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
Kunafa كنافة (for 2) 22
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
Water ماء 3

Call us 04 123 4567`
