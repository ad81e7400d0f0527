import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { ar, en } from '#admin/i18n/texts.ts'
import { eventually } from '#builder/testing/fixtures.ts'
import { LANDING_TEXTS } from '#site/i18n/site-texts.ts'
import { filled } from './filled.ts'
import { DESK, PHONE, startProduct } from './product.ts'
import { expectFits, expectWellMade, objectionsTo } from './well-made.ts'

const product = startProduct()
const OWNER = {
  restaurantName: 'Tried House',
  email: 'tried@example.com',
  password: 'rice and raisins',
}
const say = LANDING_TEXTS.en.tryIt

test('a visitor sees a pasted menu as a guest, keeps it, signs up and puts it online', async () => {
  const page = await product.newPage({ viewport: PHONE })
  await page.goto(product.url)
  await page.waitForLoadState('networkidle')
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await page
    .getByLabel(en.import.paste)
    .fill(
      'Starters\nHummus 12\nFattoush 16.5\nWith sumac and crisp bread.\n\nGrills\nMixed grill 45/65',
    )
  await page.getByRole('button', { name: say.show }).click()
  // The sizes have no names yet.
  const seen = `${say.shown} 3 dishes · 1 to review. ${say.reviewLater}`
  await page.getByText(seen, { exact: true }).waitFor()
  const menu = page.frameLocator('.try iframe')
  expect(await menu.locator('h2').allTextContents()).toEqual(['Starters', 'Grills'])
  expect(await menu.locator('h3').allTextContents()).toEqual(['Hummus', 'Fattoush', 'Mixed grill'])
  expect(await menu.locator('bdi').allTextContents()).toEqual([
    'Aed 12',
    'Aed 16.50',
    'Aed 45',
    'Aed 65',
  ])
  expect(await menu.locator('.dishes p').allTextContents()).toEqual(['With sumac and crisp bread.'])
  await menu.getByRole('link', { name: 'Grills' }).click()
  await expectWellShown(page)
  expect(sent.filter((one) => !one.startsWith(product.url) || /hummus/i.test(one))).toEqual([])
  expect(await stored(page)).toBe(0)

  await page.getByRole('link', { name: say.keep }).click()
  expect(await stored(page)).toBe(1)
  const { session } = en
  await page.getByLabel(session.restaurantName).fill(OWNER.restaurantName)
  await page.getByLabel(session.email).fill(OWNER.email)
  await page.getByLabel(session.password, { exact: true }).fill(OWNER.password)
  await page.getByRole('button', { name: session.createAccount }).click()
  await page.waitForURL('**/login')
  await page.getByText('Your menu with 3 dishes waits for your review.').waitFor()
  await page.getByText(`${session.mailSent} ${OWNER.email}`).waitFor()
  await expectWellMade(page)
  await page.getByLabel(session.password, { exact: true }).fill(OWNER.password)
  await page.getByRole('button', { name: session.logIn, exact: true }).click()
  await page.waitForURL('**/dashboard/import')
  // The review comes first, and the field for more is folded.
  await page.getByRole('button', { name: 'Save 3 dishes' }).waitFor()
  expect(await page.getByLabel(en.import.paste).isVisible()).toBe(false)
  const { sizeName } = en.import
  await page.getByLabel(filled(sizeName, { place: '1' })).fill('Half')
  expect(await stored(page)).toBe(0)
  // From now on it is a draft like any other.
  await page.reload()
  await page.getByLabel(filled(sizeName, { place: '2' })).fill('Full')
  await page.getByRole('button', { name: 'Save 3 dishes' }).click()
  await page.getByText('Saved. New: 3, changed: 0.').waitFor()
  await eventually(async () => {
    const online = await (await fetch(`${product.url}/tried-house`)).text()
    expect(online).toContain('Fattoush')
  })
  await page.goto(`${product.url}/dashboard`)
  await page.waitForURL('**/dashboard/home')
})

test('a menu in two languages is seen in both, each a tap away', async () => {
  const page = await product.newPage({ viewport: PHONE })
  await page.goto(product.url)
  const both = 'Category,Name,Name (Arabic),Price\nSoups,Lentil,عدس,12\nSoups,Tomato,طماطم,14\n'
  await choose(page, en.import.files, 'menu.csv', both)
  await page.getByText(say.shown).waitFor()
  const menu = page.frameLocator('.try iframe')
  expect(await menu.locator('h3').allTextContents()).toEqual(['Lentil', 'Tomato'])
  await menu.getByRole('link', { name: 'العربية' }).click()
  await expect.poll(() => menu.locator('h3').allTextContents()).toEqual(['عدس', 'طماطم'])
  expect(await menu.locator('html').getAttribute('dir')).toBe('rtl')
  await expectWellShown(page)
  await menu.getByRole('link', { name: 'English' }).click()
  await expect.poll(() => menu.locator('h3').allTextContents()).toEqual(['Lentil', 'Tomato'])
})

