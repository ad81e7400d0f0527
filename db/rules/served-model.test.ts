import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, weekdayOf } from './dates.ts'
import type { MenuDocument } from './menu-document.ts'
import { menuPages } from './menu-pages.ts'
import { NO_DETAILS } from './menu-fields.ts'
import { NO_PRICE_NOTES } from './price-notes.ts'
import { NO_OPENING } from './opening-hours.ts'
import { nextChange } from './served.ts'
import type { SoldOut } from './sold-out.ts'
import type { Clock } from './time-zones.ts'
import type { Times } from './times.ts'

// A year, looked at every five minutes: all times below are such.
const STEP_MS = 5 * 60_000
const STEPS = 366 * 24 * 12
const BEGIN = Date.parse('2027-12-01T00:00:00Z')
const DAY_MS = 86_400_000
const ZONES = [
  'Asia/Dubai',
  'Asia/Kathmandu',
  'Europe/Berlin',
  'Africa/Casablanca',
  'Australia/Lord_Howe',
  'Africa/Cairo',
]

const stepTime = (step: number) => BEGIN + step * STEP_MS
const someTime = fc.nat(287).map((step) => hourText(step * 5))
const someDate = fc.nat(380).map((days) => addDays('2027-11-25', days))
const someDates = fc.tuple(someDate, fc.nat(40)).map(([from, days]) => ({
  from,
  to: addDays(from, days),
}))
const someWindow = fc
  .record({
    days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    from: someTime,
    to: someTime,
    dates: fc.option(someDates),
  })
  .filter(({ from, to }) => from !== to)
const someTimes = fc.record({
  mode: fc.constantFrom('hide' as const, 'say' as const),
  windows: fc.array(someWindow, { minLength: 1, maxLength: 3 }),
})
/** What an owner does, at a step of the year. */
const someEdit = fc.record({
  step: fc.nat(STEPS - 1),
  soldOut: fc.option(fc.record({ lasts: fc.option(fc.integer({ min: 1, max: 31 * 288 })) })),
  times: fc.option(fc.option(someTimes), { nil: undefined }),
})
type Edit = typeof someEdit extends fc.Arbitrary<infer One> ? One : never

it('keeps pages right all year, whatever is edited, and makes none anew for nothing', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      fc.constantFrom('05:00', '04:15', '23:50'),
      fc.array(someEdit, { minLength: 1, maxLength: 8 }),
      (timeZone, dayEndsAt, edits) => {
        expect(liveThrough({ timeZone, dayEndsAt }, edits)).toEqual([])
      },
    ),
    { numRuns: 10 },
  )
})

/** What went wrong, and when. */
function liveThrough(clock: Clock, edits: readonly Edit[]): string[] {
  const problems: string[] = []
  const walls = wallsOf(clock.timeZone)
  const ends = dayEndsOf(walls, clock.dayEndsAt)
  const byStep = Map.groupBy(edits, ({ step }) => step)
  let menu = aMenu(clock)
  let published = publish(menu, BEGIN)
  let before = ''
  let day = 0
  for (let step = 0; step < STEPS; step += 1) {
    const time = stepTime(step)
    const changes = byStep.get(step) ?? []
    for (const change of changes) menu = edited(menu, change, time)
    const isTurn = published.next !== null && published.next <= time
    if (changes.length > 0 || isTurn) published = publish(menu, time)
    while ((ends[day] ?? Infinity) <= time) day += 1
    const look = { time, wall: walls[step] ?? '', dayEnd: ends[day] ?? 0 }
    const wanted = reference(menu, look)
    const isForNothing = isTurn && changes.length === 0 && wanted === before
    if (published.shown !== wanted || isForNothing) {
      problems.push(`${new Date(time).toISOString()}: ${published.shown}, not ${wanted}`)
    }
    before = wanted
  }
  return problems
}

function publish(menu: MenuDocument, time: number): { shown: string; next: number | null } {
  const at = new Date(time)
  const [whole] = menuPages(menu, at)
  const category = menuPages(menu, at).find(({ kind }) => kind === 'category')
  if (whole?.kind !== 'menu' || category?.kind !== 'category') throw new Error('No such pages')
  const { times, products } = category.category
  const { date, time: hour } = times?.returns ?? {}
  const gone = products[0]?.soldOut
  return {
    shown: JSON.stringify({
      listed: whole.categories.length > 0,
      windows: times?.windows.length ?? null,
      returns: date ? `${date} ${hour}` : null,
      gone: gone ? (gone.today ? 'today' : 'longer') : null,
    }),
    next: nextChange(menu, at)?.getTime() ?? null,
  }
}

interface Look {
  time: number
  /** What the clock on the wall shows, as `Intl` writes it. */
  wall: string
  /** When the day ends that runs then. */
  dayEnd: number
}

