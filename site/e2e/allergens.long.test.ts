import { expect, test } from 'vitest'
import type { Category } from '#api/schemas/categories.ts'
import type { Product } from '#api/schemas/products.ts'
import { en } from '#admin/i18n/texts.ts'
import { eventually } from '#builder/testing/fixtures.ts'
import { ALLERGENS } from '#db/menu/allergens.ts'
import type { SignedIn } from './calls.ts'
import { openEditor } from './editor.ts'
import { filled } from './filled.ts'
import { PHONE, startProduct } from './product.ts'
import { expectWellMade } from './well-made.ts'

const product = startProduct()
const DISHES = 60

/** Every third dish has milk, every fifth a trace of nuts, and the even ones are checked. */
async function aStatedMenu(owner: SignedIn): Promise<void> {
  const { category } = await owner.post<{ category: Category }>('/addCategory', {
    title: 'All',
    selectedIcon: '/icons/pizza.svg',
  })
  const rows = []
  for (let at = 0; at < DISHES; at += 1) {
    const form = new FormData()
    for (const [name, value] of Object.entries({
      name: `Dish ${at}`,
      price: '5',
      description: 'x',
    }))
      form.append(name, value)
    const path = `/categories/${category._id}/products`
    const added = await owner.post<{ product: Product }>(path, form)
    const allergens = {
      ...(at % 3 === 0 && { milk: 'contains' }),
      ...(at % 5 === 0 && { nuts: 'may' }),
    }
    rows.push({ _id: added.product._id, details: { allergens, allergensChecked: at % 2 === 0 } })
  }
  await owner.send('PATCH', '/api/products', rows)
  const separate = await owner.post<{ category: Category }>('/addCategory', {
    title: 'Wine',
    selectedIcon: '/icons/wine-glass.svg',
  })
  await owner.send('PUT', `/api/categories/${separate.category._id}/times`, { nonHalal: true })
}

test('guests filter sixty dishes without a network, and nothing is sent', async () => {
  const owner = await product.signUp({ restaurantName: 'Sixty' })
  await aStatedMenu(owner)
  const guest = await product.newPage({ viewport: PHONE })
  await eventually(async () => {
    await guest.goto(`${product.url}/sixty`)
    expect(await guest.locator('[data-codes]').count()).toBeGreaterThan(0)
    expect(await guest.locator('.separate').count()).toBe(1)
  })
  await guest.waitForFunction(async () => {
    const { dataset, pathname } = document.querySelector<HTMLAnchorElement>('.avoid')!
    const saved = await caches.open('/sixty')
    return (await saved.match(dataset['script']!)) && (await saved.match(pathname))
  })
  // What is not halal is kept nowhere, also of who reads it.
  await guest.locator('.separate').click()
  await guest.getByRole('heading', { name: 'Wine' }).waitFor()
  await expectWellMade(guest)
  expect(await guest.evaluate(() => caches.match('/sixty/wine').then(Boolean))).toBe(false)
  await guest.goto(`${product.url}/sixty`)
  await guest.context().setOffline(true)
  await guest.reload()
  const sent: string[] = []
  guest.on('request', (request) => sent.push(request.url()))
  await guest.locator('.avoid').click()
  await guest.getByLabel('Milk').check()
  await guest.getByLabel('Nuts', { exact: true }).check()
  const numbers = Array.from({ length: DISHES }, (_, at) => at)
  const against = numbers.filter((at) => at % 3 === 0 || at % 5 === 0)
  const nothing = numbers.filter((at) => !against.includes(at) && at % 2 === 0)
  const unknown = numbers.filter((at) => !against.includes(at) && at % 2 === 1)
  const groups = {
    'Not in the recipe (checked)': nothing,
    'Not stated': unknown,
    'Contains or may contain': against,
  }
  const counts = Object.entries(groups).map(([title, some]) => `${title}: ${some.length}`)
  expect(await guest.locator('.filter').getByRole('status').innerText()).toBe(counts.join(' · '))
  for (const [title, some] of Object.entries(groups)) {
    const section = guest.locator('section', { has: guest.getByRole('heading', { name: title }) })
    expect(await section.locator('h3').allInnerTexts()).toEqual(some.map((at) => `Dish ${at}`))
  }
  await expectWellMade(guest)
  await guest.getByRole('button', { name: 'Show the whole menu' }).click()
  expect(await guest.locator('h3:visible').count()).toBe(DISHES)
  expect(sent.filter((url) => !url.includes('/assets/'))).toEqual([])
  // Of a visit only which of its pages are counted is kept, in the tab.
  const kept = await guest.evaluate(() => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
  ])
  expect(kept.toSorted()).toEqual(['/sixty', '/sixty/wine'])
})

test('a tap on the filter that comes before its script opens it, or leads to the table', async () => {
  const owner = await product.signUp({ restaurantName: 'Early' })
  await aStatedMenu(owner)
  const guest = await product.newPage({ viewport: PHONE, serviceWorkers: 'block' })
  await eventually(async () => {
    await guest.goto(`${product.url}/early`)
    expect(await guest.locator('.avoid').count()).toBe(1)
  })
  const held = Promise.withResolvers<void>()
  let isThere = true
  await guest.route('**/assets/menu*.js', async (route) => {
    await held.promise
    await (isThere ? route.continue() : route.abort())
  })
  await guest.reload({ waitUntil: 'commit' })
  const avoid = guest.locator('.avoid')
  await avoid.click()
  expect(await avoid.getAttribute('aria-busy')).toBe('true')
  held.resolve()
  await guest.getByLabel('Milk').check()
  expect(await avoid.getAttribute('aria-busy')).toBeNull()

  isThere = false
  await guest.reload({ waitUntil: 'commit' })
  await avoid.click()
  await guest.waitForURL('**/early/info/allergens')
})

