import { PAGE_SAMPLES, rowsOn } from '#db/import/testing/page-samples.ts'
import { median, milliseconds, type BenchOptions, type Row } from './measurement.ts'

const PAGES = 20
const ROUNDS = 20

/** How many dishes of our own corpus of layouts are read right, and how long 20 pages take. */
export async function measureReading({ count, say }: BenchOptions): Promise<Row[]> {
  let [dishes, right, silent] = [0, 0, 0]
  for (const { layout, pages, decimals, right: wanted } of PAGE_SAMPLES) {
    const rows = rowsOn(pages, decimals)
    const found = wanted.filter((row) => rows.includes(row)).length
    dishes += wanted.length
    right += found
    silent += rows.filter((row) => !wanted.includes(row) && !row.endsWith('?')).length
    say(`${layout}: ${found} of ${wanted.length}`)
  }
  const pages = PAGE_SAMPLES.flatMap((sample) => sample.pages)
  const many = Array.from({ length: PAGES }, (_, at) => pages[at % pages.length]!)
  const times = Array.from({ length: count(ROUNDS, 2) }, () => {
    const start = performance.now()
    rowsOn(many, 2)
    return performance.now() - start
  })
  const ms = median(times)
  return [
    {
      what: `dishes of ${PAGE_SAMPLES.length} layouts that are read right`,
      budget: '97 %, at most 0.5 % wrong without a mark',
      measured: `${right} of ${dishes}, ${silent} wrong without a mark`,
      kept: right >= dishes * 0.97 && silent <= dishes * 0.005,
      figures: { dishes, right, silent },
    },
    {
      what: `words of ${PAGES} pages to dishes`,
      budget: '5 s',
      measured: milliseconds(ms),
      kept: ms <= 5000,
      figures: { ms },
    },
  ]
}
