import fc from 'fast-check'
import { expect, it } from 'vitest'
import { aCategory, aMenu, aProduct, aSize } from '../testing/menus.ts'
import { addDays, weekdayOf, DAY_MS, MINUTE_MS } from '../rules/time/dates.ts'
import { withSoldOut, type SoldOut } from './sold-out.ts'
import type { MenuDocument, MenuProduct } from './document.ts'
import { menuPages } from './pages.ts'
import type { HourException } from './opening-hours.ts'
import { nextChange, type GoneView } from './availability.ts'
import { usualTime } from '../rules/time/sun-times.ts'
import type { Clock } from '../rules/time/time-zones.ts'
import { ALL_DAYS, type DateRange, type Times } from './times.ts'

// A year in steps of five minutes.
const STEP_MS = 5 * MINUTE_MS
const STEPS = 366 * 24 * 12
const BEGIN = Date.parse('2027-12-01T00:00:00Z')
const ZONES = [
  'Asia/Dubai',
  'Asia/Kathmandu',
  'Europe/Berlin',
  'Africa/Casablanca',
  'Australia/Lord_Howe',
  'Africa/Cairo',
]

const someClock = fc.record({
  place: fc.constant(null),
  sunMethod: fc.constant(null),
  country: fc.constant(null),
  timeZone: fc.constantFrom(...ZONES),
  dayEndsAt: fc.constantFrom('05:00', '04:15', '23:50'),
})
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
const someMark = fc.record({ lasts: fc.option(fc.integer({ min: 1, max: 31 * 288 })) })
const maybe = <T>(what: fc.Arbitrary<T>) => fc.option(what, { nil: undefined })
const SIZES = ['small', 'large']
const someEdit = fc.record({
  step: fc.nat(STEPS - 1),
  soldOut: maybe(fc.option(someMark)),
  sizes: fc.dictionary(fc.constantFrom(...SIZES), fc.option(someMark)),
  times: maybe(fc.option(someTimes)),
  exceptions: maybe(fc.array(someDates, { maxLength: 4 }).map(oneAfterTheOther)),
  isNew: maybe(fc.boolean()),
  moves: fc.boolean(),
})
type Edit = typeof someEdit extends fc.Arbitrary<infer One> ? One : never

it('keeps pages right all year, whatever is edited, and makes none anew for nothing', () => {
  fc.assert(
    fc.property(
      fc.tuple(someClock, someClock),
      fc.array(someEdit, { minLength: 1, maxLength: 10 }),
      (clocks, edits) => {
        expect(liveThrough(clocks, edits)).toEqual([])
      },
    ),
    { numRuns: 10 },
  )
})

