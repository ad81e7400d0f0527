import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { SCREENS } from '#admin/paths.ts'
import { fillMenu } from './editor.ts'
import { DESK, startProduct } from './product.ts'

const product = startProduct()

// Each name has a word that its label lacks: whoever reads it reads a name that only makes addresses.
const RESTAURANT = { name: 'Plainhouse Corner', label: 'Corner & Co.' }
const DISH = { name: 'Plaindish Tea', label: 'Tea & "biscuits"' }
const PLAIN = /plain(?:house|dish)/i

test('people read labels on every screen and page; names only make addresses', async () => {
  const owner = await product.signUp({ restaurantName: RESTAURANT.name })
  await owner.post('/restaurant', { formData: { label: RESTAURANT.label } })
  await fillMenu(owner, { Drinks: [DISH.name, 'Coffee'] })
  const categories = await owner.get<{ products: { _id: string; name: string }[] }[]>('/categories')
  const { _id } = categories[0]!.products.find(({ name }) => name === DISH.name)!
  const details = { allergens: { milk: 'contains' } }
  const sent = { _id, label: DISH.label, soldOut: { until: null }, details }
  await owner.send('PATCH', '/api/products', [sent])

  const further = [{ code: 'ar', shown: false }]
  await owner.send('PUT', '/api/languages', { main: 'en', further })
  const { url } = await owner.post<{ url: string }>('/api/kitchen-links', { name: 'Grill' })

  const page = await product.openScreen(owner, 'home', { viewport: DESK })
  // What was changed is told by the names of then.
  const others = new Set<string>([SCREENS.paymentDone, SCREENS.changes])
  const dashboard = Object.values(SCREENS).filter((path) => !others.has(path))
  const screens = [new URL(url).pathname, ...dashboard]
  for (const path of screens) {
    await page.goto(product.url + path)
    await page.locator('h1').first().waitFor()
    await page.waitForLoadState('networkidle')
    expect([path, plainLines(await saidOn(page))]).toEqual([path, []])
  }
  const menu = `${product.url}/plainhouse-corner`
  const inside = ['', '/drinks', '/drinks/plaindish-tea']
  const about = ['/info', '/info/list', '/info/allergens', '/info/print', '/info/tablet']
  for (const path of inside.concat(about)) {
    const answer = await page.goto(menu + path)
    expect([path, answer?.status()]).toEqual([path, 200])
    expect([path, plainLines(await saidOn(page))]).toEqual([path, []])
  }
})

/** What is read, seen or heard: texts, names for screen readers, and titles. */
function saidOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const said = [document.title, ...document.body.innerText.split('\n')]
    for (const element of document.querySelectorAll('[aria-label], [alt], [title]')) {
      for (const name of ['aria-label', 'alt', 'title']) {
        said.push(element.getAttribute(name) ?? '')
      }
    }
    return said
  })
}

/** Without addresses, which have hyphens where a name has spaces. */
function plainLines(said: readonly string[]): string[] {
  return said.filter((line) => PLAIN.test(line.replaceAll(/\S*plain(?:house|dish)-\S*/gi, '')))
}
