import type { Browser } from 'playwright'
import { serveLargestMenu, serveMenu, type BothSides } from './floor.ts'
import { SHAPE } from './generated-menu.ts'
import { hasRealMenus } from './house.ts'
import { verdict, type BenchOptions, type Row } from './measurement.ts'
import {
  brotliBytes,
  loadPage,
  onFreshPage,
  startBrowser,
  timePaints,
  type Load,
  type PaintTimes,
} from './phone.ts'
import { median } from './statistics.ts'
import { kilobytes, milliseconds, times } from './table.ts'

const KB = 1024
const MOST = {
  html: 8 * KB,
  script: 3 * KB,
  load: 120 * KB,
  thumbnail: 6 * KB,
  requests: 10,
  paint: 1.05,
}

/** When each side was seen, once a round. */
interface Paints {
  ours: PaintTimes[]
  floor: PaintTimes[]
}

/** What a phone loads of a menu with pictures, and when it sees it, against a page by hand. */
export async function measurePage(options: BenchOptions): Promise<Row[]> {
  options.say('entering a menu with pictures')
  await using menu = await serveMenu()
  return await rowsOf(
    `Menu page with a cover, a look and ${menu.dishes} dishes with pictures`,
    menu,
    options,
  )
}

/** The same of the largest real menu. */
export async function measureRealPage(options: BenchOptions): Promise<Row[]> {
  if (!hasRealMenus()) {
    options.say('there are no real menus here')
    return []
  }
  options.say('publishing the largest real menu')
  await using menu = await serveLargestMenu(options.now)
  return await rowsOf(`Largest real menu, ${menu.dishes} dishes`, menu, options)
}

async function rowsOf(what: string, menu: BothSides, { count, say }: BenchOptions): Promise<Row[]> {
  const browser = await startBrowser()
  try {
    const [ours, floor] = [await loadPage(browser, menu.ours), await loadPage(browser, menu.floor)]
    say('painting over Slow 4G')
    const paints = await paintInTurn(browser, menu, count(5, 1))
    return [
      await htmlRow(what, menu),
      loadRow(ours, floor),
      requestsRow(ours, floor),
      quietRow(ours),
      ...(menu.thumbnailBytes === null ? [] : [thumbnailRow(menu.thumbnailBytes)]),
      paintRow('First', paints, (paint) => paint.firstMs),
      paintRow('Largest', paints, (paint) => paint.largestMs),
    ]
  } finally {
    await browser.close()
  }
}

/** Both sides again and again, so that a busy machine slows both. */
async function paintInTurn(browser: Browser, menu: BothSides, rounds: number): Promise<Paints> {
  const paints: Paints = { ours: [], floor: [] }
  for (let round = 0; round < rounds; round += 1) {
    for (const side of ['ours', 'floor'] as const) {
      const time = await onFreshPage(browser, (page, session) =>
        timePaints(page, session, menu[side]),
      )
      paints[side].push(time)
    }
  }
  return paints
}

async function htmlRow(what: string, menu: BothSides): Promise<Row> {
  const [ours, floor] = [await brotliBytes(menu.ours), await brotliBytes(menu.floor)]
  return {
    what: `${what}: HTML with its CSS, Brotli`,
    n: '1',
    budget: `≤ ${kilobytes(MOST.html)} for each ${SHAPE.dishes} dishes`,
    measured: kilobytes(ours),
    comparison: `${kilobytes(floor)}, the same dishes written by hand`,
    ratio: times(ours / floor),
    verdict: verdict(ours > (MOST.html * menu.dishes) / SHAPE.dishes && 'heavier than the budget'),
    figures: { htmlBytes: ours, floorHtmlBytes: floor },
  }
}

function loadRow(ours: Load, floor: Load): Row {
  const { bytes, scriptBytes } = ours
  return {
    what: 'Its first load at 390 × 844, pictures included; JavaScript of it',
    n: '1',
    budget: `≤ ${kilobytes(MOST.load)}; ≤ ${kilobytes(MOST.script)}`,
    measured: `${kilobytes(bytes)}; ${kilobytes(scriptBytes)}`,
    comparison: `${kilobytes(floor.bytes)}, by hand`,
    ratio: times(bytes / floor.bytes),
    verdict: verdict(
      bytes > MOST.load && 'heavier than the budget',
      scriptBytes > MOST.script && 'more JavaScript than the budget',
    ),
    figures: { bytes, scriptBytes, floorBytes: floor.bytes },
  }
}

function requestsRow(ours: Load, floor: Load): Row {
  return {
    what: 'Its requests before anybody scrolls, the page itself included',
    n: '1',
    budget: `≤ ${MOST.requests}`,
    measured: String(ours.requests),
    comparison: `${floor.requests}, by hand`,
    ratio: times(ours.requests / floor.requests),
    verdict: verdict(ours.requests > MOST.requests && 'more than the budget'),
    figures: { requests: ours.requests, floorRequests: floor.requests },
  }
}

function quietRow({ elsewhere, cookies, shift }: Load): Row {
  return {
    what: 'Its requests to others, cookies, layout shift (scrolled to the end)',
    n: '1',
    budget: '0, 0, 0',
    measured: `${elsewhere}, ${cookies}, ${Number(shift.toFixed(4))}`,
    comparison: '',
    ratio: '',
    verdict: verdict(
      elsewhere > 0 && 'asks others',
      cookies > 0 && 'sets cookies',
      shift > 0 && 'shifts',
    ),
    figures: { elsewhere, cookies, shift },
  }
}

function thumbnailRow(bytes: number): Row {
  return {
    what: 'Its thumbnails (AVIF, squares of 192 pixels), mean',
    n: `${SHAPE.dishes}`,
    budget: `≤ ${kilobytes(MOST.thumbnail)}`,
    measured: kilobytes(bytes),
    comparison: '',
    ratio: '',
    verdict: verdict(bytes > MOST.thumbnail && 'heavier than the budget'),
    figures: { thumbnailBytes: bytes },
  }
}

function paintRow(which: string, { ours, floor }: Paints, of: (paint: PaintTimes) => number): Row {
  const [here, there] = [median(ours.map(of)), median(floor.map(of))]
  return {
    what: `${which} contentful paint, Slow 4G and a processor four times slower`,
    n: `${ours.length} each, median`,
    budget: `≤ ${MOST.paint} × by hand`,
    measured: milliseconds(here),
    comparison: `${milliseconds(there)}, by hand, same server`,
    ratio: times(here / there),
    verdict: verdict(!(here / there <= MOST.paint) && 'later than the budget'),
    figures: { ms: here, floorMs: there },
  }
}