/** The first difference; the restaurant switches between two clocks. */
function liveThrough(clocks: readonly [Clock, Clock], edits: readonly Edit[]): string[] {
  const problems: string[] = []
  const [here, there] = clocks.map(daysBy)
  let [now, other] = [here, there]
  const byStep = Map.groupBy(edits, ({ step }) => step)
  let menu = clockedMenu(clocks[0])
  let published = publish(menu, BEGIN)
  let before = ''
  for (let step = 0; step < STEPS; step += 1) {
    const time = stepTime(step)
    const changes = byStep.get(step) ?? []
    for (const change of changes) {
      if (change.moves) [now, other] = [other, now]
      menu = { ...edited(menu, change, time), clock: now?.clock ?? clocks[0] }
    }
    const isTurn = published.next !== null && published.next <= time
    if (changes.length > 0 || isTurn) published = publish(menu, time)
    const look = { time, wall: now?.walls[step] ?? '', dayEnd: now?.dayEnds[step] ?? 0 }
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
  const pages = menuPages(menu, at)
  const [whole, info] = pages
  const category = pages.find(({ kind }) => kind === 'category')
  if (whole?.kind !== 'menu' || category?.kind !== 'category') throw new Error('No such pages')
  if (info?.kind !== 'info') throw new Error('No such page')
  const { times, products } = category.category
  const { date, time: hour } = times?.returns ?? {}
  const [dish] = products
  return {
    shown: JSON.stringify({
      listed: whole.categories.length > 0,
      windows: times?.windows.length ?? null,
      returns: date ? `${date} ${hour}` : null,
      exceptions: info.info.opening?.exceptions.length ?? 0,
      isNew: dish?.marks.includes('new'),
      gone: textOf(dish?.soldOut),
      sizes: dish?.sizes.map(({ soldOut }) => textOf(soldOut ?? dish.soldOut)),
    }),
    next: nextChange(menu, at)?.getTime() ?? null,
  }
}

function textOf(gone: GoneView | undefined): string | null {
  return gone ? (gone.today ? 'today' : 'longer') : null
}

interface Look {
  time: number
  wall: string
  dayEnd: number
}

function reference(menu: MenuDocument, { time, wall, dayEnd }: Look): string {
  const [category] = menu.categories
  const windows = category?.times?.windows ?? []
  const [date = '', hour = ''] = wall.split(' ')
  const isServed = windows.some((window) =>
    [0, 1].some((ago) => {
      const begun = addDays(date, -ago)
      const [from, to] = [usualTime(window.from), usualTime(window.to)]
      const length = minutesOf(to) - minutesOf(from)
      const ahead = ago * 1440 + minutesOf(hour) - minutesOf(from)
      return isItsDay(window, begun) && ahead >= 0 && ahead < (length > 0 ? length : length + 1440)
    }),
  )
  const isHidden = category?.times?.mode === 'hide' && !isServed
  const left = windows.filter(({ dates, ...ends }) => {
    const [from, to] = [usualTime(ends.from), usualTime(ends.to)]
    return !dates || `${addDays(dates.to, to < from ? 1 : 0)} ${to}` > wall
  })
  const [dish] = category?.products ?? []
  const isSizeOut = (id: string, at: number) => isOut(dish?.soldOutSizes?.[id], at)
  const isDishOut = (at: number) =>
    isOut(dish?.soldOut, at) || SIZES.every((id) => isSizeOut(id, at))
  // A mark does not renew itself.
  const said = (isGone: (at: number) => boolean) => {
    if (!isGone(time)) return null
    return isGone(dayEnd - 1) && !isGone(dayEnd) ? 'today' : 'longer'
  }
  return JSON.stringify({
    listed: !isHidden,
    windows: category?.times ? left.length : null,
    returns: isHidden ? nextBegin(windows, wall) : null,
    exceptions: menu.opening.exceptions.filter((one) => lastOf(one) > wall).length,
    isNew: dish?.newUntil !== undefined && time < Date.parse(dish.newUntil),
    gone: said(isDishOut),
    sizes: SIZES.map((id) => said((at) => isDishOut(at) || isSizeOut(id, at))),
  })
}

/** Its last night included. */
function lastOf({ to, hours }: HourException): string {
  return `${addDays(to, 1)} ${usualTime(hours[0]?.to ?? '00:00')}`
}

function isOut(said: SoldOut | undefined, at: number): boolean {
  return said !== undefined && at < endOf(said)
}

function endOf({ since, until }: SoldOut): number {
  const last = Date.parse(since) + 30 * DAY_MS
  return until === null ? last : Math.min(last, Date.parse(until))
}

const begins = new Map<string, string[]>()

function nextBegin(windows: Times['windows'], wall: string): string | null {
  const key = JSON.stringify(windows)
  const all = begins.get(key) ?? everyBegin(windows)
  begins.set(key, all)
  return all.find((begin) => begin > wall) ?? null
}

function everyBegin(windows: Times['windows']): string[] {
  const days = Array.from({ length: 460 }, (_, index) => addDays('2027-11-20', index))
  return days
    .flatMap((date) =>
      windows
        .filter((window) => isItsDay(window, date))
        .map(({ from }) => `${date} ${usualTime(from)}`),
    )
    .toSorted()
}

function isItsDay({ days, dates }: Times['windows'][number], date: string): boolean {
  return days.includes(weekdayOf(date)) && (!dates || (dates.from <= date && date <= dates.to))
}

const known = new Map<string, string[]>()

function wallsOf(timeZone: string): string[] {
  const walls = known.get(timeZone) ?? everyWall(timeZone)
  known.set(timeZone, walls)
  return walls
}

function everyWall(timeZone: string): string[] {
  const options = { timeZone, dateStyle: 'short', timeStyle: 'short' } as const
  const format = new Intl.DateTimeFormat('sv-SE', options)
  return Array.from({ length: STEPS + 400 }, (_, step) => format.format(stepTime(step)))
}

function dayEndsOf(walls: readonly string[], dayEndsAt: string): number[] {
  const seen = new Set<string>()
  return walls.flatMap((wall, step) => {
    if (!wall.endsWith(dayEndsAt) || seen.has(wall)) return []
    seen.add(wall)
    return stepTime(step)
  })
}

function daysBy(clock: Clock) {
  const walls = wallsOf(clock.timeZone)
  const ends = dayEndsOf(walls, clock.dayEndsAt)
  let day = 0
  const dayEnds = Array.from({ length: STEPS }, (_, step) => {
    while ((ends[day] ?? Infinity) <= stepTime(step)) day += 1
    return ends[day] ?? 0
  })
  return { clock, walls, dayEnds }
}

function edited(menu: MenuDocument, edit: Edit, time: number): MenuDocument {
  const { soldOut, sizes, times, exceptions, isNew } = edit
  const now = new Date(time)
  const said = (mark: typeof soldOut) => {
    if (!mark) return mark
    const until = mark.lasts === null ? null : new Date(time + mark.lasts * STEP_MS).toISOString()
    return { since: now.toISOString(), until }
  }
  const ofSizes = Object.entries(sizes).map(([id, mark]) => [id, said(mark) ?? null] as const)
  const marks = { dish: said(soldOut), sizes: new Map(ofSizes) }
  const isMarked = soldOut !== undefined || ofSizes.length > 0
  const categories = menu.categories.map(({ times: before, products, ...category }) => {
    const after = times === undefined ? before : (times ?? undefined)
    return {
      ...category,
      ...(after && { times: after }),
      products: products.map((product) => {
        const { soldOut: _, soldOutSizes: __, ...dish } = product
        const marked = isMarked ? { ...dish, ...withSoldOut(product, marks, now) } : product
        return withNew(marked, isNew, time)
      }),
    }
  })
  const opening = { ...menu.opening, ...(exceptions && { exceptions }) }
  return { ...menu, opening, categories }
}

function withNew(dish: MenuProduct, isNew: boolean | undefined, time: number): MenuProduct {
  if (isNew === undefined) return dish
  const { newUntil: _, ...other } = dish
  if (!isNew) return { ...other, marks: [] }
  return { ...other, marks: ['new'], newUntil: new Date(time + 30 * DAY_MS).toISOString() }
}

function oneAfterTheOther(ranges: readonly DateRange[]): HourException[] {
  const sorted = ranges.toSorted((a, b) => (a.from < b.from ? -1 : 1))
  const apart = sorted.filter(({ from }, at) => sorted.slice(0, at).every(({ to }) => to < from))
  return apart.map((range, at) => {
    const hours = at % 2 === 0 ? [] : [{ days: ALL_DAYS, from: '20:00', to: '03:00' }]
    return { ...range, closed: hours.length === 0, hours, note: null }
  })
}

function hourText(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((n) => String(n).padStart(2, '0')).join(':')
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

function clockedMenu(clock: Clock): MenuDocument {
  const dish = aProduct('Hammour', { id: 'p1', sizes: SIZES.map((id) => aSize(id)) })
  const category = { ...aCategory('Fish', [dish]), id: 'c1' }
  return aMenu('Drop Cafe', { clock, categories: [category] })
}
