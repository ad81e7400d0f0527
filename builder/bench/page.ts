import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { openDatabase } from '#db/open.ts'
import type { MenuDocument, MenuProduct } from '#db/menu/document.ts'
import { findRestaurantByName, loadMenu } from '#db/queries/menus.ts'
import { lookColours } from '#db/rules/look/look-colours.ts'
import type { Look } from '#db/rules/look/look.ts'
import { formatPrice } from '#db/rules/money/money.ts'
import {
  LARGEST_THUMBNAIL,
  pictureFile,
  pictureWidths,
  thumbnailFile,
  thumbnailSides,
  type Picture,
} from '#db/rules/look/pictures.ts'
import { toSegment } from '#db/rules/text/segments.ts'
import { openTemporaryFolder } from '#db/testing/temporary-folder.ts'
import { generateMenu, SHAPE } from './generated-menu.ts'
import { kilobytes, median, milliseconds, times } from './measurement.ts'
import type { BenchOptions, Row } from './measurement.ts'
import { enterMenu } from './owner.ts'
import { brotliBytes, loadPage, startBrowser, startInspectedBrowser } from './phone.ts'
import { startApi } from './processes.ts'

const KB = 1024
const MOST = { html: 12 * KB, script: 3 * KB, load: 120 * KB, requests: 10, paint: 1.1 }

