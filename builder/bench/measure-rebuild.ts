import { join } from 'node:path'
import { folderSize } from '../targets/folder-size.ts'
import { openTemporaryFolder } from '../testing/temporary-folder.ts'
import { hasRealMenus, openHouse, type House } from './house.ts'
import { buildHugoSite, hugoVersion, writeHugoSite } from './hugo.ts'
import { verdict, type BenchOptions, type Row } from './measurement.ts'
import { runRebuild, type Finished, type RebuildRun } from './processes.ts'
import { median } from './statistics.ts'
import { megabytes, perSecond, seconds, times } from './table.ts'

interface Size {
  restaurants: number
  /** How many times faster than Hugo. */
  budget: number
}

// Both start their processes and warm up in this time: the fewer restaurants, the more that counts.
const SIZES: readonly Size[] = [
  { restaurants: 200, budget: 1.3 },
  { restaurants: 1000, budget: 2 },
]
const RUNS = 3
const FASTER_UNCHANGED = 10
const MOST_MEGABYTES = 400
const FLAT = 1.5
// How far the two folders may differ in bytes and still count as the same.
const SAME_BYTES = 0.001

/** A rebuild into a new folder, and the next one, which finds nothing to do. */
export interface Pair {
  first: RebuildRun
  unchanged: RebuildRun
}

interface Runs extends Size {
  menus: 'generated' | 'real'
  pairs: Pair[]
  hugo: Finished[]
  /** Why Hugo's time does not count. */
  unlikeHugo: string | false
}

/** A full rebuild into a new folder against Hugo, and one when nothing has changed. */
export async function measureRebuild(options: BenchOptions): Promise<Row[]> {
  const { count, say } = options
  const rows: Row[] = []
  const version = await hugoVersion()
  // All of it goes at the end: where a file system is slow with places that were just let go, as ext4
  // without a journal is for minutes, both sides would wait for what was measured before.
  await using kept = new AsyncDisposableStack()
  for (const menus of hasRealMenus() ? (['generated', 'real'] as const) : ['generated' as const]) {
    const all: Runs[] = []
    for (const size of SIZES) {
      const restaurants = count(size.restaurants, size.restaurants / 20)
      say(`${restaurants} ${menus} restaurants`)
      all.push(await runBoth({ ...size, restaurants, menus }, version, { ...options, kept }))
    }
    rows.push(...all.flatMap((runs) => bothRows(runs, version)))
    rows.push(memoryRow(all))
  }
  return rows
}

async function runBoth(
  size: Pick<Runs, 'restaurants' | 'budget' | 'menus'>,
  version: string | null,
  { now, count, say, kept }: BenchOptions & { kept: AsyncDisposableStack },
): Promise<Runs> {
  const house = kept.use(await openHouse({ ...size, now }))
  const site = kept.use(await openTemporaryFolder())
  const unlikeHugo = version === null && 'Hugo is not installed here'
  const runs: Runs = { ...size, pairs: [], hugo: [], unlikeHugo }
  for (let run = 1; run <= count(RUNS, 1); run += 1) {
    say(`run ${run}`)
    // Never into a folder that was just emptied: the disk would take longer to find room in it.
    const settings = { ...house.settings, cdnDir: `${house.settings.cdnDir}-${run}` }
    const [first, unchanged] = [await runRebuild(settings), await runRebuild(settings)]
    runs.pairs.push({ first, unchanged })
    if (version === null) continue
    if (run === 1) writeHugoSite(settings.cdnDir, house.slugs, site.path)
    await runHugo({ ...house, settings }, site.path, runs)
  }
  return runs
}

async function runHugo({ settings }: House, site: string, runs: Runs): Promise<void> {
  const destination = join(site, `public-${runs.hugo.length}`)
  runs.hugo.push(await buildHugoSite(site, destination))
  const [ours, theirs] = [await folderSize(settings.cdnDir), await folderSize(destination)]
  const isSame = Math.abs(theirs.bytes / ours.bytes - 1) <= SAME_BYTES
  if (isSame && ours.files === theirs.files) return
  const each = [ours, theirs].map(({ files, bytes }) => `${files} files of ${bytes} bytes`)
  runs.unlikeHugo = `not the same site: ours ${each[0]}, Hugo's ${each[1]}`
}

