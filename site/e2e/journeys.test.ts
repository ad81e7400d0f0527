import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { en } from '#admin/i18n/texts.ts'
import { eventually } from '#builder/testing/fixtures.ts'
import { fillMenu } from './editor.ts'
import { paste } from './import-input.ts'
import { isKept, pictureWidth } from './kept-pages.ts'
import { layLine, type Line } from './line.ts'
import { openAs } from './open-as.ts'
import { anOwner } from './owner.ts'
import { DESK, PHONE, startProduct } from './product.ts'
import { expectWellMade, objectionsTo } from './well-made.ts'

// One journey of each kind whose others are stress tests, so that each commit has gone through it.
const product = startProduct()
let line: Line
beforeAll(async () => {
  line = await layLine(product.url)
})
afterEach(() => line.set('open'))
afterAll(() => line[Symbol.asyncDispose]())

test('typed things are not lost by a tap beside the form or by leaving the screen', async () => {
  const page = await product.openScreen(await product.signUp(), 'home', { viewport: DESK })
  await page.getByText('Create Your Digital Menu').click()
  await page.getByRole('button', { name: 'Add Category' }).click()
  await page.getByLabel('Title').fill('Half a na')
  await page.mouse.click(10, 450)
  await page.getByRole('button', { name: 'Keep editing' }).click()
  expect(await page.getByLabel('Title').inputValue()).toBe('Half a na')
  await page.goBack()
  await page.getByText('Create Your Digital Menu').waitFor()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await page.goForward()
  expect(await page.getByLabel('Title').inputValue()).toBe('Half a na')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByText('You have need to create category').waitFor()
  await page.getByRole('link', { name: 'Information' }).click()
  await page.getByLabel('About').fill('Half a sen')
  await page.getByRole('button', { name: 'Log Out' }).click()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await page.waitForURL('**/login')
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0)
})

test('what was typed survives a look at another screen, and leaving the page is asked about', async () => {
  const owner = await product.signUp()
  const page = await product.openScreen(owner, 'info', { viewport: DESK })
  await page.getByLabel('About').fill('Half a sen')
  await page.getByRole('link', { name: 'Social Links' }).click()
  await page.waitForURL('**/info/social')
  const information = page.getByRole('navigation').getByRole('link', { name: 'Information' })
  expect(await information.getAttribute('aria-current')).not.toBeNull()
  await page.getByLabel('Facebook').fill('https://')
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page.waitForURL('**/dashboard/home')
  await page.getByRole('link', { name: 'Information' }).click()
  expect(await page.getByLabel('About').inputValue()).toBe('Half a sen')
  await page.getByText('Social Links (not saved yet)').waitFor()
  await expectWellMade(page)
  const question = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  const dialog = await question
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()

  // Its token ends.
  await owner.post('/api/sign-out-everywhere', {})
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.waitForURL('**/login')
  await page.goBack()
  await page.waitForURL('**/login')
  const { email, password } = owner
  const { token } = await owner.post<{ token: string }>('/login', { email, password })
  await openAs(page, token, `${product.url}/dashboard/info`)
  await page.getByRole('button', { name: 'Save changes' }).waitFor()
  await expect.poll(() => page.getByLabel('About').inputValue()).toBe('Half a sen')
  await page.getByText('Social Links (not saved yet)').waitFor()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  expect(await page.getByLabel('About').inputValue()).toBe('')
})

