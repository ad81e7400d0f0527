import type { Browser } from 'playwright'
import { onFreshPage, startBrowser } from './browser.ts'
import { SHAPE } from './generated-menu.ts'
import { verdict, type BenchOptions, type Row } from './measurement.ts'
import { htmlRow, loadRow, paintRow, quietRow, type Load, type Paints } from './page-rows.ts'
import { layoutShift, timePaints } from './paint-times.ts'
import { serveMenu, type BothSides } from './served-menu.ts'
import { recordTransfers, transferred } from './transfers.ts'
import { kilobytes } from './units.ts'
import { brotliBytes } from './wire-bytes.ts'

const KB = 1024
const MOST = { html: 8 * KB, thumbnail: 6 * KB }
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
      htmlRow(
        {
          what: `Menu page, ${SHAPE.dishes} dishes with pictures`,
          most: MOST.html,
          budget: `≤ ${kilobytes(MOST.html)}`,
        },
        ...html,
      ),
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

/** What a phone gets of a page, then scrolled to its end. */
export function load(browser: Browser, url: string): Promise<Load> {
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

/** Both sides again and again, so that a busy machine slows both. */
export async function paintInTurn(browser: Browser, menu: BothSides): Promise<Paints> {
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
