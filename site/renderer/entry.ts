import { createApp } from 'astro/app/entrypoint'
import type { MenuPage } from '#db/rules/menu-pages.ts'
import type { MenuSite } from '#site/lib/menu-site.ts'
import { renderInOneRequest } from './one-request.ts'

/** The compiled templates; pages are whole strings, so nothing needs to stream. */
export const app = createApp({ streaming: false })

/** What renders the pages of menus at a public address; the same bytes as `app`, much sooner. */
export function openMenus(site: MenuSite): Promise<(page: MenuPage) => Promise<string>> {
  return renderInOneRequest(app, site)
}

/** The pages of our own that are rendered when they are published, as they hold their address. */
export { SITE_PATHS as sitePaths } from '#site/lib/site-paths.ts'
