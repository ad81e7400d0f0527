import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { ar, en } from '#admin/i18n/texts.ts'
import { inTime } from '#builder/testing/in-time.ts'
import { datesText } from '#db/menu/days-in-words.ts'
import { ramadanFrom } from '#db/menu/ramadan.ts'
import { openingTexts } from '#site/i18n/words.ts'
import type { SignedIn } from './calls.ts'
import { filled } from './filled.ts'
import { DESK, PHONE, startProduct } from './product.ts'
import { expectWellMade } from './well-made.ts'

const { settings, opening, contact, problem, week, sun } = en
// How long React Aria keeps what it told screen readers about a button that was left.
const ANNOUNCEMENT_MS = 7000

const product = startProduct()

test('an owner says when the restaurant is open and how to reach it, and guests read it in their language', async () => {
  const owner = await product.signUp({ restaurantName: 'Corner Grill' })
  await product.confirmAddress(owner)
  const page = await product.openScreen(owner, 'info/contact', { viewport: PHONE })
  await page.getByLabel(contact.phone).waitFor()
  await page.clock.install()
  await reachable(page)
  await page
    .getByRole('navigation', { name: settings.tabs })
    .getByRole('link', { name: settings.infoHours })
    .click()
  await openInTheEvenings(page)
  await inRamadan(page)
  await page.getByText(opening.saved).waitFor()
  await inAnotherZone(page)
  const saved = () => owner.get('/api/menu-settings')
  await expect.poll(saved).toMatchObject({ timeZone: 'Asia/Muscat' })

  await inArabicToo(owner)
  const ramadan = ramadanFrom(new Date().toISOString().slice(0, 10))
  const guest = await product.newPage({ viewport: PHONE })
  for (const [path, lang, note] of [
    ['/corner-grill/info', 'en', 'Ramadan'],
    ['/corner-grill/ar/info', 'ar', 'رمضان'],
  ] as const) {
    const say = openingTexts(lang)
    await expect
      .poll(
        async () => {
          await guest.goto(product.url + path)
          return guest.getByText(note).count()
        },
        { timeout: inTime() },
      )
      .toBe(1)
    const hours = guest.locator('.hours')
    const lines = [say.everyDay, '18:00–02:00', datesText(ramadan, say.locale), '19:00–03:00']
    for (const line of lines) await hours.getByText(line).waitFor()
    await guest.locator('.now', { hasText: '·' }).waitFor()
    const links = guest.locator('.links a')
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(addresses).toEqual([
      'tel:+971501234567',
      'https://www.tiktok.com/@corner',
      'https://www.talabat.com/uae/corner',
    ])
    await guest.getByText('+971 50 123 4567').waitFor()
    await expectWellMade(guest)
  }
})