export async function measurePage({ say }: BenchOptions): Promise<Row[]> {
  say('entering a menu with pictures')
  await using menu = await serveMenu(ENGLISH_MENU)
  const browser = await startBrowser()
  const ours = await loadPage(browser, menu.ours)
  const floor = await loadPage(browser, menu.floor).finally(() => browser.close())
  const [html, floorHtml] = [await brotliBytes(menu.ours), await brotliBytes(menu.floor)]
  const { bytes, scriptBytes, requests, elsewhere, cookies, shift } = ours
  return [
    {
      what: `Menu page, ${SHAPE.dishes} dishes with pictures: HTML with its CSS, Brotli`,
      budget: `≤ ${kilobytes(MOST.html)}`,
      measured: kilobytes(html),
      comparison: `${kilobytes(floorHtml)}, written by hand`,
      kept: html <= MOST.html,
      figures: { html, floorHtml },
    },
    {
      what: 'Its first load with pictures; JavaScript of it; requests',
      budget: `≤ ${kilobytes(MOST.load)}; ≤ ${kilobytes(MOST.script)}; ≤ ${MOST.requests}`,
      measured: `${kilobytes(bytes)}; ${kilobytes(scriptBytes)}; ${requests}`,
      comparison: `${kilobytes(floor.bytes)}; ${floor.requests} requests, written by hand`,
      kept: bytes <= MOST.load && scriptBytes <= MOST.script && requests <= MOST.requests,
      figures: { bytes, scriptBytes, requests, floorBytes: floor.bytes },
    },
    {
      what: 'Its requests to others, cookies, layout shift',
      budget: '0, 0, 0',
      measured: `${elsewhere}, ${cookies}, ${Number(shift.toFixed(4))}`,
      kept: elsewhere + cookies + shift === 0,
      figures: { elsewhere, cookies, shift },
    },
  ]
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const PAINTS = { First: 'first-contentful-paint', Largest: 'largest-contentful-paint' } as const

interface Judged {
  scores: number[]
  paints: Record<keyof typeof PAINTS, number>
}

export async function measureLighthouse({ count, say }: BenchOptions): Promise<Row[]> {
  const rows: Row[] = []
  for (const [language, number, landing] of [
    ['English', ENGLISH_MENU, '/'],
    ['Arabic', ARABIC_MENU, '/ar'],
  ] as const) {
    say(`entering a menu in ${language}`)
    await using served = await serveMenu(number)
    for (const [kind, url] of pagesOf(served, landing, number)) {
      say(`${language}: ${kind}`)
      const judged = await judge(url, count(5, 1))
      rows.push(scoreRow(`${kind} page, ${language}`, judged))
      if (kind !== 'menu' || number !== ENGLISH_MENU) continue
      rows.push(...paintRows(judged, await judge(served.floor, count(5, 1))))
    }
  }
  return rows
}

function pagesOf({ url, ours }: Served, landing: string, number: number): [string, string][] {
  const category = generateMenu(1, number).categories[0]
  const inCategory = `${ours}/${encodeURIComponent(toSegment(category?.title ?? ''))}`
  const dish = encodeURIComponent(toSegment(category?.products[0]?.name ?? ''))
  return [
    ['menu', ours],
    ['category', inCategory],
    ['product', `${inCategory}/${dish}`],
    ['info', `${ours}/info`],
    ['landing', url + landing],
  ]
}

async function judge(url: string, times: number): Promise<Judged> {
  const results: Judged[] = []
  while (results.length < times) results.push(await judgeOnce(url))
  const paintOf = (name: keyof typeof PAINTS) => median(results.map(({ paints }) => paints[name]))
  return {
    scores: CATEGORIES.map((_, at) => median(results.map(({ scores }) => scores[at] ?? 0))),
    paints: { First: paintOf('First'), Largest: paintOf('Largest') },
  }
}

async function judgeOnce(url: string): Promise<Judged> {
  await using browser = await startInspectedBrowser()
  const { port } = browser
  const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...CATEGORIES] })
  if (!result || result.lhr.runtimeError) {
    throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`)
  }
  const { audits, categories } = result.lhr
  const paintOf = (name: keyof typeof PAINTS) => audits[PAINTS[name]]?.numericValue ?? Number.NaN
  return {
    scores: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
    paints: { First: paintOf('First'), Largest: paintOf('Largest') },
  }
}

function scoreRow(what: string, { scores }: Judged): Row {
  return {
    what: `Lighthouse for a phone, ${what}: ${CATEGORIES.join(' / ')}`,
    budget: '100 / 100 / 100 / 100',
    measured: scores.join(' / '),
    kept: scores.every((score) => score === 100),
    figures: Object.fromEntries(CATEGORIES.map((name, at) => [name, scores[at] ?? 0])),
  }
}

function paintRows(ours: Judged, floor: Judged): Row[] {
  return (['First', 'Largest'] as const).map((name) => {
    const [ms, floorMs] = [ours.paints[name], floor.paints[name]]
    return {
      what: `${name} contentful paint of the English menu page, as Lighthouse simulates it`,
      budget: `≤ ${times(MOST.paint)} by hand`,
      measured: `${times(ms / floorMs)}, ${milliseconds(ms)}`,
      comparison: `${milliseconds(floorMs)} by hand, same server`,
      kept: ms / floorMs <= MOST.paint,
      figures: { ms, floorMs },
    }
  })
}

interface Served extends AsyncDisposable {
  url: string
  ours: string
  floor: string
}

const FLOOR = 'written-by-hand'
const [ENGLISH_MENU, ARABIC_MENU] = [1, 0] as const

async function serveMenu(number: number): Promise<Served> {
  await using stack = new AsyncDisposableStack()
  const folder = stack.use(await openTemporaryFolder())
  const { url } = stack.use(await startApi(folder.path))
  const { menuPath } = await enterMenu(url, generateMenu(1, number), { pictures: true })
  const db = openDatabase(join(folder.path, 'qaima.db'))
  const id = (await findRestaurantByName(db, menuPath.slice(1))) ?? ''
  const menu = await loadMenu(db, id).finally(() => db.destroy())
  if (!menu) throw new Error(`There is no menu ${menuPath}`)
  const byHand = join(folder.path, 'cdn', FLOOR)
  await mkdir(byHand, { recursive: true })
  await writeFile(join(byHand, 'index.html'), floorPage(menu))
  return Object.assign(stack.move(), { url, ours: url + menuPath, floor: `${url}/${FLOOR}` })
}

const CSS = [
  'body{max-width:25rem;margin:0 auto;padding:0 1rem;font:16px/1.5 system-ui}',
  'ul{padding:0;list-style:none}li{display:flex;gap:.75rem;padding:1rem 0}',
  'img{flex:none;object-fit:cover}div{flex:1}p{margin:0}',
].join('')
const COVER_CSS = [
  'header{margin:0 -1rem;padding:0 1rem}',
  'header img:first-child{display:block;width:calc(100% + 2rem);height:auto;margin:0 -1rem;aspect-ratio:21/9}',
].join('')
const COVER_SIZES = '(min-width:25rem) 25rem,100vw'

// Pictures above the fold.
const EARLY = { covered: 4, plain: 5 }

/** The same menu by hand: the least that looks alike. */
function floorPage(menu: MenuDocument): string {
  let place = 0
  const early = EARLY[menu.cover ? 'covered' : 'plain']
  const sections = menu.categories.map(({ title, products }) => {
    const items = products.map((product) => item(product, (place += 1) > early))
    return `<h2>${escaped(title)}</h2><ul>${items.join('')}</ul>`
  })
  const css = CSS + (menu.cover ? COVER_CSS : '') + (menu.look ? lookCss(menu.look) : '')
  return [
    '<!doctype html><html lang="en"><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    `<title>${escaped(menu.name)}</title>`,
    menu.cover ? coverPreload(menu.cover) : '',
    `<style>${css}</style><header>`,
    menu.cover ? coverImage(menu.cover) : '',
    menu.logo ? logoImage(menu.logo) : '',
    `<h1>${escaped(menu.name)}</h1></header>${sections.join('')}</html>`,
  ].join('')
}

function lookCss(look: Look): string {
  const { ground, wash, action } = lookColours(look, 'light')
  return `body{background:${ground}}header{background:${wash}}span{color:${action}}`
}

function coverPreload(cover: Picture): string {
  const { srcset } = coverFiles(cover)
  return `<link rel="preload" as="image" type="image/avif" imagesrcset="${srcset}" imagesizes="${COVER_SIZES}" fetchpriority="high">`
}

function coverImage(cover: Picture): string {
  const { srcset, src } = coverFiles(cover)
  return `<img src="${src}" srcset="${srcset}" sizes="${COVER_SIZES}" alt="" width="${cover.width}" height="${cover.height}" fetchpriority="high">`
}

function coverFiles(cover: Picture) {
  const files = pictureWidths(cover)
    .filter((width) => width > LARGEST_THUMBNAIL)
    .map((width) => `/media/${pictureFile(cover, width, 'avif')} ${width}w`)
  return { srcset: files.join(), src: files.at(-1)?.split(' ')[0] ?? '' }
}

function logoImage(logo: Picture): string {
  const file = pictureFile(logo, pictureWidths(logo)[0] ?? logo.width, 'avif')
  return `<img src="/media/${file}" alt="" width="72" height="72">`
}

function item({ name, price, description, picture }: MenuProduct, lazy: boolean): string {
  const side = picture ? thumbnailSides(picture)[0] : undefined
  const file = picture && side ? thumbnailFile(picture, side, 'avif') : ''
  const image = `<img src="/media/${file}" alt="" width="96" height="96"${lazy ? ' loading="lazy"' : ''}>`
  const texts = `<b>${escaped(name)}</b><p>${escaped(description)}</p>`
  return `<li>${file && image}<div>${texts}</div><span>AED ${formatPrice(price)}</span></li>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