test('riyals are shown as those of where the visitor is, or as nobody’s', async () => {
  for (const [timezoneId, shown] of [
    ['Asia/Riyadh', 'SAR 12'],
    ['Europe/Paris', '12'],
  ] as const) {
    const page = await product.newPage({ viewport: PHONE, timezoneId })
    await page.goto(product.url)
    await page.getByLabel(en.import.paste).fill('مقبلات\nحمص 12 ريال\nمتبل 14 ريال')
    await page.getByRole('button', { name: say.show }).click()
    const price = page.frameLocator('.try iframe').locator('bdi').first()
    await expect.poll(() => price.textContent()).toMatch(new RegExp(`^\\s?${shown}$`, 'u'))
  }
})

test('an Arabic file is shown in Arabic, and an owner who logs in finds it', async () => {
  const owner = await product.signUp({ restaurantName: 'Tried Again' })
  const page = await product.newPage({ viewport: DESK, locale: 'ar' })
  await page.goto(`${product.url}/ar`)
  await choose(page, ar.import.files, 'menu.csv', 'القسم,الاسم,السعر\nمقبلات,حمص,12 KWD\n')
  const texts = LANDING_TEXTS.ar.tryIt
  await page.getByText(texts.shown).waitFor()
  const menu = page.frameLocator('.try iframe')
  expect(await menu.locator('html').getAttribute('dir')).toBe('rtl')
  expect(await menu.locator('.dishes').textContent()).toBe('حمصKWD 12')
  await expectWellShown(page)
  await page.getByRole('link', { name: texts.keep }).click()
  // Nobody is signed in yet, and it still waits.
  await page.goto(`${product.url}/dashboard/import`)
  await page.waitForURL('**/login')
  await page.getByLabel(ar.session.email).fill(owner.email)
  await page.getByLabel(ar.session.password, { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: ar.session.logIn, exact: true }).click()
  await page.waitForURL('**/dashboard/import')
  await expect.poll(() => page.getByLabel(ar.import.name).inputValue()).toBe('حمص')
})

test('who signs in in another tab is asked before a menu that was tried joins theirs', async () => {
  const owner = await product.signUp({ restaurantName: 'Asked First' })
  const page = await product.newPage({ viewport: PHONE })
  await page.goto(product.url)
  await choose(page, en.import.files, 'menu.csv', 'Category,Name,Price\nTea,Karak,5\n')
  await page.getByText(say.shown).waitFor()
  await page.getByRole('link', { name: say.keep }).click()
  await page.waitForURL('**/register')
  const other = await page.context().newPage()
  await other.goto(`${product.url}/login`)
  await other.getByLabel(en.session.email).fill(owner.email)
  await other.getByLabel(en.session.password, { exact: true }).fill(owner.password)
  await other.getByRole('button', { name: en.session.logIn, exact: true }).click()
  await other.waitForURL('**/dashboard/import')
  await other.getByText('A menu with 1 dish was tried on this device. Is it yours?').waitFor()
  await expectWellMade(other)
  expect(await other.getByLabel(en.import.name).count()).toBe(0)
  await other.getByRole('button', { name: en.import.takeOffered }).click()
  await expect.poll(() => other.getByLabel(en.import.name).inputValue()).toBe('Karak')
  expect(await stored(other)).toBe(0)
})

test('what cannot be read says why, and what was kept for a day goes', async () => {
  const page = await product.newPage({ viewport: PHONE })
  await page.addInitScript(() =>
    localStorage.setItem('triedMenu', JSON.stringify({ at: Date.now() - 25 * 60 * 60 * 1000 })),
  )
  await page.goto(product.url)
  await choose(page, en.import.files, 'old.xls', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 1]))
  const problem = page.locator('.try').getByRole('alert')
  await expect.poll(() => problem.innerText()).toBe(`old.xls ${en.import.failed.locked}`)
  expect(await stored(page)).toBe(0)
  await page.getByRole('button', { name: say.show }).click()
  await expect.poll(() => problem.innerText()).toBe(`${en.import.text} ${en.import.failed.noDish}`)
  await expectWellMade(page)
  expect(await page.getByRole('link', { name: say.keep }).isVisible()).toBe(false)
})

/** The page, and the menu in its frame, which has landmarks of its own. */
async function expectWellShown(page: Page): Promise<void> {
  const objections = await objectionsTo(page)
  expect(objections.filter(([rule]) => rule !== 'landmark-unique')).toEqual([])
  await expectFits(page)
}

async function choose(
  page: Page,
  label: string,
  name: string,
  content: string | Uint8Array,
): Promise<void> {
  const buffer = Buffer.from(content as string)
  await page.getByLabel(label).setInputFiles([{ name, mimeType: '', buffer }])
}

function stored(page: Page): Promise<number> {
  return page.evaluate(() => Number(localStorage.getItem('triedMenu') !== null))
}
