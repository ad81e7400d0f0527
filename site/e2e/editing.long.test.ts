import type { Locator, Page, Route } from 'playwright'
import { describe, expect, test } from 'vitest'
import { ar } from '#admin/i18n/texts.ts'
import type { Category } from '#api/schemas/categories.ts'
import type { SignedIn } from './calls.ts'
import { problemOf } from './form-problem.ts'
import { card, fillDish, menuOf, openEditor } from './editor.ts'
import { layHardLine, SERVER_ERROR } from './hard-line.ts'
import { aPhoto, jpegFile } from './photos.ts'
import { PHONE, startProduct } from './product.ts'
import { expectWellMade } from './well-made.ts'
import { openAs } from './open-as.ts'

const UNDO_MS = 6000
// Of a price, and less than two of its lines.
const LINE_PX = 40

const product = startProduct()

describe('editing', () => {
  test('a new dish is shown where it is, and said to be there', async () => {
    const names = ['Kofta', 'Tikka', 'Kebab', 'Shish', 'Ribs', 'Wings', 'Steak', 'Chops']
    const owner = await product.signUp()
    const page = await openEditor(product, owner, { Grills: names }, { viewport: PHONE })
    await page.getByRole('button', { name: 'Add new dish' }).click()
    await fillDish(page, 'Duck')
    await page.getByRole('button', { name: 'Add Product' }).click()
    await page.getByText('“Duck” is on your menu.').waitFor()
    const added = page.locator('.product-card.is-added')
    await expect.poll(() => added.textContent()).toContain('Duck')
    const box = await added.boundingBox()
    expect(box?.y).toBeGreaterThan(0)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(PHONE.height)
  })

  test('what cannot be saved is told beside its field', async () => {
    const page = await openEditor(product, await product.signUp(), { Grills: [] })
    await page.getByRole('button', { name: 'Add Category' }).click()
    await submit(page, 'Add Category')
    await expect.poll(problemOf(page, 'Title')).toBe("You can't save empty fields")
    await page.getByLabel('Title').fill(' grills')
    await page.getByLabel('Search icons').fill('no such icon')
    await page.keyboard.press('Enter')
    await page.getByText('No icon found').waitFor()
    const empty = page.getByText("You can't save empty fields")
    expect(await empty.count()).toBe(0)
    await page.getByLabel('Search icons').fill('')
    await page.getByLabel('Title').fill('Zzz')
    await submit(page, 'Add Category')
    await empty.waitFor()
    const focused = page.locator(':focus')
    await page.getByRole('option').first().and(focused).waitFor()
    await page.getByLabel('Title').fill(' grills')
    await page.getByLabel('Title').press('Enter')
    await page.getByRole('option', { name: 'meat on bone', selected: true }).and(focused).waitFor()
    await page.getByLabel('Search icons').fill('pizza')
    await page.keyboard.press('Enter')
    await page.getByRole('option', { name: 'pizza', selected: true }).and(focused).waitFor()
    await page.getByLabel('Title').press('Enter')
    await expect
      .poll(problemOf(page, 'Title'))
      .toBe('This category name already exists in your category.')
    await page.getByLabel('Title').fill('Sweets')
    await submit(page, 'Add Category')
    const sweets = page.getByRole('row', { name: 'Sweets' })
    await sweets.and(page.locator('[aria-selected="true"]')).waitFor()

    // What a double click opens it does not close again.
    await page.clock.install()
    await atOnce(page, () => page.getByRole('button', { name: 'Add new dish' }).dblclick())
    await page.getByLabel('Product Name').fill('Mac & Cheese')
    await page.getByLabel('Product Price').fill('1')
    await page.getByRole('button', { name: 'Add Product' }).click()
    await expect.poll(problemOf(page, 'Product description')).toBe("You can't save empty fields")
    await page.getByLabel('Product description').fill('Both')
    await page.getByRole('button', { name: 'Add Product' }).click()
    await expect.poll(problemOf(page, 'Product Name')).toBe('Special characters are not allowed')
  })

  test('a change that the server refuses is taken back and its form opens again', async () => {
    const page = await openEditor(product, await product.signUp(), { Grills: [] })
    await page.route('**/addCategory', (route) =>
      route.fulfill({ status: 500, json: { message: 'Something broke' } }),
    )
    await fillCategory(page, 'Sweets')
    await page.getByRole('alert').getByText('Something went wrong. Please try again.').waitFor()
    expect(await page.getByLabel('Title').inputValue()).toBe('Sweets')
    await page.getByRole('row', { name: 'Sweets' }).waitFor({ state: 'detached' })
    expect(await page.getByRole('row').count()).toBe(1)
    await page.unroute('**/addCategory')
    await submit(page, 'Add Category')
    await page.getByRole('button', { name: 'Edit category Sweets', disabled: false }).waitFor()
    await page.reload()
    await page.getByRole('row', { name: 'Sweets' }).waitFor()
  })

  test('a deletion reaches the server after six seconds, or when the page is left', async () => {
    const owner = await product.signUp()
    const page = await openEditor(product, owner, { Grills: [], Sweets: [], Drinks: [] })
    await page.clock.install()
    await page.getByRole('row', { name: 'Drinks' }).click()
    await page.route('**/deleteCategory', SERVER_ERROR, { times: 1 })
    await deleteCategory(page, 'Sweets')
    await page.clock.fastForward(UNDO_MS)
    const refused = page.getByRole('alert').filter({ hasText: 'Something went wrong.' })
    await refused.getByText('Category “Sweets” was not deleted.').waitFor()
    await expectWellMade(page)
    await refused.getByRole('button', { name: 'Close' }).click()
    await deleteCategory(page, 'Sweets')
    await page.getByRole('row', { name: 'Grills' }).and(selected(page)).waitFor()
    expect(await titlesOf(owner)).toEqual(['Grills', 'Sweets', 'Drinks'])
    await page.clock.fastForward(UNDO_MS)
    await expect.poll(() => titlesOf(owner)).toEqual(['Grills', 'Drinks'])
    for (const title of ['Grills', 'Drinks']) await deleteCategory(page, title)
    await page.getByText('You have need to create category').waitFor()
    await page.goto('about:blank')
    await expect.poll(() => titlesOf(owner)).toEqual([])
  })
})