/** What the page should show, in the slowest and most obvious way. */
function reference(menu: MenuDocument, { time, wall, dayEnd }: Look): string {
  const [category] = menu.categories
  const windows = category?.times?.windows ?? []
  const [date = '', hour = ''] = wall.split(' ')
  const isServed = windows.some((window) =>
    [0, 1].some((ago) => {
      const begun = addDays(date, -ago)
      const length = minutesOf(window.to) - minutesOf(window.from)
      const ahead = ago * 1440 + minutesOf(hour) - minutesOf(window.from)
      return isItsDay(window, begun) && ahead >= 0 && ahead < (length > 0 ? length : length + 1440)
    }),
  )
  const isHidden = category?.times?.mode === 'hide' && !isServed
  const left = windows.filter(({ from, to, dates }) => {
    return !dates || `${addDays(dates.to, to < from ? 1 : 0)} ${to}` > wall
  })
  return JSON.stringify({
    listed: !isHidden,
    windows: category?.times ? left.length : null,
    returns: isHidden ? nextBegin(windows, wall) : null,
    gone: goneAt(category?.products[0]?.soldOut, time, dayEnd),
  })
}

function goneAt(soldOut: SoldOut | undefined, time: number, dayEnd: number) {
  if (!soldOut) return null
  const last = Date.parse(soldOut.since) + 30 * DAY_MS
  const until = soldOut.until === null ? last : Math.min(last, Date.parse(soldOut.until))
  if (until <= time) return null
  return until === dayEnd ? 'today' : 'longer'
}

const begins = new Map<string, string[]>()

function nextBegin(windows: Times['windows'], wall: string): string | null {
  const key = JSON.stringify(windows)
  const all = begins.get(key) ?? everyBegin(windows)
  begins.set(key, all)
  return all.find((begin) => begin > wall) ?? null
}

/** In all the time that any of it reaches into. */
function everyBegin(windows: Times['windows']): string[] {
  const days = Array.from({ length: 460 }, (_, index) => addDays('2027-11-20', index))
  return days
    .flatMap((date) =>
      windows.filter((window) => isItsDay(window, date)).map(({ from }) => `${date} ${from}`),
    )
    .toSorted()
}

function isItsDay({ days, dates }: Times['windows'][number], date: string): boolean {
  return days.includes(weekdayOf(date)) && (!dates || (dates.from <= date && date <= dates.to))
}

/** What a clock on the wall shows at each step. */
function wallsOf(timeZone: string): string[] {
  const options = { timeZone, dateStyle: 'short', timeStyle: 'short' } as const
  const format = new Intl.DateTimeFormat('sv-SE', options)
  return Array.from({ length: STEPS + 400 }, (_, step) => format.format(stepTime(step)))
}

/** When each day ends: the first time that a clock shows it. */
function dayEndsOf(walls: readonly string[], dayEndsAt: string): number[] {
  const seen = new Set<string>()
  return walls.flatMap((wall, step) => {
    if (!wall.endsWith(dayEndsAt) || seen.has(wall)) return []
    seen.add(wall)
    return stepTime(step)
  })
}

function edited(menu: MenuDocument, { soldOut, times }: Edit, time: number): MenuDocument {
  const lasts = soldOut?.lasts
  const until = lasts ? new Date(time + lasts * STEP_MS).toISOString() : null
  const since = new Date(time).toISOString()
  const categories = menu.categories.map(({ times: before, products, ...category }) => {
    const after = times === undefined ? before : (times ?? undefined)
    return {
      ...category,
      ...(after && { times: after }),
      products: products.map((product) => {
        const { soldOut: before, ...dish } = product
        if (soldOut === null && before === undefined) return product
        return { ...dish, ...(soldOut && { soldOut: { since, until } }) }
      }),
    }
  })
  return { ...menu, categories }
}

function hourText(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((n) => String(n).padStart(2, '0')).join(':')
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

function aMenu(clock: Clock): MenuDocument {
  const links = { googleMapLink: null, facebookLink: null, instagramLink: null, whatsappLink: null }
  const product = { id: 'p1', version: 0, name: 'Hammour', slug: 'hammour', formerAddresses: [] }
  const dish = { ...product, price: 1000, description: '', ...NO_DETAILS, picture: null }
  const category = {
    id: 'c1',
    version: 0,
    title: 'Fish',
    slug: 'fish',
    formerSlugs: [],
    icon: 'fish',
  }
  return {
    restaurantId: 'r1',
    revision: 1,
    name: 'Drop Cafe',
    slug: 'drop-cafe',
    formerSlugs: [],
    logo: null,
    cover: null,
    about: null,
    location: null,
    currency: null,
    links,
    priceNotes: NO_PRICE_NOTES,
    clock,
    opening: NO_OPENING,
    categories: [{ ...category, products: [dish] }],
  }
}
