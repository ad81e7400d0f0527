import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import type { Category } from '#api/schemas/categories.ts'
import type { Restaurant } from '#api/schemas/restaurants.ts'
import { ar, en } from '#admin/i18n/texts.ts'
import { eventually } from '#builder/testing/fixtures.ts'
import type { SignedIn } from './calls.ts'
import { card, openEditor } from './editor.ts'
import { filled } from './filled.ts'
import { DESK, PHONE, startProduct } from './product.ts'
import { expectWellMade } from './well-made.ts'

const product = startProduct()

describe.each([
  [
    'en',
    en,
    DESK,
    { name: 'Corner', title: 'Teas', dish: 'Karak' },
    ['320 kcal', '🧂 High in salt', 'Caffeine: 95 mg'],
    'Vegan · Contains alcohol',
  ],
  [
    'ar',
    ar,
    PHONE,
    { name: 'الزاوية', title: 'شاي', dish: 'كرك' },
    ['320 سعرة حرارية', '🧂 عالي الملح', 'الكافيين: 95 ملجم'],
    'نباتي صرف · يحتوي على كحول',
  ],
] as const)('in %s', (locale, texts, viewport, menu, told, diets) => {
  const { common, conflict, dish, edit, problem } = texts
  const editDish = filled(edit.editProduct, { name: menu.dish })

  async function open(owner: SignedIn): Promise<Page> {
    const page = await openEditor(
      product,
      owner,
      { [menu.title]: [menu.dish] },
      { locale, viewport },
    )
    await page.getByRole('button', { name: editDish }).click()
    return page
  }

  test('what an owner states of a dish stands on its page', async () => {
    const owner = await product.signUp({ restaurantName: menu.name })
    const page = await open(owner)
    await page.getByLabel(dish.caffeineMg).fill('much')
    await page.getByRole('button', { name: dish.update }).click()
    const refused = filled(problem.whole, { least: '0', most: '999' })
    await page.getByText(refused).waitFor()
    await expectWellMade(page)
    await page.getByLabel(dish.caffeineMg).fill('٩٥')
    await page.getByLabel(dish.kcal).fill('320')
    for (const diet of [dish.highSalt, dish.vegetarian, dish.vegan, dish.alcohol]) {
      await page.getByLabel(diet, { exact: true }).check()
    }
    await page.getByRole('button', { name: dish.update }).click()
    await expect
      .poll(() => nutritionOf(owner))
      .toMatchObject({ kcal: 320, highSalt: true, caffeineMg: 95 })
    await page.getByRole('button', { name: common.undo }).click()
    await expect
      .poll(() => nutritionOf(owner))
      .toMatchObject({ kcal: null, highSalt: false, caffeineMg: null })
    await owner.send('PATCH', '/api/products', [{ ...(await sentOf(owner)), ...stated }])
    await page.reload()
    await card(page, menu.dish).getByRole('button', { name: editDish, disabled: false }).click()
    expect(await page.getByLabel(dish.caffeineMg).inputValue()).toBe('95')
    expect(await page.getByLabel(dish.alcohol).isChecked()).toBe(true)

    const guest = await product.newPage({ viewport })
    const path = [menu.name, menu.title, menu.dish].map((part) => part.toLowerCase()).join('/')
    await eventually(async () => {
      await guest.goto(`${product.url}/${path}`)
      expect(await guest.locator('.nutrition').innerText()).toBe(told.join(' · '))
      expect(await guest.locator('.diets').innerText()).toBe(diets)
    })
    await expectWellMade(guest)
    const data = await guest.locator('script[type="application/ld+json"]').textContent()
    expect(JSON.parse(data ?? '')).toMatchObject({
      '@graph': [
        {
          suitableForDiet: ['https://schema.org/VegetarianDiet', 'https://schema.org/VeganDiet'],
          nutrition: { '@type': 'NutritionInformation', calories: '320 calories' },
        },
        {},
      ],
    })
  })

  test('the first size takes over the price, and guests read all of them as a list', async () => {
    const owner = await product.signUp({ restaurantName: `${menu.name} ${menu.dish}` })
    const page = await open(owner)
    const field = (label: string, place: number) =>
      page.getByLabel(filled(label, { place: String(place) }))
    const price = await page.getByLabel(dish.price, { exact: true }).inputValue()
    await page.getByRole('button', { name: dish.addSizes }).click()
    expect(await field(dish.sizePrice, 1).inputValue()).toBe(price)
    await field(dish.sizePrice, 2).fill('٣٠')
    await page.getByRole('button', { name: dish.update }).click()
    await page.getByText(problem.emptyFields).waitFor()
    await expectWellMade(page)
    await field(dish.sizeName, 1).fill('S')
    await field(dish.sizeName, 2).fill('كبير')
    await field(dish.sizeKcal, 2).fill('90')
    await page.getByRole('button', { name: dish.addSizeNutrition }).click()
    await field(`${dish.caffeineMg} ${dish.ofSize}`, 2).fill('٤٠')
    const salt = `${dish.highSalt} ${filled(dish.ofSize, { place: '2' })}`
    await page.getByLabel(salt, { exact: true }).check()
    await expectWellMade(page)
    await page.getByRole('button', { name: dish.update }).click()
    await expect
      .poll(() => sizesOf(owner))
      .toMatchObject([
        { name: 'S', price: Number(price) },
        { name: 'كبير', price: 30, nutrition: { kcal: 90, highSalt: true, caffeineMg: 40 } },
      ])

    const guest = await product.newPage({ viewport })
    const [category] = await owner.get<Category[]>('/categories')
    const { restaurant } = await owner.get<{ restaurant: Restaurant }>('/api/restaurantData')
    const path = `${product.url}/${restaurant.slug}/${category!.slug}`
    await eventually(async () => {
      await guest.goto(path)
      expect(await guest.locator('ul.price > li').count()).toBe(2)
    })
    await expectWellMade(guest)
    await guest.goto(`${path}/${category!.products[0]!.slug}`)
    // Wide windows have the menu's categories beside it.
    const rows = guest.getByRole('main').getByRole('list').getByRole('listitem')
    expect(await rows.allInnerTexts()).toEqual([
      expect.stringContaining(price),
      expect.stringMatching(/كبير[^]*30[^]*90/),
    ])
    await expectWellMade(guest)
  })

  test('what two devices stated is shown next to each other', async () => {
    const owner = await product.signUp()
    const page = await open(owner)
    await page.getByLabel(dish.caffeineMg).fill('40')
    await page.getByLabel(dish.kcal).fill('300')
    const [category] = await owner.get<Category[]>('/categories')
    const { _id } = category!.products[0]!
    const nutrition = { kcal: 320, caffeineMg: 95 }
    await owner.send('PUT', `/api/products/${_id}/details`, { nutrition })
    await page.getByRole('button', { name: dish.update }).click()
    const question = page.getByRole('alertdialog')
    for (const part of [dish.kcal, '300', '320', dish.caffeineMg, '40', '95']) {
      await question.getByText(part, { exact: true }).waitFor()
    }
    await question.getByRole('button', { name: conflict.keepMine }).click()
    await page.getByRole('button', { name: dish.update }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect
      .poll(() => nutritionOf(owner))
      .toMatchObject({ kcal: 300, highSalt: false, caffeineMg: 40 })
  })
})

const stated = {
  details: {
    nutrition: { kcal: 320, highSalt: true, caffeineMg: 95 },
    diets: { vegetarian: true, vegan: true, alcohol: true },
  },
}

async function sentOf({ get }: SignedIn) {
  const [category] = await get<Category[]>('/categories')
  return { _id: category?.products[0]?._id }
}

async function sizesOf({ get }: SignedIn) {
  const [category] = await get<Category[]>('/categories')
  return category?.products[0]?.details.sizes
}

async function nutritionOf({ get }: SignedIn) {
  const [category] = await get<Category[]>('/categories')
  return category?.products[0]?.details.nutrition
}
