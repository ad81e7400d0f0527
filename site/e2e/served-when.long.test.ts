import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { clockTime } from '#admin/forms/typed-hours.ts'
import { ar, en } from '#admin/i18n/texts.ts'
import { inTime } from '#builder/testing/in-time.ts'
import { addDays } from '#db/rules/time/dates.ts'
import { dayText, weekdayName } from '#db/menu/days-in-words.ts'
import { ALL_DAYS, type Times } from '#db/menu/times.ts'
import { servedTexts } from '#site/i18n/words.ts'
import type { SignedIn } from './calls.ts'
import { openEditor } from './editor.ts'
import { filled } from './filled.ts'
import { PHONE, startProduct } from './product.ts'
import { expectWellMade } from './well-made.ts'

const product = startProduct()

describe.each([
  ['en', en, { name: 'Early Corner', titles: ['Breakfast', 'Feast'] }],
  ['ar', ar, { name: 'زاوية الصباح', titles: ['الفطور', 'الإفطار'] }],
] as const)('in %s, on a phone', (locale, texts, { name, titles }) => {
  const { category, edit, preview, previewAt, problem, served, week } = texts
  const [breakfast, feast] = titles
  const path = encodeURI(`/${name.replaceAll(' ', '-').toLowerCase()}/${breakfast.toLowerCase()}`)
  const open = async (restaurantName: string) => {
    const owner = await product.signUp({ restaurantName })
    const menu = { [breakfast]: ['Foul'], [feast]: ['Harees'] }
    return { owner, page: await openEditor(product, owner, menu, { locale, viewport: PHONE }) }
  }

  test('a category has its hours: its owner sees the week and how it will be, guests are told', async () => {
    const { page } = await open(name)
    await page
      .getByRole('button', { name: filled(edit.editCategory, { title: breakfast }) })
      .click()
    await page.getByRole('button', { name: served.usual.breakfast, exact: true }).click()
    await page.getByRole('radio', { name: served.mode.hide }).check()
    await page.getByRole('button', { name: served.other }).click()
    await page.getByRole('button', { name: filled(week.remove, { place: '2' }) }).click()
    await page.locator('.served-usual button:focus').waitFor()
    const until = page.getByLabel(week.to)
    await until.fill('07:00')
    const update = page.getByRole('button', { name: category.update })
    await update.click()
    await page.getByText(problem.sameTimes).waitFor()
    expect(await until.getAttribute('aria-invalid')).toBe('true')
    await page.locator('input[type="time"]:focus').waitFor()
    await until.fill('02:00')
    await page.getByText(filled(week.nextDay, { time: '02:00' })).waitFor()
    await until.fill('11:30')
    await page.getByRole('checkbox', { name: weekdayName(5, locale, 'long') }).uncheck()
    const days = await page
      .getByRole('figure', { name: served.week })
      .getByRole('listitem')
      .allInnerTexts()
    expect(days.filter((text) => text.includes('07:00–11:30'))).toHaveLength(6)
    expect(days.find((text) => text.includes(served.notServed))).toContain(
      weekdayName(5, locale, 'long'),
    )
    await expectWellMade(page)
    await update.click()
    await page.locator('.category-times', { hasText: '07:00' }).waitFor()
    await expectTold(page)
    await page.getByRole('button', { name: preview.open }).click()
    await page.getByRole('button', { name: previewAt.atAnotherTime }).click()
    // A Tuesday.
    await page.getByLabel(previewAt.date, { exact: true }).fill('2027-01-05')
    const frame = page.frameLocator('.menu-frame')
    const told = servedTexts(locale)
    const day = dayText('2027-01-05', told.locale, { weekday: 'long' })
    const again = frame.getByText(told.servedAgain(day, '07:00'))
    await page.getByLabel(previewAt.time, { exact: true }).fill('06:00')
    await again.waitFor()
    await expectWellMade(page)
    await page.getByLabel(previewAt.time, { exact: true }).fill('08:00')
    await again.waitFor({ state: 'detached' })
    await frame.getByText('07:00–11:30').waitFor()
    await page.getByRole('button', { name: previewAt.now, exact: true }).click()
    await page.getByRole('button', { name: previewAt.atAnotherTime }).waitFor()
  })

  test('times by the sun are read whole', async () => {
    const { owner, page } = await open(`${name} 3`)
    await owner.send('PUT', '/api/menu-settings', { place: { latitude: 25.2, longitude: 55.27 } })
    const { _id } = await feastOf(owner)
    const times = { from: { sun: 'sunset', minutes: -120 }, to: { sun: 'dusk', minutes: 15 } }
    await owner.send('PUT', `/api/categories/${_id}/times`, {
      times: { windows: [{ days: ALL_DAYS, ...times }] },
    })
    await page.reload()
    await page.getByRole('button', { name: filled(edit.editCategory, { title: feast }) }).click()
    for (const label of [week.from, week.to]) {
      const minutes = page.getByLabel(filled(week.minutes, { label }))
      expect(await minutes.evaluate(isReadWhole)).toBe(true)
    }
    await expectWellMade(page)
  })

  test('what ends on a day goes on for one more with one tap, and back with another', async () => {
    const { owner, page } = await open(`${name} 2`)
    const today = clockTime(new Date(), 'Asia/Dubai').date
    const daily = { days: ALL_DAYS, from: '18:00', to: '21:00' }
    const dates = { from: addDays(today, -20), to: today }
    const { _id } = await feastOf(owner)
    await owner.send('PUT', `/api/categories/${_id}/times`, {
      times: { windows: [{ ...daily, dates }] },
    })
    await page.reload()
    await page.locator('.category-tile', { hasText: feast }).click()
    await page.getByRole('button', { name: served.oneMoreDay }).click()
    await expect.poll(() => lastDay(owner), { timeout: inTime() }).toBe(addDays(today, 1))
    await expectWellMade(page)
    await page.getByRole('button', { name: texts.common.undo }).click()
    await expect.poll(() => lastDay(owner), { timeout: inTime() }).toBe(today)
  })

  async function expectTold(page: Page): Promise<void> {
    const guest = await product.newPage({ locale, viewport: PHONE })
    await expect
      .poll(
        async () => {
          await guest.goto(new URL(path, page.url()).href)
          return guest.locator('.times').allInnerTexts()
        },
        { timeout: inTime() },
      )
      .toEqual([expect.stringContaining('07:00')])
    await guest.context().close()
  }

  async function lastDay(owner: SignedIn): Promise<string | undefined> {
    return (await feastOf(owner)).times?.windows[0]?.dates?.to
  }

  async function feastOf({ get }: SignedIn) {
    const categories =
      await get<{ _id: string; title: string; times: Times | null }[]>('/categories')
    const found = categories.find(({ title }) => title === feast)
    if (!found) throw new Error('There is no such category')
    return found
  }
})

/** Runs in the page: whether there is room for each choice of a list. */
function isReadWhole(list: Element): boolean {
  const copy = list.cloneNode(true) as HTMLElement
  copy.style.inlineSize = 'max-content'
  list.after(copy)
  const { offsetWidth } = copy
  copy.remove()
  return offsetWidth <= (list as HTMLElement).offsetWidth
}
