import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createRequire } from 'node:module'
import type { MenuPage } from '#db/rules/menu-pages.ts'
import { runProcess } from './child-process.ts'
import { openTemporaryFolder, type TemporaryFolder } from './temporary-folder.ts'

// Inside the repository, so that the site's own components and packages are found from there.
const PARENT = join(import.meta.dirname, '../../site/.astro')

const CONFIG = `export default {
  srcDir: '.',
  output: 'static',
  compressHTML: true,
  build: { inlineStylesheets: 'always' },
  devToolbar: { enabled: false },
  vite: { build: { assetsInlineLimit: 0 } },
}
`

const PAGE = `---
import MenuPage from '#site/components/MenuPage.astro'
import pages from '../pages.json'

export function getStaticPaths() {
  return pages.map((page) => ({ params: { path: page.path.slice(1) }, props: { page } }))
}
Object.assign(Astro.locals, { page: Astro.props.page, site: { publicUrl: PUBLIC_URL } })
---

<MenuPage page={Astro.props.page} />
`

/** An ordinary static Astro site of the same pages, with the site's own templates. */
export async function openAstroSite(
  pages: readonly MenuPage[],
  publicUrl: string,
): Promise<TemporaryFolder> {
  await mkdir(PARENT, { recursive: true })
  const folder = await openTemporaryFolder(PARENT)
  await mkdir(join(folder.path, 'pages'))
  await writeFile(join(folder.path, 'astro.config.mjs'), CONFIG)
  await writeFile(join(folder.path, 'pages.json'), JSON.stringify(pages))
  const page = PAGE.replace('PUBLIC_URL', JSON.stringify(publicUrl))
  await writeFile(join(folder.path, 'pages/[...path].astro'), page)
  return folder
}

/** Builds it; returns how long the process took. */
export async function buildAstroSite(folder: TemporaryFolder): Promise<number> {
  const { resolve } = createRequire(import.meta.url)
  const astro = join(resolve('astro/package.json'), '../bin/astro.mjs')
  const args = [astro, 'build', '--root', folder.path]
  const settings = { ASTRO_TELEMETRY_DISABLED: '1' }
  return (await runProcess(process.execPath, args, settings)).seconds
}
