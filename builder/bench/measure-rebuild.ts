import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openBenchHouse, type BenchHouse } from './bench-house.ts'
import { SHAPE } from './generated-menu.ts'
import { buildHugoSite, hugoVersion, writeHugoSite } from './hugo-site.ts'
import { verdict, type BenchOptions, type Row } from './measurement.ts'
import { runRebuild, type RebuildRun } from './rebuilding.ts'
import { median } from './statistics.ts'
import { openTemporaryFolder } from './temporary-folder.ts'
import { perSecond, seconds, times } from './units.ts'
import { writtenPages } from './written-pages.ts'

const RESTAURANTS = 100
const RUNS = 3
const FASTER_THAN_HUGO = 2
const FASTER_UNCHANGED = 10
// How far the two sites' pages may differ in bytes and still count as the same.
const SAME_BYTES = 0.05

interface Runs {
  first: RebuildRun[]
  unchanged: RebuildRun[]
  /** Whether the runs without a change touched a file. */
  touched: boolean
  hugo: number[]
  /** Why Hugo's time does not count. */
  unlikeHugo: string | null
}

/** A full rebuild into an emptied folder against Hugo, and one when nothing has changed. */
export async function measureRebuild({ now, say }: BenchOptions): Promise<Row[]> {
  await using house = await openBenchHouse({ restaurants: RESTAURANTS, now })
  await using hugo = await openTemporaryFolder()
  const version = await hugoVersion()
  if (version) await writeHugoSite(house, hugo.path)
  const runs: Runs = { first: [], unchanged: [], touched: false, hugo: [], unlikeHugo: null }
  if (!version) runs.unlikeHugo = 'Hugo is not installed here'
  for (let run = 1; run <= RUNS; run += 1) {
    say(`run ${run} of ${RUNS}`)
    await runOurs(house, runs)
    if (version) await runHugo(house, hugo.path, runs)
  }
  return [fullRow(runs, version), unchangedRow(runs)]
}

async function runOurs({ settings, slugs }: BenchHouse, runs: Runs): Promise<void> {
  await rm(settings.cdnDir, { recursive: true, force: true })
  runs.first.push(await runRebuild(settings))
  const before = await writtenPages(settings.cdnDir, slugs)
  const unchanged = await runRebuild(settings)
  const after = await writtenPages(settings.cdnDir, slugs)
  runs.unchanged.push(unchanged)
  runs.touched ||= unchanged.written + unchanged.removed > 0 || after.newest !== before.newest
}

async function runHugo({ settings, slugs }: BenchHouse, folder: string, runs: Runs): Promise<void> {
  const destination = join(folder, 'public')
  await rm(destination, { recursive: true, force: true })
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

function fullRow({ first, hugo, unlikeHugo }: Runs, version: string | null): Row {
  const pages = RESTAURANTS * SHAPE.pages
  const ours = pages / median(first.map((run) => run.processSeconds))
  const theirs = hugo.length > 0 ? pages / median(hugo) : 0
  const ratio = ours / theirs
  return {
    what: `Full rebuild, ${RESTAURANTS} restaurants × ${SHAPE.dishes} dishes, ${pages} pages`,
    budget: `≥ ${FASTER_THAN_HUGO} × Hugo`,
    measured: perSecond(ours, 'pages'),
    comparison: version ? `${perSecond(theirs, 'pages')}, Hugo ${version}` : 'Hugo not installed',
    ratio: version ? times(ratio) : '',
    verdict: verdict(
      unlikeHugo ?? false,
      version !== null && ratio < FASTER_THAN_HUGO && 'slower than the budget',
    ),
    figures: { pages, pagesPerSecond: ours, hugoPagesPerSecond: theirs },
  }
}

function unchangedRow({ first, unchanged, touched }: Runs): Row {
  const again = median(unchanged.map((run) => run.processSeconds))
  const before = median(first.map((run) => run.processSeconds))
  return {
    what: 'The same rebuild when nothing has changed',
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
