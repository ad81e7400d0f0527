import { openBenchHouse } from './bench-house.ts'
import { verdict, type BenchOptions, type Row } from './measurement.ts'
import { runRebuild } from './rebuilding.ts'
import { megabytes, times } from './units.ts'

const [FEW, MANY] = [100, 10_000]
const MOST_MEGABYTES = 400
const FLAT = 1.5

/** The peak memory of a full rebuild, and whether it grows with the number of restaurants. */
export async function measureMemory({ now, large, say }: BenchOptions): Promise<Row[]> {
  const few = await peakOf(FEW, now)
  if (!large) return [memoryRow(FEW, few, null)]
  say(`filling a database with ${MANY} restaurants`)
  return [memoryRow(MANY, await peakOf(MANY, now), few)]
}

async function peakOf(restaurants: number, now: Date): Promise<number> {
  await using house = await openBenchHouse({ restaurants, now })
  return (await runRebuild(house.settings)).peakMegabytes
}

function memoryRow(restaurants: number, peak: number, few: number | null): Row {
  return {
    what: `Peak memory of a full rebuild, ${restaurants} restaurants`,
    budget: `≤ ${MOST_MEGABYTES} MB, flat from ${FEW} to ${MANY}`,
    measured: megabytes(peak),
    comparison: few === null ? `${MANY} with \`--large\`` : `${megabytes(few)} for ${FEW}`,
    ratio: few === null ? '' : times(peak / few),
    verdict: verdict(
      peak > MOST_MEGABYTES && 'more than the budget',
      few !== null && peak / few > FLAT && 'grows with the number',
    ),
    figures: { restaurants, peakMegabytes: peak, ...(few === null ? {} : { fewMegabytes: few }) },
  }
}
