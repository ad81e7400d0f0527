import { expect, test } from 'vitest'
import { anOwner } from './owner.ts'
import { DESK, startProduct } from './product.ts'

const product = startProduct()

// Its clock and the one of the page's last change are hours apart.
const OTHER_ZONE = 'Asia/Dubai'

test('a page that is gone back to loads itself once more at most, whatever the clocks say', async () => {
  const owner = await anOwner(product.url, 'Quince Clock')
  await owner.addDish('Drinks', 'Karak', { price: 10 })
  const page = await product.newPage({
    viewport: DESK,
    serviceWorkers: 'block',
    timezoneId: OTHER_ZONE,
  })
  await page.goto(`${product.url}/quince-clock`)
  const dish = page.getByRole('main').getByRole('link', { name: 'Karak' })
  await dish.click()
  await page.waitForURL('**/drinks/karak')
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.url().endsWith('/quince-clock')) loads += 1
  })
  const asked = page.waitForRequest((request) => request.method() === 'HEAD')
  await page.evaluate(() => history.back())
  await asked
  await page.waitForLoadState('networkidle')
  await dish.click()
  await page.waitForURL('**/drinks/karak')
  // Back, and once more by itself; the page of the dish may fetch it ahead. It was two dozen.
  expect(loads).toBeLessThanOrEqual(3)
})

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