test('the usual week that was changed elsewhere too is asked about, and a link beside another is not', async () => {
  const owner = await product.signUp()
  const put = (body: object) => owner.send('PUT', '/api/menu-settings', body)
  const page = await product.openScreen(owner, 'info/contact', { viewport: PHONE })
  await page.getByLabel(contact.links.tiktok).fill('@corner')
  await put({ links: { snapchat: 'https://www.snapchat.com/add/corner' } })
  await page.getByRole('button', { name: settings.save }).click()
  await page.getByText(contact.saved).waitFor()
  expect(await owner.get('/api/menu-settings')).toMatchObject({
    links: {
      tiktok: 'https://www.tiktok.com/@corner',
      snapchat: 'https://www.snapchat.com/add/corner',
    },
  })

  await page
    .getByRole('navigation', { name: settings.tabs })
    .getByRole('link', { name: settings.infoHours })
    .click()
  await openInTheEvenings(page)
  await put({ hours: [{ from: '08:00', to: '12:00' }] })
  await page.getByRole('button', { name: settings.save }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText('08:00–12:00').waitFor()
  await question.getByRole('button', { name: en.conflict.keepMine }).click()
  await page.getByRole('button', { name: settings.save }).click()
  await page.getByText(opening.saved).waitFor()
  expect(await owner.get('/api/menu-settings')).toMatchObject({ hours: [{ from: '18:00' }] })
})

const HERE = { timezoneId: 'Asia/Riyadh' }
test.each([
  {
    texts: en,
    options: { ...HERE, locale: 'en-US', viewport: PHONE, colorScheme: 'light' },
    proposed: 'Riyadh',
    chosen: { search: 'jed', city: 'Jeddah', code: '+966', currency: 'SAR', firstDay: 'Sunday' },
    isInCurrency: true,
    now: { country: 'SA', timeZone: 'Asia/Riyadh', currency: 'SAR', vatNote: 'included' },
  },
  {
    texts: ar,
    options: { ...HERE, locale: 'ar-SA', viewport: DESK, colorScheme: 'dark' },
    proposed: 'الرياض',
    chosen: { search: 'doha', city: 'الدوحة', code: '+974', currency: 'QAR', firstDay: 'السبت' },
    isInCurrency: false,
    now: { country: 'QA', timeZone: 'Asia/Qatar', currency: null, vatNote: null },
  },
] as const)('a new owner of $chosen.city says where they are', async (given) => {
  const { texts, options, proposed, chosen, isInCurrency, now } = given
  const owner = await product.signUp({ restaurantName: `Somewhere in ${now.country}` })
  const page = await product.openScreen(owner, 'home', options)
  const step = page.getByRole('button', { name: texts.home.steps.place })
  await step.waitFor()
  await page.clock.install()
  await step.click()
  const panel = page.getByRole('dialog', { name: texts.home.steps.place })
  const city = panel.getByRole('combobox', { name: texts.sun.city })
  await expect.poll(() => city.inputValue()).toBe(proposed)
  await panel.getByText('+966').waitFor()
  await page.clock.fastForward(ANNOUNCEMENT_MS)
  await expectWellMade(page)
  await city.fill(chosen.search)
  await page.getByRole('option', { name: chosen.city }).click()
  await panel.getByText(chosen.code).waitFor()
  await panel.getByText(chosen.firstDay).waitFor()
  const currency = panel.getByRole('combobox', { name: texts.settings.currency })
  expect(await currency.inputValue()).toContain(chosen.currency)
  await panel.getByLabel(texts.where.currency).setChecked(isInCurrency)
  expect(await currency.count()).toBe(Number(isInCurrency))
  const vat = panel.getByLabel(filled(texts.where.vat, { percent: '15' }))
  expect(await vat.count()).toBe(Number(now.vatNote !== null))
  if (now.vatNote !== null) await vat.check()
  await panel.getByRole('button', { name: texts.settings.save }).click()
  await panel.waitFor({ state: 'detached' })
  await step.getByText(texts.home.steps.isDone).waitFor()
  expect(await owner.get('/api/restaurantData')).toMatchObject({ restaurant: now })
  await page.clock.fastForward(ANNOUNCEMENT_MS)
  await expectWellMade(page)
  await page.goto(`${product.url}/dashboard/info/hours`)
  const week = page.getByRole('group', { name: texts.opening.week })
  await week.locator('summary').first().filter({ hasText: chosen.firstDay }).waitFor()
})

test('hours follow the sun once the owner has chosen a city, which stays while they do', async () => {
  const owner = await product.signUp({ restaurantName: 'Sunset Grill' })
  const page = await product.openScreen(owner, 'info/hours', { viewport: PHONE })
  const city = page.getByRole('combobox', { name: sun.city })
  await city.click()
  await city.fill('jed')
  await page.getByRole('option', { name: /Jeddah/ }).click()
  await page.getByText(/^Today there: dawn\/Fajr .* sunset\/Maghrib 1[78]:/).waitFor()
  await openInTheEvenings(page)
  const monday = page.getByRole('group', { name: 'Monday' })
  await monday.getByLabel(week.from, { exact: true }).selectOption('sunset')
  await monday.getByLabel(filled(week.minutes, { label: week.from })).selectOption('-30')
  await monday.getByText(/^Today 1[678]:\d\d–02:00\.$/).waitFor()
  const picture = page.getByRole('figure', { name: opening.picture })
  await picture.getByText(/^Monday: .*1[678]:\d\d–24:00/).waitFor({ state: 'attached' })
  await expectWellMade(page)
  await page.getByRole('button', { name: settings.save }).click()
  await page.getByText(opening.saved).waitFor()
  const place = { latitude: 21.49, longitude: 39.19 }
  const kept = { place, sunMethod: 'ummAlQura', timeZone: 'Asia/Riyadh', country: 'SA' }
  expect(await owner.get('/api/menu-settings')).toMatchObject({
    ...kept,
    hours: [{ days: [1], from: { sun: 'sunset', minutes: -30 } }, { from: '18:00' }],
  })
  await page.getByRole('button', { name: sun.remove }).click()
  await page.getByRole('button', { name: settings.save }).click()
  await page.getByText(problem.sunInUse).waitFor()
  const guest = await product.newPage({ viewport: PHONE })
  await guest.goto(`${product.url}/sunset-grill/info`)
  await guest.getByText(/^from 30 mins before sunset\/Maghrib \(1[678]:\d\d\) to 02:00/).waitFor()
  await expectWellMade(guest)
})

async function reachable(page: Page): Promise<void> {
  const phone = page.getByLabel(contact.phone)
  await phone.fill('050 123 4567')
  await page.getByText(filled(contact.guestsCall, { phone: '+971 50 123 4567' })).waitFor()
  await page.getByLabel(contact.links.tiktok).fill('@corner')
  await page.getByLabel(contact.links.talabat).fill('https://deliveroo.ae/corner')
  await page.getByRole('button', { name: settings.save }).click()
  await page.getByRole('alert').getByText(problem.otherService).waitFor()
  await expectWellMade(page)
  await page.getByLabel(contact.links.talabat).fill('www.talabat.com/uae/corner')
  await page.getByRole('button', { name: settings.save }).click()
  await page.getByText(contact.saved).waitFor()
  expect(await phone.inputValue()).toBe('+971 50 123 4567')
}

/** Every day from six until two. */
async function openInTheEvenings(page: Page): Promise<void> {
  // Of a week without hours the first day is open.
  const monday = page.getByRole('group', { name: 'Monday' })
  await monday.getByRole('button', { name: opening.add }).click()
  await monday.getByLabel(week.from).and(page.locator('input')).fill('18:00')
  await monday.getByLabel(week.to).and(page.locator('input')).fill('02:00')
  await page.getByText(filled(week.nextDay, { time: '02:00' })).waitFor()
  await monday.getByRole('button', { name: opening.copy }).click()
  await monday.getByRole('button', { name: opening.copy }).waitFor({ state: 'detached' })
}

async function inRamadan(page: Page): Promise<void> {
  await page.getByRole('button', { name: opening.ramadan, exact: true }).click()
  const ramadan = page.getByRole('group', { name: opening.ramadan })
  await page.getByRole('button', { name: settings.save }).click()
  await ramadan.getByText(problem.emptyField).waitFor()
  await page.clock.fastForward(ANNOUNCEMENT_MS)
  await expectWellMade(page)
  await ramadan.getByLabel(week.from).fill('19:00')
  await ramadan.getByLabel(week.to).fill('03:00')
  await page.getByRole('button', { name: settings.save }).click()
}

async function inAnotherZone(page: Page): Promise<void> {
  const zone = page.getByRole('combobox', { name: opening.zone })
  expect(await zone.inputValue()).toContain('(Dubai)')
  await zone.click()
  await zone.fill('oman')
  await page.getByRole('option', { name: 'Oman (Muscat)' }).click()
  await page.getByRole('button', { name: settings.save }).click()
}

async function inArabicToo(owner: SignedIn): Promise<void> {
  const languages = (shown: boolean) =>
    owner.send('PUT', '/api/languages', { main: 'en', further: [{ code: 'ar', shown }] })
  await languages(false)
  const all =
    await owner.get<{ kind: string; _id: string; field: string }[]>('/api/texts?language=ar')
  const texts = all
    .filter(({ kind }) => kind === 'exception')
    .map(({ kind, _id, field }) => ({ kind, _id, field, text: 'رمضان' }))
  expect(texts).toHaveLength(1)
  await owner.send('PUT', '/api/texts', { language: 'ar', texts })
  await languages(true)
}
