import lighthouse from 'lighthouse'
import { toSegment } from '#db/rules/segments.ts'
import { ARABIC_MENU, ENGLISH_MENU, serveMenu } from './floor.ts'
import { generateMenu, type GeneratedMenu } from './generated-menu.ts'
import { verdict, type BenchOptions, type Row } from './measurement.ts'
import { startInspectedBrowser } from './phone.ts'
import { median } from './statistics.ts'
import { milliseconds, times } from './table.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const PAINTS = { First: 'first-contentful-paint', Largest: 'largest-contentful-paint' } as const
const FULL = 100
const MOST_PAINT = 1.1

type Kind = 'menu' | 'category' | 'product' | 'info' | 'landing'
type Scores = Record<(typeof CATEGORIES)[number], number>

/** What Lighthouse found; times are in milliseconds, as it simulates them. */
interface Result {
  scores: Scores
  paints: Record<keyof typeof PAINTS, number>
}

interface Judged {
  kind: Kind
  language: string
  results: Result[]
}

/** Lighthouse's scores for a phone of every public page, in both languages, and of the floor. */
export async function measureLighthouse({ count, say }: BenchOptions): Promise<Row[]> {
  const runs = count(5, 1)
  const judged: Judged[] = []
  let floor: Result[] = []
  for (const [language, number, landing] of [
    ['English', ENGLISH_MENU, '/'],
    ['Arabic', ARABIC_MENU, '/ar'],
  ] as const) {
    say(`entering a menu in ${language}`)
    await using served = await serveMenu(number)
    const pages = pagesOf(served.ours, generateMenu(1, number))
    pages.set('landing', served.url + landing)
    for (const [kind, url] of pages) {
      say(`${language}: ${kind}`)
      judged.push({ kind, language, results: await judge(url, runs, say) })
    }
    if (number === ENGLISH_MENU) floor = await judge(served.floor, runs, say)
  }
  const kinds = [...new Set(judged.map(({ kind }) => kind))]
  const scores = kinds.map((kind) =>
    row(
      kind,
      judged.filter((one) => one.kind === kind),
    ),
  )
  return [...scores, ...paintRows(judged[0]?.results ?? [], floor)]
}

function pagesOf(menu: string, { categories: [category] }: GeneratedMenu): Map<Kind, string> {
  const inCategory = `${menu}/${encodeURIComponent(toSegment(category?.title ?? ''))}`
  const dish = toSegment(category?.products[0]?.name ?? '')
  return new Map<Kind, string>([
    ['menu', menu],
    ['category', inCategory],
    ['product', `${inCategory}/${encodeURIComponent(dish)}`],
    ['info', `${menu}/info`],
  ])
}

async function judge(url: string, runs: number, say: BenchOptions['say']): Promise<Result[]> {
  const results: Result[] = []
  while (results.length < runs) {
    // A browser that ends a session too early gets a second chance.
    results.push(await run(url, say).catch(() => run(url, say)))
  }
  return results
}

async function run(url: string, say: BenchOptions['say']): Promise<Result> {
  await using browser = await startInspectedBrowser()
  const { port } = browser
  const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...CATEGORIES] })
  if (!result || result.lhr.runtimeError) {
    throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`)
  }
  const { audits, categories } = result.lhr
  for (const { id, title, score } of Object.values(audits)) {
    const counts = CATEGORIES.some((category) =>
      categories[category]?.auditRefs.some((ref) => ref.id === id && ref.weight > 0),
    )
    if (counts && score !== null && score < 0.9) say(`${url}: ${title} (${id}: ${score})`)
  }
  const scores = CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)])
  const paints = Object.entries(PAINTS).map(([name, id]) => [name, audits[id]?.numericValue])
  return {
    scores: Object.fromEntries(scores) as Scores,
    paints: Object.fromEntries(paints) as Result['paints'],
  }
}

function row(kind: Kind, judged: Judged[]): Row {
  const scores = judged.map(({ language, results }) => ({
    language,
    scores: CATEGORIES.map((category) => median(results.map(({ scores }) => scores[category]))),
  }))
  const figures = scores.flatMap(({ language, scores }) =>
    CATEGORIES.map((category, place) => [`${language} ${category}`, scores[place] ?? 0] as const),
  )
  const missed = figures.filter(([, score]) => score < FULL).map(([name]) => name)
  return {
    what: `Lighthouse for a phone, ${kind} page: performance / accessibility / practices / SEO`,
    n: `${judged[0]?.results.length} each, median`,
    budget: CATEGORIES.map(() => FULL).join(' / '),
    measured: scores.map(({ language, scores }) => `${language} ${scores.join(' / ')}`).join('; '),
    comparison: '',
    ratio: '',
    verdict: verdict(missed.length > 0 && `less for ${missed.join(', ')}`),
    figures: Object.fromEntries(figures),
  }
}

function paintRows(ours: readonly Result[], floor: readonly Result[]): Row[] {
  return (['First', 'Largest'] as const).map((name) => {
    const [here, there] = [ours, floor].map((results) =>
      median(results.map(({ paints }) => paints[name])),
    ) as [number, number]
    return {
      what: `${name} contentful paint of the English menu page, as Lighthouse simulates it`,
      n: `${ours.length} each, median`,
      budget: `≤ ${MOST_PAINT} × by hand`,
      measured: milliseconds(here),
      comparison: `${milliseconds(there)}, by hand, same server`,
      ratio: times(here / there),
      verdict: verdict(!(here / there <= MOST_PAINT) && 'later than the budget'),
      figures: { ms: here, floorMs: there },
    }
  })
}
