import { expect, test } from 'vitest'
import type { Category } from '#api/schemas/categories.ts'
import { arLaw } from '#admin/i18n/ar/law.ts'
import { enLaw as law } from '#admin/i18n/en/law.ts'
import { en } from '#admin/i18n/texts.ts'
import { fillMenu } from './editor.ts'
import { DESK, PHONE, startProduct } from './product.ts'
import { expectWellMade } from './well-made.ts'

const product = startProduct()

test('an owner reads what countries ask, with counts, sources and ways to mend it', async () => {
  const owner = await product.signUp({ restaurantName: 'Asked' })
  await fillMenu(owner, { Teas: ['كرك', 'Sage'] })
  const [category] = await owner.get<Category[]>('/categories')
  const [karak] = category!.products
  await owner.send('PATCH', '/api/products', [
    { _id: karak!._id, description: 'شاي', details: { allergensChecked: true } },
  ])
  const page = await product.openScreen(owner, 'law', { viewport: PHONE })
  await page.getByText(law.noAdvice).waitFor()
  expect(await page.getByLabel(law.country).inputValue()).toBe('AE')
  const line = (check: string) => page.getByRole('listitem').filter({ hasText: check })
  expect(await line(law.checks.allergens).innerText()).toContain('Allergens: 1 of 2')
  expect(await line(law.checks.arabic).first().innerText()).toContain('Arabic: 1 of 2')
  expect(await line(law.checks.vat).innerText()).toContain('VAT: not stated')
  expect(await line(law.checks.service).innerText()).toContain('Service charge: not charged')
  const main = page.getByRole('main')
  for (const source of await main.getByRole('link', { name: en.common.newTab }).all()) {
    expect(await source.getAttribute('href')).toMatch(/^https?:\/\//)
  }
  expect(await main.innerText()).not.toMatch(/complian/i)
  await expectWellMade(page)
  await line(law.checks.allergens).getByRole('link', { name: law.mend.allergens }).click()
  await page.getByText('1 of 2 checked').waitFor()

  const arabic = await product.openScreen(owner, 'law', { viewport: DESK, locale: 'ar-AE' })
  await arabic.getByLabel(arLaw.country).selectOption('SA')
  await arabic.getByText(arLaw.checks.caffeineMg).waitFor()
  await expectWellMade(arabic)
})
