import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { folderSize } from '../targets/folder-size.ts'
import { openTemporaryFolder } from '../testing/temporary-folder.ts'
import { SHAPE } from './generated-menu.ts'
import { openHouse, type House } from './house.ts'
import { verdict, type BenchOptions, type Row } from './measurement.ts'
import { unchangedRow, type Pair } from './measure-rebuild.ts'
import { rebuildCommand, runRebuild, startProcess } from './processes.ts'
import { megabytes, perSecond, seconds, times } from './table.ts'
import { writeFloor } from './write-floor.ts'

const SIZES = [100, 1000] as const
const LARGEST = 10_000
const MOST_MEGABYTES = 400
const FLAT = 1.5
const NEAR_THE_FLOOR = 2
const LOOK_EVERY_MS = 50

interface Size extends Pair {
  restaurants: number
  /** For writing the same bytes with no rendering. */
  floorSeconds: number
  files: number
  bytes: number
}

/**
 * How a full rebuild grows with the number of restaurants, each beside the writing of the same
 * bytes alone; at the largest number one that is killed half way, and goes on.
 */
export async function measureScale({ now, large, count, say }: BenchOptions): Promise<Row[]> {
  const sizes: Size[] = []
  const rows: Row[] = []
  const wanted = [...SIZES.map((size) => count(size, size / 10)), ...(large ? [LARGEST] : [])]
  for (const restaurants of wanted) {
    say(`fills a database with ${restaurants} restaurants`)
    await using house = await openHouse({ restaurants, now })
    say('rebuilds, then writes the same bytes alone')
    const size = await measureSize(house)
    sizes.push(size)
    rows.push(sizeRow(size, sizes[0] ?? size), unchangedRow(`${restaurants} restaurants`, [size]))
    if (restaurants !== wanted.at(-1)) continue
    say('rebuilds once more, is killed half way and goes on')
    rows.push(await resumedRow(house))
  }
  return rows
}

async function measureSize({ settings, slugs, restaurantIds }: House): Promise<Size> {
  const first = await runRebuild(settings)
  const unchanged = await runRebuild(settings)
  const size = await folderSize(settings.cdnDir)
  await using floor = await openTemporaryFolder()
  const floorSeconds = await writeFloor(settings.cdnDir, floor.path, slugs)
  return { restaurants: restaurantIds.length, first, unchanged, floorSeconds, ...size }
}

function sizeRow(size: Size, smallest: Size): Row {
  const { restaurants, first, files, bytes, floorSeconds } = size
  const { pages, peakMegabytes, process } = first
  const slower = process.seconds / floorSeconds
  const speed = perSecond(pages / process.seconds, 'pages')
  const isFirst = size === smallest
  return {
    what: `Full rebuild, ${restaurants} restaurants, ${pages} pages; share pictures, drawn before, are copied`,
    n: '1 run',
    budget: `≤ ${NEAR_THE_FLOOR} × the floor, ≤ ${MOST_MEGABYTES} MB${isFirst ? '' : `, flat from ${smallest.restaurants} to ${restaurants}`}`,
    measured: `${seconds(process.seconds)}, ${seconds(process.processorSeconds)} of processor time, ${speed}, ${megabytes(peakMegabytes)}, ${files} files of ${(bytes / 2 ** 30).toFixed(2)} GB`,
    comparison: `${seconds(floorSeconds)} for writing the same bytes alone`,
    ratio: times(slower),
    verdict: verdict(
      slower > NEAR_THE_FLOOR && 'further from the floor',
      peakMegabytes > MOST_MEGABYTES && 'more memory',
      peakMegabytes / smallest.first.peakMegabytes > FLAT && 'memory grows with the number',
    ),
    figures: {
      restaurants,
      pages,
      files,
      bytes,
      seconds: process.seconds,
      floorSeconds,
      peakMegabytes,
    },
  }
}

async function resumedRow(full: House): Promise<Row> {
  const settings = { ...full.settings, cdnDir: `${full.settings.cdnDir}-again` }
  const house = { ...full, settings }
  const { slugs } = house
  await cutShort(house)
  const report = await runRebuild(settings, '--resume')
  const missing = slugs.length * SHAPE.pages - countPages(settings.cdnDir, slugs)
  return {
    what: 'The same, killed half way and gone on with (`rebuild --resume`)',
    n: '1 run',
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

/** Begins a rebuild of everything and kills it when half of the restaurants are done. */
async function cutShort({ settings, db, slugs }: House): Promise<void> {
  const startedAt = new Date().toISOString()
  const child = startProcess(process.execPath, ...rebuildCommand(settings), 'ignore')
  const ended = once(child, 'exit')
  const done = async () => {
    const rows = await db
      .selectFrom('publications')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('checkedAt', '>=', startedAt)
      .executeTakeFirstOrThrow()
    return rows.count
  }
  while (child.exitCode === null && (await done()) < slugs.length / 2) await wait(LOOK_EVERY_MS)
  child.kill('SIGKILL')
  await ended
  if (child.signalCode === null) throw new Error('The rebuild ended before it could be killed')
}

function countPages(root: string, folders: readonly string[]): number {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }),
  )
  return files.filter((file) => /(^|\/)index\.html$/.test(file)).length
}
