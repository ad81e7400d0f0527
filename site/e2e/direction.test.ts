import { createInstance, type TFunction } from 'i18next'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { interpolationIn } from '#admin/i18n/interpolation.ts'
import { ar } from '#admin/i18n/texts.ts'
import { amountText, dayText } from '#api/domain/mail/templates.ts'
import { fromRight } from '#db/rules/text/isolates.ts'
import { MENU_TEXTS, OPENING_TEXTS } from '../i18n/ar.ts'
import * as fa from '../i18n/fa.ts'
import * as ur from '../i18n/ur.ts'
import { startBrowser } from './browser.ts'

let browser: Browser
let page: Page
let t: TFunction

beforeAll(async () => {
  const texts = createInstance()
  const resources = { ar: { translation: ar } }
  t = await texts.init({ lng: 'ar', resources, interpolation: interpolationIn(() => 'ar') })
  browser = await startBrowser()
  page = await browser.newPage()
})
afterAll(() => browser.close())

const PHONE = '+971 50 123 4567'
const EMAIL = 'noor@cafe-two.example'
const PRICE = 'AED 12.50'

// What is said, and what in it stands from left to right.
const SAID: readonly [string, () => string, string][] = [
  ['a phone number', () => t('contact.guestsCall', { phone: PHONE }), PHONE],
  ['a price', () => t('dish.fromPrice', { price: PRICE }), PRICE],
  ['a price in a question', () => t('problem.priceEither', { more: '1,250', less: PRICE }), PRICE],
  [
    'a link',
    () => t('settings.leadsTo', { link: 'https://x.example/?a=1' }),
    'https://x.example/?a=1',
  ],
  [
    'an address',
    () => t('account.stays', { address: 'qaima.example/cafe-2' }),
    'qaima.example/cafe-2',
  ],
  ['an email', () => t('session.replaceText', { now: EMAIL, next: 'b@c.example' }), EMAIL],
  ['a colour', () => t('design.inLight', { colour: '#7a1f2b' }), '#7a1f2b'],
  ['a time', () => t('week.nextDay', { time: '2:00 AM' }), '2:00 AM'],
  ['a name that ends in a sign', () => t('kitchen.revokeNamed', { name: 'Bar (2)' }), 'Bar (2)'],
  ['a name between quotes', () => t('dish.added', { name: '7Up +1' }), '7Up +1'],
  ['the start of a number', () => t('problem.phoneCountry'), '+971'],
  ['the start of a link', () => t('problem.webAddress'), 'https://'],
  ['numbers of tables', () => t('qr.tablesHint'), '1-12'],
  ['a share of the size', () => t('qr.cardsHint'), '100%'],
  ['a restaurant on its menu', () => MENU_TEXTS.menuOf('Grill & Co.'), 'Grill & Co.'],
  ['the tax', () => MENU_TEXTS.vatIncluded(MENU_TEXTS.percent(7.5)), '7.5%'],
  ['when it opens', () => OPENING_TEXTS.opensOn('الأحد', '8:00 PM'), '8:00 PM'],
  ['a service charge in Persian', () => fa.MENU_TEXTS.serviceAdded('-5%'), '-5%'],
  ['a name in Urdu', () => ur.MENU_TEXTS.about('Grill & Co.'), 'Grill & Co.'],
  [
    'an amount in a mail',
    () => fromRight`دفعت ${amountText('en', 4900, 'AED')} يوم ${dayText('ar', '2026-01-08')}.`,
    'AED\u00a049',
  ],
]

test('times are read from the right, as all of an Arabic sentence', async () => {
  const text: string = t('served.line.served', { when: '07:00–11:30' })
  const edges = await edgesOf(text, 'rtl')
  expect(edges[text.indexOf('07')]!.left).toBeGreaterThan(edges[text.indexOf('11')]!.left)
})

test('an Arabic name leaves the number after it in its place of an English sentence', async () => {
  const texts = createInstance()
  await texts.init({ lng: 'en', interpolation: interpolationIn(() => 'en') })
  const text = texts.t('sold', { defaultValue: '{{name}} 2 × today', name: 'كرك' })
  const edges = await edgesOf(text, 'ltr')
  expect(edges[text.indexOf('2')]!.left).toBeGreaterThan(edges[text.indexOf('ك')]!.left)
})

test.each(SAID)(
  '%s stands in its own order in a sentence from the right',
  async (_, say, value) => {
    const text = say()
    const edges = await edgesOf(text, 'rtl')
    const from = text.indexOf(value)
    expect(from).toBeGreaterThan(-1)
    const own = edges.slice(from, from + value.length)
    expect(own.map(({ left }) => left)).toEqual(
      own.map(({ left }) => left).toSorted((a, b) => a - b),
    )
    // What is said before it stands on its right, what is said after it on its left.
    const [first, last] = [own[0]!.left, own.at(-1)!.right]
    const letters = (some: typeof edges, start: number) =>
      some.filter(
        ({ left, right }, at) => right > left && /\p{Script=Arabic}/u.test(text[start + at]!),
      )
    for (const { left } of letters(edges.slice(0, from), 0))
      expect(left).toBeGreaterThanOrEqual(last - 1)
    const after = from + value.length
    for (const { right } of letters(edges.slice(after), after))
      expect(right).toBeLessThanOrEqual(first + 1)
  },
)

/** Where each letter of a text stands in a line of this direction. */
async function edgesOf(text: string, dir: 'ltr' | 'rtl') {
  await page.setContent(`<p dir="${dir}" style="width: 4000px; font: 20px sans-serif"></p>`)
  await page.locator('p').evaluate((line, said) => (line.textContent = said), text)
  return page.locator('p').evaluate((line) => {
    const node = line.firstChild as Text
    return Array.from(node.data, (_letter, at) => {
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      const { left = 0, right = 0 } = range.getClientRects()[0] ?? {}
      return { left, right }
    })
  })
}