test('on a desk the form of a dish stands beside its page, which follows what is typed', async () => {
  const owner = await product.signUp()
  const page = await openEditor(product, owner, { Grills: ['Kofta'] })
  await page.getByRole('button', { name: 'Edit dish Kofta' }).click()
  const guests = page.frameLocator('.page-frame iframe:not([inert])')
  await guests.getByRole('heading', { name: 'Kofta' }).waitFor()
  await page.getByLabel('Product Name').fill('Lamb kofta')
  const typed = guests.getByRole('heading', { name: 'Lamb kofta' })
  await typed.waitFor()
  await page.getByLabel('Product Price').fill('38.5')
  await guests.getByText('38.50').first().waitFor()
  await expectWellMade(page)
  // Who looks at the page leaves the form.
  await typed.click()
  const [panel, preview] = await Promise.all(
    ['.panel', '.preview'].map((part) => page.locator(part).boundingBox()),
  )
  expect(preview!.x + preview!.width).toBeLessThanOrEqual(panel!.x)
  expect(await page.getByLabel('Product Name').inputValue()).toBe('Lamb kofta')
  expect(await menuOf(owner)).toEqual([['Grills', ['Kofta']]])
})

test('the keyboard is never left nowhere by what is deleted, taken back or over', async () => {
  const page = await openEditor(product, await product.signUp(), { Grills: ['Kofta', 'Wings'] })
  const focused = () =>
    page.evaluate(() => {
      const { activeElement } = document
      return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent
    })
  const press = (name: string) => page.getByRole('button', { name, exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Add new dish' }).focus()
  for (const [key, next] of [
    ['Tab', 'Kofta'],
    ['ArrowDown', 'Wings'],
    ['Tab', 'No Image AvailableAdd photo of Wings'],
    ['Tab', 'Edit dish Wings'],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(focused).toBe(next)
  }
  for (const [name, next] of [
    ['Kofta', 'Wings'],
    ['Wings', 'Add new dish'],
  ] as const) {
    await press(`Edit dish ${name}`)
    await press('Delete The Product')
    await expect.poll(focused).toBe(next)
  }
  await page.getByRole('button', { name: 'Undo' }).last().press('Enter')
  await expect.poll(focused).toBe('Wings')
  await page.clock.install()
  await press('Edit category Grills')
  await press('Delete Category')
  await expect.poll(focused).toBe('Add Category')
  await page.getByRole('button', { name: 'Undo' }).last().focus()
  await page.clock.fastForward(UNDO_MS)
  await expect.poll(focused).toBe('Dashboard')
})

describe('what is not saved', () => {
  test('outlives a lost connection, a failing server, a reload and another language', async () => {
    const owner = await product.signUp()
    const page = await openEditor(product, owner, { Grills: [] })
    await page.getByRole('button', { name: 'Add new dish' }).click()
    await fillDish(page, 'Karak')
    await page.locator('input[type=file]').setInputFiles(jpegFile(await aPhoto(800, 600)))
    await page.locator('.picture-field-preview').waitFor()
    const add = page.getByRole('button', { name: 'Add Product' })
    await page.context().setOffline(true)
    await add.click()
    await page.getByText('No connection. Please check your internet and try again.').waitFor()
    await page.context().setOffline(false)
    await page.route('**/products', (route) => route.fulfill({ status: 503, json: {} }))
    await add.click()
    await page.getByText('Something went wrong. Please try again.').waitFor()
    expect(await page.getByLabel('Product description').inputValue()).toBe('Good')
    await page.unroute('**/products')

    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    const offer = page
      .getByRole('status')
      .filter({ hasText: 'What you did not save is still here' })
    await offer.getByText('Karak').waitFor()
    await expectWellMade(page)
    await page.getByRole('button', { name: 'العربية' }).click()
    await page.getByRole('button', { name: ar.drafts.continue, exact: true }).click()
    expect(await page.getByLabel('اسم الصنف').inputValue()).toBe('Karak')
    await page.locator('img.picture-field-preview').waitFor()
    await page.getByRole('button', { name: 'إضافة الصنف' }).click()
    await page.locator('.product-card img[src^="/media/"]').waitFor()
    expect(await menuOf(owner)).toEqual([['Grills', ['Karak']]])
    await expect.poll(() => unsavedForms(page)).toBeNull()
  })

  test.each(['with a photo', 'without one'])(
    'that gets no answer lets the next one pass, %s',
    async (what) => {
      const owner = await product.signUp()
      const page = await openEditor(product, owner, { Grills: ['Karak', 'Quail'] })
      await page.clock.install()
      await page.route('**/api/products', () => {}, { times: 1 })
      // The photo is on its way before.
      const unanswered = page.waitForRequest('**/api/products')
      await setPrice(
        page,
        'Karak',
        '5',
        what === 'with a photo' ? await aPhoto(800, 600) : undefined,
      )
      await setPrice(page, 'Quail', '7')
      const price = async (at: number) =>
        (await owner.get<Category[]>('/categories'))[0]?.products[at]?.price
      await unanswered
      await page.clock.fastForward(120_000)
      await expect.poll(() => price(1)).toBe(7)
      await page.getByText('No connection. Please check your internet and try again.').waitFor()
      await page.getByRole('button', { name: 'Update Product' }).click()
      await expect.poll(() => price(0)).toBe(5)
    },
  )

  test('and was changed without an answer shows what the server made of it', async () => {
    const owner = await product.signUp()
    const page = await openEditor(product, owner, { Grills: ['Karak'] })
    await page.route('**/api/products', lose, { times: 1 })
    await page.getByRole('button', { name: 'Edit dish Karak' }).click()
    await page.getByLabel('Product Price').fill('7')
    await submit(page, 'Update Product')
    await page.getByText('No connection. Please check your internet and try again.').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => card(page, 'Karak').innerText()).toContain('Aed 7')
  })

  test('and was added without an answer is one dish, however often it is tried', async () => {
    const owner = await product.signUp()
    const page = await openEditor(product, owner, { Grills: [] })
    await page.route('**/products', lose, { times: 2 })
    await page.getByRole('button', { name: 'Add new dish' }).click()
    await fillDish(page, 'Karak')
    for (const _time of [1, 2]) {
      await submit(page, 'Add Product')
      await page.getByText('No connection. Please check your internet and try again.').waitFor()
    }
    await page.getByLabel('Product Price').fill('7')
    await submit(page, 'Add Product')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => menuOf(owner)).toEqual([['Grills', ['Karak']]])
    const [grills] = await owner.get<Category[]>('/categories')
    expect(grills?.products[0]?.price).toBe(7)
  })

  test('waits for an owner whose token has ended, and for nobody else', async () => {
    const owner = await product.signUp()
    const page = await openEditor(product, owner, { Grills: [] })
    await page.getByRole('button', { name: 'Add Category' }).click()
    await page.getByLabel('Title').fill('Sweets')
    await page.getByRole('option').first().click()
    await owner.post('/api/sign-out-everywhere', {})
    await page.getByRole('dialog').getByRole('button', { name: 'Add Category' }).click()
    await page.waitForURL('**/login')
    const stranger = await product.signUp()
    const kept = (await unsavedForms(page)) ?? ''
    await openAs(page, stranger.token, `${product.url}/dashboard/edit`)
    await page.getByText('You have need to create category').waitFor()
    expect(await page.getByRole('button', { name: 'Continue' }).count()).toBe(0)
    await expect.poll(() => unsavedForms(page)).toBeNull()

    await page.evaluate((text) => sessionStorage.setItem('menuForms', text), kept)
    const { email, password } = owner
    const { token } = await owner.post<{ token: string }>('/login', { email, password })
    // Where the login leads.
    await openAs(page, token, `${product.url}/dashboard`)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL('**/dashboard/edit')
    expect(await page.getByLabel('Title').inputValue()).toBe('Sweets')
    await page.getByRole('dialog').getByRole('button', { name: 'Add Category' }).click()
    await page.getByRole('row', { name: 'Sweets' }).waitFor()
  })

  test('is not lost when its dish or category is deleted or moved on another device', async () => {
    const owner = await product.signUp()
    const menu = { Grills: ['Kofta', 'Wings'], Sweets: ['Kunafa'] }
    const page = await openEditor(product, owner, menu)
    const form = page.getByRole('dialog')
    const gone = form.getByRole('alert').getByText('This was deleted on another device.')
    await page.getByRole('button', { name: 'Edit dish Kofta' }).click()
    await page.getByLabel('Product Price').fill('9')
    await deleteDish(owner, 'Kofta')
    await page.getByRole('button', { name: 'Update Product' }).click()
    await gone.waitFor()
    await page.getByRole('button', { name: 'Add Product' }).click()
    await expect.poll(() => menuOf(owner)).toContainEqual(['Grills', ['Wings', 'Kofta']])

    await page.getByRole('button', { name: 'Edit dish Wings' }).click()
    await page.getByLabel('Product Name').fill('Hot Wings')
    await moveToLastCategory(owner, 'Wings')
    await page.getByRole('button', { name: 'Update Product' }).click()
    await expect.poll(() => menuOf(owner)).toContainEqual(['Sweets', ['Kunafa', 'Hot Wings']])
    await page.getByRole('row', { name: 'Sweets' }).click()
    await card(page, 'Hot Wings').waitFor()

    await page.getByRole('button', { name: 'Add new dish' }).click()
    await fillDish(page, 'Tawook')
    await deleteLastCategory(owner)
    await page.getByRole('button', { name: 'Add Product' }).click()
    await gone.waitFor()
    await page.getByRole('button', { name: 'Add Product' }).click()
    await expect.poll(() => menuOf(owner)).toEqual([['Grills', ['Kofta', 'Tawook']]])

    await page.getByRole('button', { name: 'Edit category Grills', disabled: false }).click()
    await page.getByLabel('Title').fill('From the grill')
    await deleteLastCategory(owner)
    await page.getByRole('button', { name: 'Update Category' }).click()
    await gone.waitFor()
    await submit(page, 'Add Category')
    await expect.poll(() => menuOf(owner)).toEqual([['From the grill', []]])
  })

  test('is shown as being saved while the network is slow, and can be edited after it', async () => {
    const page = await openEditor(product, await product.signUp(), { Grills: [] })
    const held = Promise.withResolvers<void>()
    await page.route('**/products', (route) => held.promise.then(() => route.continue()))
    const publication = await layHardLine(page, '/api/publication')
    await page.getByRole('button', { name: 'Add new dish' }).click()
    await fillDish(page, 'Karak')
    await page.getByRole('button', { name: 'Add Product' }).click()
    await card(page, 'Karak').getByText('Saving…').waitFor()
    const edit = page.getByRole('button', { name: 'Edit dish Karak' })
    await expect.poll(() => edit.isDisabled()).toBe(true)
    held.resolve()
    await card(page, 'Karak').getByText('Saving…').waitFor({ state: 'detached' })
    await expect.poll(() => edit.isEnabled()).toBe(true)
    await page.getByText('Publishing…').waitFor()
    publication.answer((route) => route.fallback())
    await page.getByText('Published a moment ago').waitFor()
  })
})

test('six dishes are added in a row on a phone, and a refused one comes back at the end', async () => {
  const owner = await product.signUp()
  const phone = { viewport: PHONE, hasTouch: true }
  const page = await openEditor(product, owner, { Grills: [] }, phone)
  // Not by taking the route away, which would strand a request that is on it.
  let isTikkaRefused = true
  await page.route('**/products', async (route) => {
    const isTikka = route.request().postData()?.includes('Tikka') ?? false
    await (isTikka && isTikkaRefused ? route.fulfill({ status: 500, json: {} }) : route.continue())
  })
  const addDish = page.getByRole('button', { name: 'Add new dish' })
  await page.clock.install()
  await tapTwice(addDish)
  // On a phone it lies over the button that logs out.
  await tapTwice(page.getByRole('button', { name: 'Close' }))
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await addDish.tap()
  for (const name of ['Kofta', 'Tikka', 'Wings', 'Tawook', 'Arayes']) {
    await fillDish(page, name)
    await tapTwice(page.getByRole('button', { name: 'Add and start the next' }))
    await page.getByText(`“${name}” was added. What comes next?`).waitFor()
    expect(await page.getByText("You can't save empty fields").count()).toBe(0)
    const field = page.getByLabel('Product Name')
    await expect.poll(() => field.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await field.inputValue()).toBe('')
  }
  await expectWellMade(page)
  await page.getByRole('button', { name: 'Add Product' }).tap()
  await page.getByText("You can't save empty fields").waitFor()
  await fillDish(page, 'Shawarma')
  await page.getByRole('button', { name: 'Add Product' }).tap()
  await page.getByText('Something went wrong. Please try again.').waitFor()
  await expect.poll(() => page.getByLabel('Product Name').inputValue()).toBe('Tikka')
  isTikkaRefused = false
  await page.getByRole('button', { name: 'Add Product' }).tap()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect
    .poll(() => menuOf(owner))
    .toEqual([['Grills', ['Kofta', 'Wings', 'Tawook', 'Arayes', 'Shawarma', 'Tikka']]])
})

test('an owner whose trial has ended sees the menu, why it cannot be changed, and the plans', async () => {
  const owner = await product.signUp()
  const page = await openEditor(product, owner, { Grills: ['Kofta', 'Wings'] })
  await page.route('**/api/products', (route) =>
    route.fulfill({ status: 402, json: { message: 'Your free trial has expired' } }),
  )
  await page.route('**/api/restaurantData', async (route) => {
    const answer = await route.fetch()
    const { restaurant, ...more } = (await answer.json()) as { restaurant: object }
    await route.fulfill({ json: { ...more, restaurant: { ...restaurant, active: false } } })
  })
  await page.getByRole('button', { name: 'Edit dish Kofta' }).click()
  await page.getByLabel('Product Price').fill('9')
  await page.getByRole('button', { name: 'Update Product' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('alert').getByText('Your free trial has expired').waitFor()
  expect(await page.getByLabel('Product Price').inputValue()).toBe('9')
  await form.getByRole('button', { name: 'Update Product', disabled: true }).waitFor()
  await form.locator('a[href="/dashboard/subscription"]').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  const content = page.getByRole('main')
  await content.getByText('Your free trial has expired').waitFor()
  expect(await content.getByRole('link').first().getAttribute('href')).toBe(
    '/dashboard/subscription',
  )
  for (const name of [/^Add/, /^Edit/, /^Move/]) {
    await content.getByRole('button', { name, disabled: true }).first().waitFor()
    expect(await content.getByRole('button', { name, disabled: false }).count()).toBe(0)
  }
  await expectWellMade(page)
})

test('the preview is the public menu at the category, as it is after each change', async () => {
  const owner = await product.signUp()
  const grills = ['Kofta', 'Tikka', 'Kebab', 'Shish', 'Ribs', 'Wings', 'Steak', 'Chops', 'Liver']
  const page = await openEditor(product, owner, { Grills: grills, Sweets: ['Kunafa'] })
  const preview = page.frameLocator('iframe')
  await preview.getByRole('heading', { name: 'Grills' }).waitFor()
  await preview.getByText('Kofta').waitFor()
  const sweets = preview.getByRole('heading', { name: 'Sweets' })
  expect(await sweets.evaluate(isInSight)).toBe(false)
  await page.getByRole('row', { name: 'Sweets' }).click()
  await expect.poll(() => sweets.evaluate(isInSight)).toBe(true)
  // The dish that the owner has gone on to is deleted on another device.
  await preview.getByRole('link', { name: 'Kunafa' }).click()
  await preview.getByText('Close the Product').waitFor()
  await deleteDish(owner, 'Kunafa')
  await page.getByRole('button', { name: 'Add new dish' }).click()
  await fillDish(page, 'Basbousa')
  await page.getByLabel('Product Price').fill('118.50')
  await page.getByRole('button', { name: 'Add Product' }).click()
  await preview.getByText('Basbousa').waitFor()
  const price = preview.locator('.price', { hasText: 'Aed 118.50' })
  // What was typed gives way to what is saved meanwhile.
  await expect.poll(async () => (await price.boundingBox())?.height).toBeLessThan(LINE_PX)
  await page.setViewportSize(PHONE)
  await page.getByRole('button', { name: 'Preview' }).click()
  await preview.getByText('Basbousa').waitFor()
  await expectWellMade(page)
})

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}

async function tapTwice(button: Locator): Promise<void> {
  await button.tap({ trial: true })
  const { x = 0, y = 0, width = 0, height = 0 } = (await button.boundingBox()) ?? {}
  const page = button.page()
  await atOnce(page, async () => {
    for (const _ of 'ab') await page.touchscreen.tap(x + width / 2, y + height / 2)
  })
}

/** Does it while the page's time, which is under control, stands still: no machine is too slow. */
async function atOnce(page: Page, act: () => Promise<void>): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
  await act()
  await page.clock.resume()
}

function unsavedForms(page: Page): Promise<string | null> {
  return page.evaluate(() => sessionStorage.getItem('menuForms'))
}

async function titlesOf(owner: SignedIn): Promise<string[]> {
  return (await menuOf(owner)).map(([title]) => title)
}

async function fillCategory(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Category' }).click()
  await page.getByLabel('Title').fill(title)
  await page.getByRole('option').first().click()
  await submit(page, 'Add Category')
}

async function lose(route: Route): Promise<void> {
  await route.fetch()
  await route.abort()
}

async function setPrice(page: Page, dish: string, price: string, photo?: Buffer): Promise<void> {
  await page.getByRole('button', { name: `Edit dish ${dish}` }).click()
  await page.getByLabel('Product Price').fill(price)
  if (photo) {
    await page.locator('input[type=file]').setInputFiles(jpegFile(photo))
    await page.locator('.picture-field-preview').waitFor()
  }
  await submit(page, 'Update Product')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

async function submit(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name }).click()
}

