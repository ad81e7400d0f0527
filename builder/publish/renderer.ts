import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { withOwnPolicy } from '#db/page-policy.ts'
import type { MenuPage } from '#db/menu/pages.ts'
import { encodePath } from '#db/rules/text/segments.ts'
import type { Settings } from '#db/settings/settings.ts'

/** Pages to HTML. Pure. */
export interface Renderer {
  /** Changes with the templates, the planning code or the address: older pages are stale. */
  fingerprint: string
  prepare(): Promise<void>
  render(page: MenuPage): Promise<string>
  renderFile(page: MenuPage): Promise<Buffer>
  sitePaths(): Promise<readonly string[]>
  renderSite(path: string, details: SiteDetails): Promise<string>
}

type MenuRenderer = Settings['menuRenderer']

/** The operator's details on our own pages. */
export interface SiteDetails {
  /** Null if not set. */
  contactEmail: string | null
  operatorName: string | null
}

/** `dist/server/menus.mjs`: a fifth of the site. */
interface CompiledMenus {
  openMenus(site: { publicUrl: string }): Renderer['renderFile']
}

interface CompiledSite {
  app: { render(request: Request, options: { locals: object }): Promise<Response> }
  sitePaths: readonly string[]
}

/** Made by `npm run build`. */
export const SITE_DIST = join(import.meta.dirname, '../../site/dist')

// Code that decides on files and their input, beside templates.
const PLANNING = [
  '../../db/menu',
  '../../db/rules',
  'plan-files.ts',
  '../pictures/drawn-pictures.ts',
  '../pictures/share-picture.ts',
].map((path) => join(import.meta.dirname, path))

/** Throws if the site is not built. */
export function requireBuild(dist = SITE_DIST): void {
  if (existsSync(join(dist, 'server', 'entry.mjs'))) return
  throw new Error('The site is not compiled yet: run `npm run build` first')
}

const COMPILED = ['components', 'layouts', 'lib', 'renderer', 'styles']
  .map((folder) => join(SITE_DIST, '..', folder))
  .concat(['menu', 'rules'].map((folder) => join(import.meta.dirname, '../../db', folder)))

/** Whether sources are newer than the build: the two must not mix. */
export function isBuildOlder(dist = SITE_DIST, sources: readonly string[] = COMPILED): boolean {
  const built = changedAt(join(dist, 'server', 'entry.mjs'))
  return sources.flatMap(codeFiles).some((file) => changedAt(file) > built)
}

function changedAt(file: string): number {
  return statSync(file).mtimeMs
}

export async function loadRenderer(
  publicUrl: string,
  menuRenderer: MenuRenderer = 'quick',
): Promise<Renderer> {
  requireBuild()
  const folder = join(SITE_DIST, 'server')
  // Time zone data changes what is served when.
  const zones = process.versions['tz'] ?? ''
  const made = [publicUrl, zones, hashFolder(folder), ...PLANNING.map(hashFolder)].join('\n')
  const fingerprint = hash('sha256', made, 'hex').slice(0, 16)
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
        path,
      ),
  }
}

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

/** Files that define pages; `folder` may be one. */
function codeFiles(folder: string): string[] {
  if (/\.m?[jt]s$/.test(folder)) return [folder]
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
  return files.map((entry) => join(entry.parentPath, entry.name)).toSorted()
}
