import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadRenderer, SITE_DIST, type Renderer } from '../renderer.ts'
import type { BenchHouse } from './bench-house.ts'
import { hugoContent } from './hugo-content.ts'
import { hugoLayout, type StaticParts } from './hugo-templates.ts'
import { ownPages, type OwnPage } from './own-pages.ts'
import { runProcess, timeProcess, type Timed } from './child-process.ts'

const KINDS = ['menu', 'category', 'product', 'info'] as const
// What machines read: Hugo gets it worked out, like everything else.
const GRAPH = /<script type="application\/ld\+json">(.*?)<\/script>/s
const UNWANTED = ['home', 'section', 'taxonomy', 'term', 'RSS', 'sitemap', 'robotsTXT', '404']

/** The version of Hugo on the path; null when there is none. */
export async function hugoVersion(): Promise<string | null> {
  try {
    const { stdout } = await runProcess('hugo', ['version'])
    return /v([\d.]+)/.exec(stdout)?.[1] ?? stdout.trim()
  } catch {
    return null
  }
}

/** Writes a Hugo site with the same pages, pictures and other files as the house's menus. */
export async function writeHugoSite(house: BenchHouse, folder: string): Promise<void> {
  const { publicUrl, mediaDir } = house.settings
  const config = { baseURL: publicUrl, disableKinds: UNWANTED, timeout: '10m' }
  await mkdir(join(folder, 'layouts/_default'), { recursive: true })
  await writeFile(join(folder, 'config.json'), JSON.stringify(config))
  await cp(join(SITE_DIST, 'client'), join(folder, 'static'), { recursive: true })
  await cp(mediaDir, join(folder, 'static/media'), { recursive: true })
  const renderer = await loadRenderer(publicUrl)
  let index = 0
  for await (const pages of ownPages(house)) {
    await writeContent(join(folder, `content/menu-${index}`), pages, { publicUrl, renderer })
    if (index === 0) await writeLayouts(join(folder, 'layouts/_default'), pages, renderer)
    index += 1
  }
}

/** Builds it into `destination`. */
export async function buildHugoSite(folder: string, destination: string): Promise<Timed> {
  const args = ['--source', folder, '--destination', destination, '--quiet', '--noBuildLock']
  return timeProcess('hugo', args)
}

async function writeContent(
  folder: string,
  pages: OwnPage[],
  { publicUrl, renderer }: { publicUrl: string; renderer: Renderer },
): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const [place, page] of pages.entries()) {
    const graph = GRAPH.exec(await renderer.render(page))?.[1] ?? ''
    await writeFile(join(folder, `page-${place}.md`), hugoContent(page, { publicUrl, graph }))
  }
}

async function writeLayouts(folder: string, pages: OwnPage[], renderer: Renderer): Promise<void> {
  for (const kind of KINDS) {
    const sample = pages.find((page) => page.kind === kind)
    if (!sample) throw new Error(`No page of kind ${kind} to take the styles from`)
    const parts = staticParts(await renderer.render(sample))
    await writeFile(join(folder, `${kind}.html`), hugoLayout(kind, parts))
  }
}

function staticParts(html: string): StaticParts {
  const scripts = html.match(/<script[^>]*(?:src=|"speculationrules")[^>]*>[^<]*<\/script>/g) ?? []
  return { style: /<style>.*?<\/style>/s.exec(html)?.[0] ?? '', scripts: scripts.join('') }
}