async function deleteCategory(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `Edit category ${title}` }).click()
  await page.getByRole('button', { name: 'Delete Category' }).click()
}

function selected(page: Page) {
  return page.locator('[aria-selected="true"]')
}

interface Ids {
  _id: string
  products: { _id: string; name: string }[]
}

async function deleteDish({ get, send }: SignedIn, name: string): Promise<void> {
  const dish = findDish(await get<Ids[]>('/categories'), name)
  await send('DELETE', `/api/${dish?._id}/deletedProduct`)
}

async function moveToLastCategory({ get, send }: SignedIn, name: string): Promise<void> {
  const menu = await get<Ids[]>('/categories')
  const dish = findDish(menu, name)
  const order = menu.map(({ _id, products }, place) => ({
    _id,
    products: [
      ...products.map(({ _id }) => _id).filter((id) => id !== dish?._id),
      ...(place === menu.length - 1 && dish ? [dish._id] : []),
    ],
  }))
  await send('PUT', '/api/order', order)
}

function findDish(menu: Ids[], name: string) {
  return menu.flatMap(({ products }) => products).find((dish) => dish.name === name)
}

async function deleteLastCategory({ get, send }: SignedIn): Promise<void> {
  const last = (await get<Ids[]>('/categories')).at(-1)
  await send('DELETE', `/categories/${last?._id}/deleteCategory`)
}
