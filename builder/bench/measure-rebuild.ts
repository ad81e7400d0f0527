import { join } from 'node:path'
import { buildAstroSite, openAstroSite } from './astro-site.ts'
import { openBenchHouse, type BenchHouse } from './bench-house.ts'
import { drawSharePictures } from './drawn-share-pictures.ts'
import { SHAPE } from './generated-menu.ts'
import type { Timed } from './child-process.ts'
import { buildHugoSite, hugoVersion, writeHugoSite } from './hugo-site.ts'
import { verdict, type BenchOptions, type Row } from './measurement.ts'
import { ownPages } from './own-pages.ts'
import { runRebuild, type RebuildRun } from './rebuilding.ts'
import { median } from './statistics.ts'
import { openTemporaryFolder } from './temporary-folder.ts'
import { perSecond, seconds, times } from './units.ts'
import { writtenPages } from './written-pages.ts'

// Both start their processes and warm up in this time: the fewer restaurants, the more that counts.
const SIZES = [
  { restaurants: 100, runs: 3, withAstro: true },
  { restaurants: 1000, runs: 1, withAstro: false },
] as const
const FASTER_THAN_HUGO = 2
const FASTER_UNCHANGED = 10
// How far the two sites' pages may differ in bytes and still count as the same.
const SAME_BYTES = 0.05

interface Runs {
  restaurants: number
  first: RebuildRun[]
  unchanged: RebuildRun[]
  /** Whether the runs without a change touched a file. */
  touched: boolean
  hugo: Timed[]
  astroSeconds: number | null
  /** Why Hugo's time does not count. */
  unlikeHugo: string | null
}

type Built = Pick<BenchHouse, 'settings' | 'slugs'>

/** A full rebuild into a new folder against Hugo, and one when nothing has changed. */
export async function measureRebuild(options: BenchOptions): Promise<Row[]> {
  const rows: Row[] = []
  for (const size of SIZES) rows.push(...(await measureSize(size, options)))
  return rows
}

async function measureSize(
  { restaurants, runs: count, withAstro }: (typeof SIZES)[number],
  { now, say }: BenchOptions,
): Promise<Row[]> {
  say(`fills a database with ${restaurants} restaurants`)
  await using house = await openBenchHouse({ restaurants, now })
  await drawSharePictures(house)
  await using hugo = await openTemporaryFolder()
  const version = await hugoVersion()
  if (version) await writeHugoSite(house, hugo.path)
  const runs: Runs = {
    restaurants,
    first: [],
    unchanged: [],
    touched: false,
    hugo: [],
    astroSeconds: null,
    unlikeHugo: null,
  }
  if (!version) runs.unlikeHugo = 'Hugo is not installed here'
  for (let run = 1; run <= count; run += 1) {
    say(`run ${run} of ${count}`)
    // Never into a folder that was just emptied: the disk would take longer to find room in it.
    const settings = { ...house.settings, cdnDir: `${house.settings.cdnDir}-${run}` }
    await runOurs({ ...house, settings }, runs)
    if (version) await runHugo({ ...house, settings }, hugo.path, runs)
  }
  if (withAstro) {
    say('building the same pages with Astro')
    runs.astroSeconds = await timeAstro(house)
  }
  return [fullRow(runs, version), unchangedRow(runs)]
}

async function timeAstro(house: BenchHouse): Promise<number> {
  const pages = (await Array.fromAsync(ownPages(house))).flat()
  await using site = await openAstroSite(pages, house.settings.publicUrl)
  const seconds = await buildAstroSite(site)
  const { count } = await writtenPages(join(site.path, 'dist'))
  if (count !== pages.length) throw new Error(`Astro made ${count} of ${pages.length} pages`)
  return seconds
}

async function runOurs({ settings, slugs }: Built, runs: Runs): Promise<void> {
  runs.first.push(await runRebuild(settings))
  const before = await writtenPages(settings.cdnDir, slugs)
  const unchanged = await runRebuild(settings)
  const after = await writtenPages(settings.cdnDir, slugs)
  runs.unchanged.push(unchanged)
  runs.touched ||= unchanged.written + unchanged.removed > 0 || after.newest !== before.newest
}

async function runHugo({ settings, slugs }: Built, folder: string, runs: Runs): Promise<void> {
  const destination = join(folder, `public-${runs.hugo.length}`)
  runs.hugo.push(await buildHugoSite(folder, destination))
  const [ours, theirs] = [
    await writtenPages(settings.cdnDir, slugs),
    await writtenPages(destination, slugs),
  ]
  const differs = Math.abs(theirs.bytes / ours.bytes - 1) > SAME_BYTES
  if (ours.count !== theirs.count || differs) {
    const each = [ours, theirs].map(({ count, bytes }) => `${count} pages of ${bytes} bytes`)
    runs.unlikeHugo = `not the same site: ours ${each[0]}, Hugo's ${each[1]}`
  }
}

function fullRow(runs: Runs, version: string | null): Row {
  const { restaurants, first, hugo, unlikeHugo, astroSeconds } = runs
  const pages = restaurants * SHAPE.pages
  const ours = pages / median(first.map((run) => run.processSeconds))
  const theirs = hugo.length > 0 ? pages / median(hugo.map((run) => run.seconds)) : 0
  const [work, theirWork] = [first, hugo].map((runs) =>
    seconds(median(runs.map((run) => run.processorSeconds))),
  )
  const ratio = ours / theirs
  return {
    what: `Full rebuild, ${restaurants} restaurants × ${SHAPE.dishes} dishes, ${pages} pages`,
    budget: `≥ ${FASTER_THAN_HUGO} × Hugo`,
    measured: `${perSecond(ours, 'pages')}, ${work} of processor time`,
    comparison: [
      version
        ? `${perSecond(theirs, 'pages')}, ${theirWork}, Hugo ${version}`
        : 'Hugo not installed',
      astroSeconds !== null && `${perSecond(pages / astroSeconds, 'pages')}, \`astro build\``,
    ]
      .filter(Boolean)
      .join('; '),
    ratio: version ? times(ratio) : '',
    verdict: verdict(
      unlikeHugo ?? false,
      version !== null && ratio < FASTER_THAN_HUGO && 'slower than the budget',
    ),
    figures: { pages, pagesPerSecond: ours, hugoPagesPerSecond: theirs },
  }
}

function unchangedRow({ restaurants, first, unchanged, touched }: Runs): Row {
  const again = median(unchanged.map((run) => run.processSeconds))
  const before = median(first.map((run) => run.processSeconds))
  return {
    what: `The same when nothing has changed, ${restaurants} restaurants`,
    budget: `no file written, ≥ ${FASTER_UNCHANGED} × faster`,
    measured: `${touched ? 'files written' : 'no file written'}, ${seconds(again)}`,
    comparison: `${seconds(before)} for the first`,
    ratio: times(before / again),
    verdict: verdict(
      touched && 'files were written',
      before / again < FASTER_UNCHANGED && 'not that much faster',
    ),
    figures: { unchangedSeconds: again, firstSeconds: before },
  }
}
