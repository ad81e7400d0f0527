import { readContent } from '#db/import/files/read-content.ts'
import type { FileContent } from '#db/import/files/read-file.ts'
import { SHAPES } from '#db/import/testing/menus-as-tables.ts'
import { decimalsOf, HAS_MENUS, MANNERS, readGivenMenus } from '#db/import/testing/menus-as-text.ts'
import { PAGE_SAMPLES, rowsOn } from '#db/import/testing/page-samples.ts'
import { readPaper } from '#db/import/testing/paper.ts'
import { scoreOf, sumOf, type Score } from '#db/import/testing/score.ts'
import { median, milliseconds, type BenchOptions, type Row } from './measurement.ts'

const PAGES = 20
const ROUNDS = 20

/** How many dishes of our own layouts, and of real menus where they are there, are read right; how fast. */
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
  const sets = { ...givenMenus(), ...(await paperMenus(say)) }
  return [
    ...Object.entries(sets).map(([what, score]) => rowOf(what, score)),
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

/** Real menus, as four kinds of text and as tables. */
function givenMenus(): Record<string, Score> {
  if (!HAS_MENUS) return {}
  const menus = readGivenMenus()
  const scored = (contentOf: (menu: (typeof menus)[0]) => FileContent) =>
    menus.map((menu) => {
      const dishes = menu.categories.flatMap(({ products }) => products)
      return scoreOf(dishes, readContent(contentOf(menu), decimalsOf(menu)))
    })
  const texts = MANNERS.flatMap(({ write }) =>
    scored((menu) => ({ kind: 'text', text: write(menu) })),
  )
  const tables = SHAPES.flatMap(({ write }) =>
    scored((menu) => ({ kind: 'cells', cells: write(menu) })),
  )
  return { 'menus as texts': sumOf(texts), 'menus as tables': sumOf(tables) }
}

/** Layouts of real menus, each and by source. */
async function paperMenus(say: BenchOptions['say']): Promise<Record<string, Score>> {
  const read = (await readPaper()).map(({ file, dishes, content }) => {
    const score = scoreOf(dishes, readContent(content, 2))
    say(`${file}: ${inWords(score)}`)
    return { content, score }
  })
  const ofKind = (isPages: boolean) =>
    read.filter(({ content }) => (content.kind === 'pages') === isPages).map(({ score }) => score)
  const sets = { 'layouts as PDFs': sumOf(ofKind(true)), 'layouts as texts': sumOf(ofKind(false)) }
  return read.length > 0 ? sets : {}
}

const LEAST = { right: 0.9, silent: 0.02, invented: 0.01, asked: 0.12 }

function rowOf(what: string, score: Score): Row {
  const { dishes, right, silent, invented, rows, asked } = score
  return {
    what: `dishes of ${what} that are read right`,
    budget: '90 %; 2 % wrong without a mark, 1 % invented, 12 % asked about',
    measured: inWords(score),
    kept:
      right >= dishes * LEAST.right &&
      silent <= dishes * LEAST.silent &&
      invented <= rows * LEAST.invented &&
      asked <= rows * LEAST.asked,
    figures: { ...score },
  }
}

function inWords({ dishes, right, marked, silent, invented, rows, asked }: Score): string {
  const share = ((100 * right) / dishes).toFixed(1)
  return `${right} of ${dishes} (${share} %), ${marked} marked, ${silent} silent, ${invented} invented, ${asked} of ${rows} rows asked about`
}
