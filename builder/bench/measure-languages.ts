import { changeLanguages, type WantedLanguages } from '#db/queries/languages.ts'
import { loadMenu } from '#db/queries/menus.ts'
import { changeTexts } from '#db/queries/texts.ts'
import type { MenuDocument } from '#db/menu/document.ts'
import { menuTexts } from '#db/menu/texts.ts'
import { transact } from '#db/transact.ts'
import { SHAPE } from './generated-menu.ts'
import { openHouse, type House } from './house.ts'
import { timeChanges } from './measure-change.ts'
import { verdict, type BenchOptions, type Row } from './measurement.ts'
import { runRebuild, type RebuildRun } from './processes.ts'
import { median, percentile } from './statistics.ts'
import { milliseconds, perSecond, times } from './table.ts'

const MOST_MS = 25
const LEAST_SHARE = 0.9
const RESTAURANTS = 200
const RUNS = 3
const ARABIC = 'طبق من المطبخ'

/** What a second language costs: until a change is on the pages of both, and in a full rebuild. */
export async function measureLanguages(options: BenchOptions): Promise<Row[]> {
  return [await changeRow(options), await rebuildRow(options)]
}

async function changeRow({ now, count }: BenchOptions): Promise<Row> {
  await using house = await openHouse({ restaurants: 1, now })
  const [menu] = await translateAll(house)
  if (!menu) throw new Error('There is no menu to change')
  const delays = await timeChanges(house, menu, { rounds: count(250, 20), below: ['/ar'] })
  const [middle, worst] = [median(delays), percentile(delays, 0.99)]
  return {
    what: `Saved change → both languages’ menus in the CDN folder, ${SHAPE.dishes} dishes with pictures`,
    n: `${delays.length} changes`,
    budget: `median ≤ ${MOST_MS} ms`,
    measured: `median ${milliseconds(middle)}, p99 ${milliseconds(worst)}`,
    comparison: '',
    ratio: '',
    verdict: verdict(middle > MOST_MS && 'median too slow'),
    figures: { medianMs: middle, p99Ms: worst, rounds: delays.length },
  }
}

async function rebuildRow({ now, count, say }: BenchOptions): Promise<Row> {
  const restaurants = count(RESTAURANTS, RESTAURANTS / 20)
  await using one = await openHouse({ restaurants, now })
  await using two = await openHouse({ restaurants, now })
  await translateAll(two)
  const runs: Record<'one' | 'two', RebuildRun[]> = { one: [], two: [] }
  for (let run = 1; run <= count(RUNS, 1); run += 1) {
    say(`run ${run}`)
    runs.one.push(await rebuild(one, run))
    runs.two.push(await rebuild(two, run))
  }
  const [before, after] = [speedOf(runs.one), speedOf(runs.two)]
  return {
    what: `Full rebuild in two languages, ${restaurants} restaurants, ${runs.two[0]?.pages ?? 0} pages, start included`,
    n: `${runs.two.length} runs`,
    budget: `≥ ${LEAST_SHARE} × one language`,
    measured: perSecond(after, 'pages'),
    comparison: `${perSecond(before, 'pages')}, ${runs.one[0]?.pages ?? 0} pages of the same menus in one`,
    ratio: times(after / before),
    verdict: verdict(after / before < LEAST_SHARE && 'pages take longer'),
    figures: { restaurants, pagesPerSecond: after, oneLanguagePagesPerSecond: before },
  }
}

// Never into a folder that was just emptied: the disk would take longer to find room in it.
function rebuild({ settings }: House, run: number): Promise<RebuildRun> {
  return runRebuild({ ...settings, cdnDir: `${settings.cdnDir}-${run}` })
}

function speedOf(runs: readonly RebuildRun[]): number {
  return median(runs.map(({ pages, process }) => pages / process.seconds))
}

/** Gives every menu a second language, shown, with a text of its own for each; answers the menus. */
async function translateAll({ db, restaurantIds }: House): Promise<MenuDocument[]> {
  const menus: MenuDocument[] = []
  for (const id of restaurantIds) {
    const menu = await loadMenu(db, id)
    if (!menu) throw new Error('A restaurant is gone')
    const texts = Array.from(menuTexts(menu), ({ kind, id, field }, index) => {
      return { kind, id, field, text: `${ARABIC} ${index}`, seen: null }
    })
    await transact(db, async (trx) => {
      await changeLanguages(trx, id, inArabicToo(false))
      await changeTexts(trx, id, 'ar', texts)
      await changeLanguages(trx, id, inArabicToo(true))
    })
    menus.push(menu)
  }
  return menus
}

function inArabicToo(shown: boolean): WantedLanguages {
  return { main: 'en', further: [{ code: 'ar', shown }] }
}
