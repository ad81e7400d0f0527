import { expect, test } from 'vitest'
import { anOwner } from './owner.ts'
import { DESK, startProduct } from './product.ts'

const product = startProduct()

// Browsers keep for minutes what they fetched of a link that was about to be tapped.
test.each(['block', 'allow'] as const)(
  'a dish whose price changed since it was fetched ahead shows the new one, workers: %s',
  async (serviceWorkers) => {
    const name = `Quince ${serviceWorkers}`
    const owner = await anOwner(product.url, name)
    await owner.addDish('Drinks', 'Karak', { price: 10 })
    const path = `/${name.toLowerCase().replace(' ', '-')}`
    const page = await product.newPage({ viewport: DESK, serviceWorkers })
    const ahead = page.waitForResponse(`**${path}/drinks/karak`)
    await page.goto(product.url + path)
    const dish = page.getByRole('main').getByRole('link', { name: 'Karak' })
    await dish.hover()
    await (await ahead).finished()
    await owner.setPrice('99')
    await dish.click()
    await page.waitForURL(`**${path}/drinks/karak`)
    await page.getByText('Aed 99').first().waitFor()
    expect(await page.getByText('Aed 10').count()).toBe(0)
  },
)
