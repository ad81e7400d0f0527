import { startBrowser } from './browser.ts'
import { SHAPE } from './generated-menu.ts'
import type { BenchOptions, Row } from './measurement.ts'
import { load, paintInTurn } from './measure-page.ts'
import { htmlRow, loadRow, paintRow, quietRow } from './page-rows.ts'
import { hasRealMenus } from './real-menu.ts'
import { serveLargestMenu } from './served-menu.ts'
import { kilobytes } from './units.ts'
import { brotliBytes } from './wire-bytes.ts'

const MOST_HTML = 8 * 1024

/** What a phone loads of the largest real menu, and when it sees it, against a page by hand. */
export async function measureRealPage({ now, say }: BenchOptions): Promise<Row[]> {
  if (!hasRealMenus()) {
    say('there are no real menus here')
    return []
  }
  say('publishing the largest real menu')
  await using menu = await serveLargestMenu(now)
  const browser = await startBrowser()
  try {
    const [ours, floor] = [await load(browser, menu.ours), await load(browser, menu.floor)]
    say('painting over Slow 4G')
    const paints = await paintInTurn(browser, menu)
    const what = `Largest real menu, ${menu.dishes} dishes`
    const most = (MOST_HTML * menu.dishes) / SHAPE.dishes
    const budget = `≤ ${kilobytes(MOST_HTML)} for each ${SHAPE.dishes} dishes`
    const html = [await brotliBytes(menu.ours), await brotliBytes(menu.floor)] as const
    return [
      htmlRow({ what, most, budget }, ...html),
      loadRow(ours, floor),
      quietRow(ours),
      paintRow('First', paints, (paint) => paint.firstMs),
      paintRow('Largest', paints, (paint) => paint.largestMs),
    ]
  } finally {
    await browser.close()
  }
}