test('a menu that was opened once opens without a network, page by page', async () => {
  const owner = await anOwner(product.url, 'Noor Corner')
  await owner.addDish('Hot Drinks', 'Karak', { price: 12, picture: true })
  await owner.addDish('Sweets', 'Basbousa', { price: 9 })
  const page = await product.newPage()
  await page.goto(`${line.url}/noor-corner`)
  await isKept(page, '/noor-corner')

  line.set('cut')
  await page.reload()
  expect(await page.getByRole('status').innerText()).toMatch(
    /^No connection: saved copy of \d+ \w+,? \d\d:\d\d\. Prices may have changed\.\s+Try again$/,
  )
  expect(await objectionsTo(page)).toEqual([])
  expect(await pictureWidth(page)).toBeGreaterThan(0)
  for (const [link, heading] of [
    ['Sweets', 'Sweets'],
    ['Basbousa', 'Basbousa'],
  ] as const) {
    await page.getByRole('link', { name: link, exact: true }).click()
    await page.getByRole('heading', { name: heading }).waitFor()
  }
  expect(await page.getByRole('main').innerText()).toMatch(/AED|Aed/)
  await page.goto(`${line.url}/noor-corner/info`)
  await page.getByText('About US').waitFor()
  // The large picture was never seen; the small one stands in for it.
  await page.goto(`${line.url}/noor-corner/hot-drinks/karak`)
  expect(await pictureWidth(page)).toBe(192)
  // Of one that nobody has, no broken frame is seen.
  const unseen = page.evaluate(async () => (await fetch('/media/never-seen-288.avif')).text())
  expect(await unseen).toMatch(/^<svg/)
  // Nobody has seen these pages: what is nearest above is better than nothing.
  for (const [unseen, nearest] of [
    ['/noor-corner/hot-drinks/never-seen?table=4', '/noor-corner/hot-drinks'],
    ['/noor-corner/never-seen/never-seen', '/noor-corner'],
  ] as const) {
    await page.goto(line.url + unseen)
    expect(new URL(page.url()).pathname).toBe(nearest)
  }
})

test('guests read a menu on a tablet, and leave it as they found it', async () => {
  const owner = await product.signUp({ restaurantName: 'Table Five' })
  await fillMenu(owner, { Grill: ['Quail'], Mezze: ['Hummus', 'Moutabal'] })
  const page = await product.newPage({ viewport: { width: 1024, height: 768 }, hasTouch: true })
  await page.clock.install()
  await eventually(async () => {
    await page.goto(`${product.url}/table-five/info/tablet`)
    expect(await page.locator('nav a').count()).toBe(2)
  })
  await page.getByRole('link', { name: 'See the menu' }).tap()
  await page.getByRole('link', { name: 'Mezze' }).tap()
  await page.getByRole('button', { name: 'Moutabal' }).tap()
  const dish = page.getByRole('dialog', { name: 'Moutabal' })
  await expectWellMade(page)
  await dish.getByRole('button', { name: 'Close the Product' }).tap()
  await dish.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Hummus' }).tap()
  await page.getByRole('dialog', { name: 'Hummus' }).waitFor()
  await page.clock.fastForward('01:01')
  await page.getByRole('link', { name: 'See the menu' }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('rows are split, joined and moved by taps on a phone, and languages are set', async () => {
  const owner = await product.signUp({ restaurantName: 'Mended House' })
  const page = await product.openScreen(owner, 'import', { viewport: PHONE })
  await paste(
    page,
    'Drinks شراب\nKarak كرك 2 Mint tea 3\nCoffee قهوة 9\n\nCakes كيك\nBasbousa بسبوسة 9',
  )
  const { filter } = en.import
  const names = page.getByLabel(en.import.name, { exact: true })
  const listed = () =>
    names.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
  await page.getByRole('radio', { name: filter.all }).click()
  await page.locator('.import-row').first().getByRole('button', { expanded: false }).click()
  await page.getByRole('button', { name: en.import.split }).click()
  await expectWellMade(page)
  const small = await page
    .locator('.import-row')
    .first()
    .getByRole('button')
    .evaluateAll((all) =>
      all.flatMap((one) => {
        const { width, height } = one.getBoundingClientRect()
        return Math.min(width, height) < 44 ? [one.outerHTML] : []
      }),
    )
  expect(small).toEqual([])
  await page.getByRole('button', { name: 'Mint', exact: true }).click()
  await expect.poll(listed).toEqual(['Karak', 'Mint tea', 'Coffee', 'Basbousa'])
  // The open row stays open as it moves.
  await page.getByRole('button', { name: `${en.order.down.after}: Karak` }).click()
  await expect.poll(listed).toEqual(['Mint tea', 'Karak', 'Coffee', 'Basbousa'])
  await page.getByLabel(en.import.category, { exact: true }).selectOption('Cakes')
  await expect.poll(listed).toEqual(['Mint tea', 'Coffee', 'Basbousa', 'Karak'])
  await page.getByRole('button', { name: en.import.join }).click()
  await expect.poll(listed).toEqual(['Mint tea', 'Coffee', 'Basbousa'])
  await page.getByRole('button', { name: en.import.swap }).click()
  await expect.poll(listed).toEqual(['Mint tea', 'قهوة', 'بسبوسة'])
  await page.getByLabel(en.import.secondNames).selectOption('English')
})