function bothRows(runs: Runs, version: string | null): Row[] {
  const { restaurants, menus, pairs } = runs
  return [fullRow(runs, version), unchangedRow(`${restaurants} ${menus} restaurants`, pairs)]
}

function fullRow(
  { restaurants, menus, budget, pairs, hugo, unlikeHugo }: Runs,
  version: string | null,
): Row {
  const pages = pairs[0]?.first.pages ?? 0
  const processes = pairs.map(({ first }) => first.process)
  const [ours, work] = speedOf(pages, processes)
  const [theirs, theirWork] = hugo.length > 0 ? speedOf(pages, hugo) : [0, 0]
  return {
    what: `Full rebuild, ${restaurants} ${menus} restaurants, ${pages} pages, start included; share pictures, drawn before, are copied by both`,
    n: runs(pairs),
    budget: `≥ ${budget} × Hugo`,
    measured: `${perSecond(ours, 'pages')}, ${seconds(work)} of processor time`,
    comparison:
      version === null
        ? 'Hugo not installed'
        : `${perSecond(theirs, 'pages')}, ${seconds(theirWork)}, Hugo ${version}, a file for each page, the same bytes`,
    ratio: version === null ? '' : times(ours / theirs),
    verdict: verdict(unlikeHugo, theirs > 0 && ours / theirs < budget && 'slower than the budget'),
    figures: { restaurants, pages, pagesPerSecond: ours, hugoPagesPerSecond: theirs },
  }
}

/** Pages a second, and seconds of processor time. */
function speedOf(pages: number, runs: readonly Finished[]): [number, number] {
  const [wall, work] = [runs.map((run) => run.seconds), runs.map((run) => run.processorSeconds)]
  return [pages / median(wall), median(work)]
}

/** What it costs to find that there is nothing to do. */
export function unchangedRow(which: string, pairs: readonly Pair[]): Row {
  const before = median(pairs.map(({ first }) => first.process.seconds))
  const again = median(pairs.map(({ unchanged }) => unchanged.process.seconds))
  const written = Math.max(...pairs.map(({ unchanged: { written, removed } }) => written + removed))
  return {
    what: `The same when nothing has changed, ${which}`,
    n: runs(pairs),
    budget: `no file written, ≥ ${FASTER_UNCHANGED} × faster`,
    measured: `${written} files written, ${seconds(again)}`,
    comparison: `${seconds(before)} for the first`,
    ratio: times(before / again),
    verdict: verdict(
      written > 0 && 'files were written',
      before / again < FASTER_UNCHANGED && 'not that much faster',
    ),
    figures: { unchangedSeconds: again, firstSeconds: before, written },
  }
}

function runs({ length }: readonly unknown[]): string {
  return length === 1 ? '1 run' : `${length} runs, median`
}

function memoryRow(all: readonly Runs[]): Row {
  const peaks = all.map(({ pairs }) => Math.max(...pairs.map(({ first }) => first.peakMegabytes)))
  const [few = 0, many = 0] = peaks
  const [fewer, more] = all.map(({ restaurants }) => restaurants)
  return {
    what: `Peak memory of a full rebuild, ${more} ${all[0]?.menus} restaurants`,
    n: `${all[0]?.pairs.length} runs, the most`,
    budget: `≤ ${MOST_MEGABYTES} MB, flat from ${fewer} to ${more}`,
    measured: megabytes(many),
    comparison: `${megabytes(few)} for ${fewer}`,
    ratio: times(many / few),
    verdict: verdict(
      many > MOST_MEGABYTES && 'more than the budget',
      many / few > FLAT && 'grows with the number',
    ),
    figures: { peakMegabytes: many, fewMegabytes: few },
  }
}
