import type { Browser } from 'playwright'
import { onFreshPage, startBrowser } from './browser.ts'
import { SHAPE } from './generated-menu.ts'
import { verdict, type BenchOptions, type Row } from './measurement.ts'
import { layoutShift, timePaints, type PaintTimes } from './paint-times.ts'
import { serveMenu, type ServedMenu } from './served-menu.ts'
import { median } from './statistics.ts'
import { recordTransfers, transferred } from './transfers.ts'
import { kilobytes, milliseconds, times } from './units.ts'
import { brotliBytes } from './wire-bytes.ts'

const KB = 1024
const MOST = { html: 8 * KB, script: 3 * KB, load: 120 * KB, thumbnail: 6 * KB, paint: 1.05 }
const PAINT_ROUNDS = 5

/** What a phone loads of a menu with pictures, and when it sees it, against a page by hand. */
export async function measurePage({ say }: BenchOptions): Promise<Row[]> {
  say('entering a menu with pictures')
  await using menu = await serveMenu()
  const browser = await startBrowser()
  try {
    const [ours, floor] = [await load(browser, menu.ours), await load(browser, menu.floor)]
    say('painting over Slow 4G')
    const paints = await paintInTurn(browser, menu)
    const html = [await brotliBytes(menu.ours), await brotliBytes(menu.floor)] as const
    return [
      htmlRow(...html),
      loadRow(ours, floor),
      quietRow(ours),
      thumbnailRow(menu.thumbnailBytes),
      paintRow('First', paints, (paint) => paint.firstMs),
      paintRow('Largest', paints, (paint) => paint.largestMs),
    ]
  } finally {
    await browser.close()
  }
}

interface Load {
  bytes: number
  scriptBytes: number
  requests: number
  elsewhere: number
  cookies: number
  shift: number
}

function load(browser: Browser, url: string): Promise<Load> {
  return onFreshPage(browser, async (page, session) => {
    const transfers = await recordTransfers(session)
    await page.goto(url, { waitUntil: 'networkidle' })
    const first = [...transfers]
    return {
      bytes: transferred(first),
      scriptBytes: transferred(first, 'Script'),
      requests: first.length,
      shift: await layoutShift(page),
      elsewhere: transfers.filter((transfer) => !isFrom(transfer.url, url)).length,
      cookies: (await page.context().cookies()).length,
    }
  })
}

function isFrom(address: string, page: string): boolean {
  return address.startsWith('data:') || new URL(address).origin === new URL(page).origin
}

interface Paints {
  ours: PaintTimes[]
  floor: PaintTimes[]
}

async function paintInTurn(browser: Browser, menu: ServedMenu): Promise<Paints> {
  const paints: Paints = { ours: [], floor: [] }
  for (let round = 0; round < PAINT_ROUNDS; round += 1) {
    for (const side of ['ours', 'floor'] as const) {
      const time = await onFreshPage(browser, (page, session) =>
        timePaints(page, session, menu[side]),
      )
      paints[side].push(time)
    }
  }
  return paints
}

function htmlRow(ours: number, floor: number): Row {
  return {
    what: `Menu page, ${SHAPE.dishes} dishes with pictures: HTML with its CSS, Brotli`,
    budget: `≤ ${kilobytes(MOST.html)}`,
    measured: kilobytes(ours),
    comparison: `${kilobytes(floor)}, the same dishes written by hand`,
    ratio: times(ours / floor),
    verdict: verdict(ours > MOST.html && 'heavier than the budget'),
    figures: { htmlBytes: ours, floorHtmlBytes: floor },
  }
}

function loadRow(ours: Load, floor: Load): Row {
  const { bytes, scriptBytes, requests } = ours
  return {
    what: 'Its first load at 390 × 844, pictures included; JavaScript of it',
    budget: `≤ ${kilobytes(MOST.load)}; ≤ ${kilobytes(MOST.script)}`,
    measured: `${kilobytes(bytes)} in ${requests} requests; ${kilobytes(scriptBytes)}`,
    comparison: `${kilobytes(floor.bytes)} in ${floor.requests} requests, by hand`,
    ratio: times(bytes / floor.bytes),
    verdict: verdict(
      bytes > MOST.load && 'heavier than the budget',
      scriptBytes > MOST.script && 'more JavaScript than the budget',
    ),
    figures: { bytes, scriptBytes, requests, floorBytes: floor.bytes },
  }
}

function quietRow({ elsewhere, cookies, shift }: Load): Row {
  return {
    what: 'Its requests to others, cookies, layout shift (scrolled to the end)',
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
    what: 'Its thumbnails (AVIF, 192 pixels wide), mean',
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
    budget: `≤ ${MOST.paint} × by hand`,
    measured: milliseconds(here),
    comparison: `${milliseconds(there)}, by hand, same server`,
    ratio: times(here / there),
    verdict: verdict(!(here / there <= MOST.paint) && 'later than the budget'),
    figures: { ms: here, floorMs: there },
  }
}