test('a tap on the search or the filter says so where there is no connection and no copy', async () => {
  const owner = await product.signUp({ restaurantName: 'Cut Off' })
  await aStatedMenu(owner)
  const guest = await product.newPage({ viewport: PHONE, serviceWorkers: 'block' })
  await eventually(async () => {
    await guest.goto(`${product.url}/cut-off`)
    expect(await guest.locator('.avoid').count()).toBe(1)
  })
  await guest.context().setOffline(true)
  for (const opener of ['.find', '.avoid']) {
    await guest.locator(opener).click()
    const note = guest.locator(`${opener === '.find' ? 'nav' : opener} + [role=status]`)
    expect(await note.innerText()).toBe('No connection')
  }
  expect(new URL(guest.url()).pathname).toBe('/cut-off')
})

test('the search and the filter are open one at a time', async () => {
  const owner = await product.signUp({ restaurantName: 'Both' })
  await aStatedMenu(owner)
  const guest = await product.newPage({ viewport: PHONE })
  await eventually(async () => {
    await guest.goto(`${product.url}/both`)
    expect(await guest.locator('[data-codes]').count()).toBeGreaterThan(0)
  })
  const find = guest.locator('.find')
  const shown = () => guest.locator('main h3:visible').allTextContents()
  const all = await shown()
  await find.click()
  await guest.getByRole('searchbox').fill('dish 7')
  await expect.poll(async () => (await shown()).length).toBeLessThan(DISHES)
  await guest.locator('.avoid').click()
  await guest.getByLabel('Milk').check()
  expect((await shown()).toSorted()).toEqual(all.toSorted())
  expect(await guest.getByRole('searchbox').count()).toBe(0)
  expect(await find.isVisible()).toBe(false)
  await guest.getByRole('button', { name: 'Show the whole menu' }).click()
  expect(await shown()).toEqual(all)
  await find.click()
  await guest.getByRole('searchbox').fill('dish 7')
  await expect.poll(async () => (await shown()).length).toBeLessThan(DISHES)
})

test('the table says the same without a script, and the dish in words', async () => {
  const owner = await product.signUp({ restaurantName: 'Table' })
  const page = await openEditor(product, owner, { Teas: ['Karak', 'Sage'] }, { viewport: PHONE })
  const { allergens: says, dish, edit, problem } = en
  await page.getByRole('button', { name: filled(edit.editProduct, { name: 'Karak' }) }).click()
  const milk = page.getByRole('button', { name: /^Milk/ })
  await milk.click()
  await page.getByRole('button', { name: /^Nuts/ }).dblclick()
  await page.getByLabel(says.checked).check()
  await page.getByLabel(dish.vegan, { exact: true }).check()
  await page.getByRole('button', { name: dish.update }).click()
  await page.getByText(problem.veganNot).waitFor()
  await expectWellMade(page)
  await page.getByLabel(dish.vegan, { exact: true }).uncheck()
  await page.getByRole('button', { name: dish.update }).click()
  const stated = { allergens: { milk: 'contains', nuts: 'may' }, allergensChecked: true }
  await expect.poll(() => detailsOf(owner)).toMatchObject(stated)

  // Other words for it: is it still right?
  await page.getByRole('button', { name: filled(edit.editProduct, { name: 'Karak' }) }).click()
  await page.getByLabel(dish.description).fill('With almonds')
  await page.getByRole('button', { name: dish.update }).click()
  await page.getByRole('button', { name: says.stillYes }).click()
  await expect.poll(async () => (await dishOf(owner))?.description).toBe('With almonds')
  expect(await detailsOf(owner)).toMatchObject(stated)

  const guest = await product.newPage({ viewport: PHONE, javaScriptEnabled: false })
  await eventually(async () => {
    await guest.goto(`${product.url}/table/info/allergens`)
    const rows = await guest.getByRole('row').allInnerTexts()
    expect(rows.map((row) => row.split(/\s*[\t\n]\s*/))).toEqual([
      ['Dish', 'Contains', 'May contain', 'Everything else'],
      ['Karak', 'Milk', 'Nuts', 'Not in the recipe'],
      ['Sage', '–', '–', 'Not stated'],
    ])
  })
  // Each line says on a phone what the columns say on a desk.
  const row = guest.getByRole('row', { name: 'Karak' })
  expect(await row.getByRole('cell', { name: 'Contains: Milk', exact: true }).count()).toBe(1)
  expect(await row.getByRole('cell', { name: 'May contain: Nuts' }).count()).toBe(1)
  const link = await row.getByRole('link').boundingBox()
  expect(link?.height).toBeGreaterThanOrEqual(44)
  await guest.goto(`${product.url}/table/teas/karak`)
  const facts = await guest.locator('.allergens').innerText()
  expect(facts).toContain('Contains\nMilk')
  expect(facts).toContain('May contain\nNuts')
  expect(facts).toContain('Not in the recipe')
  expect(facts).not.toMatch(/free|safe|✓/i)
  expect(ALLERGENS.length).toBe(facts.split(/[,\n]/).filter((part) => namesOf(part)).length)
})

function namesOf(part: string): boolean {
  return Object.values(en.allergens.names).includes(part.trim())
}

async function dishOf({ get }: SignedIn) {
  const [category] = await get<Category[]>('/categories')
  return category?.products[0]
}

async function detailsOf(owner: SignedIn) {
  return (await dishOf(owner))?.details
}
