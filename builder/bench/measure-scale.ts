import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { folderSize } from '../targets/folder-size.ts'
import { TEMPORARY_FOLDER } from '../targets/folder.ts'
import { openBenchHouse, type BenchHouse } from './bench-house.ts'
import { cutRebuildShort } from './cut-short.ts'
import { SHAPE } from './generated-menu.ts'
import { drawSharePictures } from './drawn-share-pictures.ts'
import { verdict, type BenchOptions, type Row } from './measurement.ts'
import { runRebuild, runRebuildCommand } from './rebuilding.ts'
import { scalePlot, type ScalePoint } from './scale-plot.ts'
import { openTemporaryFolder } from './temporary-folder.ts'
import { megabytes, perSecond, seconds, times } from './units.ts'
import { writeFloor } from './write-floor.ts'
import { writtenPages } from './written-pages.ts'

const SIZES = [100, 1000] as const
const LARGEST = 10_000
const MOST_MEGABYTES = 400
const FLAT = 1.5
const NEAR_THE_FLOOR = 2
const FASTER_UNCHANGED = 10
const PLOT = join(import.meta.dirname, '../../.github/rebuild-scale.svg')

interface Size extends ScalePoint {
  pages: number
  processorSeconds: number
  unchangedSeconds: number
  /** Files that the rebuild without a change wrote. */
  rewritten: number
  files: number
  gigabytes: number
}

/**
 * How a full rebuild grows with the number of restaurants, each beside the writing of the same
 * bytes alone; at the largest number one that is killed half way, and goes on.
 */
export async function measureScale({ now, large, readme, say }: BenchOptions): Promise<Row[]> {
  const sizes: Size[] = []
  const rows: Row[] = []
  const wanted = large ? [...SIZES, LARGEST] : SIZES
  for (const restaurants of wanted) {
    say(`fills a database with ${restaurants} restaurants`)
    await using house = await openBenchHouse({ restaurants, now })
    await drawSharePictures(house)
    say('rebuilds, then writes the same bytes alone')
    const size = await measureSize(house)
    sizes.push(size)
    rows.push(sizeRow(size, sizes[0] ?? size), unchangedRow(size))
    if (restaurants !== wanted.at(-1)) continue
    say('rebuilds once more, is killed half way and goes on')
    rows.push(await resumedRow(house))
  }
  if (readme) await writeFile(PLOT, scalePlot(sizes, MOST_MEGABYTES))
  return rows
}

async function measureSize({ settings, slugs, restaurantIds }: BenchHouse): Promise<Size> {
  const run = await runRebuild(settings)
  const unchanged = await runRebuild(settings)
  const { files, bytes } = await folderSize(settings.cdnDir, TEMPORARY_FOLDER)
  await using floor = await openTemporaryFolder()
  return {
    restaurants: restaurantIds.length,
    pages: run.pages,
    files,
    gigabytes: bytes / 2 ** 30,
    seconds: run.processSeconds,
    processorSeconds: run.processorSeconds,
    unchangedSeconds: unchanged.processSeconds,
    rewritten: unchanged.written + unchanged.removed,
    floorSeconds: await writeFloor(settings.cdnDir, floor.path, slugs),
    megabytes: run.peakMegabytes,
  }
}

function sizeRow(size: Size, smallest: Size): Row {
  const { restaurants, pages, files, gigabytes, floorSeconds, ...ours } = size
  const [slower, growth] = [
    ours.seconds / floorSeconds,
    ours.megabytes / smallest.megabytes,
  ] as const
  const speed = perSecond(pages / ours.seconds, 'pages')
  return {
    what: `Full rebuild, ${restaurants} restaurants, ${pages} pages`,
    budget: `≤ ${NEAR_THE_FLOOR} × the floor, ≤ ${MOST_MEGABYTES} MB and flat`,
    measured: `${seconds(ours.seconds)}, ${seconds(ours.processorSeconds)} of processor time, ${speed}, ${megabytes(ours.megabytes)}, ${files} files of ${gigabytes.toFixed(2)} GB`,
    comparison: `${seconds(floorSeconds)} for writing the same bytes alone`,
    ratio: times(slower),
    verdict: verdict(
      slower > NEAR_THE_FLOOR && 'further from the floor',
      ours.megabytes > MOST_MEGABYTES && 'more memory',
      growth > FLAT && 'memory grows with the number',
    ),
    figures: { ...size },
  }
}

function unchangedRow({ restaurants, rewritten, ...size }: Size): Row {
  const faster = size.seconds / size.unchangedSeconds
  return {
    what: `The same when nothing has changed, ${restaurants} restaurants`,
    budget: `no file written, ≥ ${FASTER_UNCHANGED} × faster`,
    measured: `${rewritten} files written, ${seconds(size.unchangedSeconds)}`,
    comparison: `${seconds(size.seconds)} for the first`,
    ratio: times(faster),
    verdict: verdict(
      rewritten > 0 && 'files were written',
      faster < FASTER_UNCHANGED && 'not that much faster',
    ),
    figures: { restaurants, unchangedSeconds: size.unchangedSeconds, rewritten },
  }
}

async function resumedRow(full: BenchHouse): Promise<Row> {
  const settings = { ...full.settings, cdnDir: `${full.settings.cdnDir}-again` }
  const house = { ...full, settings }
  const { slugs } = house
  await cutRebuildShort(house)
  const report = await runRebuildCommand(settings, '--resume')
  const { count } = await writtenPages(settings.cdnDir, slugs)
  const missing = slugs.length * SHAPE.pages - count
  return {
    what: `The same, killed half way and gone on with (\`rebuild --resume\`)`,
    budget: 'only the rest is rebuilt, no page missing',
    measured: `${report.restaurants} restaurants in ${seconds(report.seconds)}, ${missing} pages missing`,
    comparison: `${slugs.length} restaurants`,
    ratio: times(report.restaurants / slugs.length),
    verdict: verdict(
      report.restaurants >= slugs.length && 'it began from the start',
      missing !== 0 && 'pages are missing',
      report.failed.length > 0 && `${report.failed.length} failed`,
    ),
    figures: { resumed: report.restaurants, resumedSeconds: report.seconds, missing },
  }
}
