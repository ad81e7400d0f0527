import { beforeAll, expect, test } from 'vitest'
import { loadRenderer, type Renderer } from '#builder/publish/renderer.ts'
import { htmlProblems } from '#builder/testing/check-html.ts'
import type { MenuDocument } from '#db/menu/document.ts'
import { MENU_LANGUAGES } from '#db/rules/text/languages.ts'
import { openAt } from '#db/menu/open-now.ts'
import { NO_OPENING } from '#db/menu/opening-hours.ts'
import { menuPages } from '#db/menu/pages.ts'
import { ALL_DAYS } from '#db/menu/times.ts'
import { DEFAULT_CLOCK } from '#db/rules/time/time-zones.ts'
import { SUN_EVENTS } from '#db/rules/time/sun-times.ts'
import { spanText, timeText } from '#db/rules/time/sun-words.ts'
import { aCategory, aMenu, aProduct, withLanguages } from '#db/testing/menus.ts'
import { servedTexts } from './i18n/words.ts'
import type { OpenLine } from './scripts/open-now.ts'

// Noon in Ramadan: sunset is at 18:19, dawn of the next day at 05:38.
const NOON = new Date('2027-02-12T09:00:00Z')
const SUNSET = { sun: 'sunset', minutes: 0 } as const
const BEFORE_DAWN = { sun: 'dawn', minutes: -30 } as const

let renderer: Renderer
beforeAll(async () => {
  renderer = await loadRenderer('https://qaima.example')
})

test('guests read the event, with the clock’s time of the day, and paper has no time', async () => {
  const html = await pageAt('/corner/iftar')
  expect(await htmlProblems(html)).toEqual([])
  expect(html).toContain('Served from sunset/Maghrib (18:19) to 21:00')
  expect(await pageAt('/corner/ar/iftar')).toContain('يُقدَّم من المغرب (18:19) إلى 21:00')
  const paper = await pageAt('/corner/info/print')
  expect(paper).toContain('Served from sunset/Maghrib to 21:00')
  expect(paper).not.toContain('18:19')
})

test('the information page tells the day’s hours to guests, machines and its script', async () => {
  const html = await pageAt('/corner/info')
  expect(await htmlProblems(html)).toEqual([])
  expect(html).toContain('from sunset/Maghrib (18:19) to 30 mins before dawn/Fajr (05:08)')
  expect(html).toContain('"opens":"18:19","closes":"05:08"')
  const line = JSON.parse(
    (/data-opening="([^"]*)"/.exec(html)?.[1] ?? '')
      .replaceAll('&quot;', '"')
      .replaceAll('&#34;', '"'),
  ) as OpenLine
  const turn = { date: '2027-02-15', time: '18:21' }
  expect(openAt(line, { date: '2027-02-15', time: '12:00' })).toEqual({ isOpen: false, turn })
})

test.each([
  ['ar', 'من 23:00 إلى دقيقتين قبل الفجر'],
  ['de', '23:00 bis 2 Min. vor der Morgendämmerung'],
  ['fr', '23:00 – 2 min avant l’aube'],
  ['hi', '23:00 से भोर/फ़ज्र से 2 मिनट पहले तक'],
  ['ru', '23:00 – за 2 мин до рассвета'],
  ['tr', '23:00 – imsaktan 2 dk. önce'],
  ['zh', '23:00 至黎明前 2 分钟'],
])('an event has the form that a sentence wants in %s', (locale, said) => {
  const span = spanText('23:00', { sun: 'dawn', minutes: -2 }, locale)
  expect(span.replace('\u00A0', ' ')).toBe(said)
})

test('two minutes have the form of a preposition in Arabic, before and after', () => {
  const said = [-2, 2].map((minutes) => timeText({ sun: 'sunset', minutes }, 'ar'))
  expect(said).toEqual(['دقيقتين قبل المغرب', 'دقيقتين بعد المغرب'])
})

test('Russian tells when a dish is served, whatever the sun does', () => {
  const { served, locale } = servedTexts('ru')
  for (const sun of SUN_EVENTS) {
    expect(served(spanText({ sun, minutes: 0 }, '21:00', locale))).toMatch(
      /^Время подачи: .+ – 21:00$/,
    )
  }
})

test('every language has words for each event, with minutes before and after', () => {
  for (const language of MENU_LANGUAGES) {
    const { locale } = servedTexts(language)
    const texts = SUN_EVENTS.flatMap((sun) =>
      [-30, 0, 45].map((minutes) => timeText({ sun, minutes }, locale)),
    )
    expect(new Set(texts).size).toBe(texts.length)
    expect(/dawn|sunset|before|after/.test(texts.join(' '))).toBe(language === 'en')
    const span = spanText({ ...SUNSET, time: '18:19' }, '21:00', locale)
    expect(span).toMatch(/18:19.*21:00/)
  }
})

function house(): MenuDocument {
  const iftar = aCategory('Iftar', [aProduct('Harees')])
  const windows = [{ days: ALL_DAYS, from: SUNSET, to: '21:00', dates: null }]
  const menu = aMenu('Corner', { categories: [{ ...iftar, times: { mode: 'say', windows } }] })
  const place = { latitude: 21.49, longitude: 39.19 }
  const hours = [{ days: ALL_DAYS, from: SUNSET, to: BEFORE_DAWN }]
  return {
    ...withLanguages(menu, 'en', { ar: () => 'هريس' }),
    clock: { ...DEFAULT_CLOCK, timeZone: 'Asia/Riyadh', place, sunMethod: 'ummAlQura' },
    opening: { ...NO_OPENING, hours },
  }
}

async function pageAt(path: string): Promise<string> {
  const page = menuPages(house(), NOON).find((one) => one.path === path)
  if (!page) throw new Error(`There is no ${path}`)
  return renderer.render(page)
}
