import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { withOwnPolicy } from '#db/page-policy.ts'
import type { MenuPage } from '#db/menu/pages.ts'
import { encodePath } from '#db/rules/segments.ts'
import type { Settings } from '#db/settings/settings.ts'

/** Turns pages into HTML. Pure: the same page gives the same bytes. */
export interface Renderer {
  /**
   * Changes when the templates, the code that plans pages or the public address do: pages made before
   * are stale.
   */
  fingerprint: string
  /** Loads the templates ahead of the first page. */
  prepare(): Promise<void>
  render(page: MenuPage): Promise<string>
  /** The same as the bytes of its file. */
  renderFile(page: MenuPage): Promise<Buffer>
  /** Paths of the product's own pages that say where they stand: the landing page and its kind. */
  sitePaths(): Promise<readonly string[]>
  renderSite(path: string, details: SiteDetails): Promise<string>
}

type MenuRenderer = Settings['menuRenderer']

/** What the product's own pages tell of whoever runs it. */
export interface SiteDetails {
  /** Null when nobody has said so, as is the name. */
  contactEmail: string | null
  operatorName: string | null
}

/** `dist/server/menus.mjs`, which is all that menus need, and a fifth of the whole site. */
interface CompiledMenus {
  openMenus(site: { publicUrl: string }): Renderer['renderFile']
}

interface CompiledSite {
  app: { render(request: Request, options: { locals: object }): Promise<Response> }
  sitePaths: readonly string[]
}

/** The compiled site of this repository; `npm run build` makes it. */
export const SITE_DIST = join(import.meta.dirname, '../../site/dist')

// What decides, beside the templates, which files there are for a menu and what they are made from.
const PLANNING = [
  '../../db/menu',
  '../../db/rules',
  'plan-files.ts',
  '../pictures/drawn-pictures.ts',
  '../pictures/share-picture.ts',
].map((path) => join(import.meta.dirname, path))

/** Throws with what to do when the site is not compiled. */
export function requireBuild(dist = SITE_DIST): void {
  if (existsSync(join(dist, 'server', 'entry.mjs'))) return
  throw new Error('The site is not compiled yet: run `npm run build` first')
}

// What is compiled into pages, beside what plans them.
const COMPILED = ['components', 'layouts', 'lib', 'renderer', 'styles']
  .map((folder) => join(SITE_DIST, '..', folder))
  .concat(['menu', 'rules'].map((folder) => join(import.meta.dirname, '../../db', folder)))

/** Whether what pages are compiled from is newer than they are: no menu may be made of the two together. */
export function isBuildOlder(dist = SITE_DIST, sources: readonly string[] = COMPILED): boolean {
  const built = changedAt(join(dist, 'server', 'entry.mjs'))
  return sources.flatMap(codeFiles).some((file) => changedAt(file) > built)
}

function changedAt(file: string): number {
  return statSync(file).mtimeMs
}

/** Loads the compiled site; throws with what to do when it is not there. */
export async function loadRenderer(
  publicUrl: string,
  menuRenderer: MenuRenderer = 'quick',
): Promise<Renderer> {
  requireBuild()
  const folder = join(SITE_DIST, 'server')
  // A country that moves its summer, in a newer runtime, moves what is served when.
  const zones = process.versions['tz'] ?? ''
  const made = [publicUrl, zones, hashFolder(folder), ...PLANNING.map(hashFolder)].join('\n')
  const fingerprint = hash('sha256', made, 'hex').slice(0, 16)
  // The templates take a while to load, and a rebuild that finds nothing changed never needs them.
  const load: Load = (file) => import(pathToFileURL(join(folder, file)).href)
  const loadSite = () => load<CompiledSite>('entry.mjs')
  let opening: Promise<Renderer['renderFile']> | undefined
  const open = () => (opening ??= OPEN[menuRenderer](load, publicUrl))
  return {
    fingerprint,
    prepare: async () => void (await open()),
    render: async (page) => (await (await open())(page)).toString(),
    renderFile: async (page) => (await open())(page),
    sitePaths: async () => (await loadSite()).sitePaths,
    renderSite: async (path, details) =>
      withOwnPolicy(
        await renderByRequest(await loadSite(), publicUrl + encodePath(path), {
          details,
          site: { publicUrl },
        }),
      ),
  }
}

/** Loads a file of the compiled site. */
type Load = <Compiled>(file: string) => Promise<Compiled>

const OPEN: Record<
  MenuRenderer,
  (load: Load, publicUrl: string) => Promise<Renderer['renderFile']>
> = {
  async quick(load, publicUrl) {
    const { openMenus } = await load<CompiledMenus>('menus.mjs')
    return openMenus({ publicUrl })
  },
  async astro(load, publicUrl) {
    const compiled = await load<CompiledSite>('entry.mjs')
    return async (page) => {
      const locals = { page, site: { publicUrl } }
      return Buffer.from(await renderByRequest(compiled, publicUrl + encodePath(page.path), locals))
    }
  },
}

async function renderByRequest(
  { app }: CompiledSite,
  address: string,
  locals: object,
): Promise<string> {
  const response = await app.render(new Request(address), { locals })
  const html = await response.text()
  if (response.status !== 200) throw new Error(`${address} was rendered with ${response.status}`)
  return html
}

function hashFolder(folder: string): string {
  return codeFiles(folder)
    .map((path) => hash('sha256', readFileSync(path)))
    .join('\n')
}

/** Files that make pages what they are; `folder` may be one of them. */
function codeFiles(folder: string): string[] {
  if (/\.m?[jt]s$/.test(folder)) return [folder]
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
  return files.map((entry) => join(entry.parentPath, entry.name)).toSorted()
}
