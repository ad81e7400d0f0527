import { renderToString } from 'astro/runtime/server/index.js'
import type { AstroGlobal, SSRResult } from 'astro'
import type { MenuPage } from '#db/menu/pages.ts'
import MenuTemplate from '../components/MenuPage.astro'
import { drawIconSheet } from '../lib/pictures/icon-sheet.ts'
import { menuApp } from '../lib/page/menu-app.ts'
import type { MenuSite } from '../lib/links/page-links.ts'

/** Renders the pages of menus at a public address: the same bytes as a request to `app`. */
export function openMenus(site: MenuSite): (page: MenuPage) => Promise<Buffer> {
  const newResult = menuResults(site)
  return async (page) => {
    if (page.kind === 'manifest') return Buffer.from(JSON.stringify(menuApp(page)))
    if (page.kind === 'icons') return Buffer.from(await drawIconSheet(page))
    if (page.kind === 'data') return Buffer.from(JSON.stringify(page.file))
    const html = await renderToString(newResult(), MenuTemplate, { page }, {}, true)
    if (typeof html !== 'string') throw new Error(`Rendering gave status ${html.status}`)
    return Buffer.from(html)
  }
}

/** What a page of a menu is rendered with. */
export type MenuResult = SSRResult

type Needed = Pick<
  MenuResult,
  | 'createAstro'
  | 'resolve'
  | 'compressHTML'
  | 'base'
  | 'userAssetsBase'
  | 'partial'
  | 'pathname'
  | 'clientDirectives'
  | 'componentMetadata'
  | 'inlinedScripts'
  | 'styles'
  | 'scripts'
  | 'links'
  | 'shouldInjectCspMetaTags'
  | '_metadata'
>

/**
 * Gives what Astro makes for each request, without a request: from the address to the response, one
 * costs twice what a page of ours costs, and loads five times as much code.
 */
export function menuResults(site: MenuSite): () => MenuResult {
  const nothing = {
    componentMetadata: new Map(),
    clientDirectives: new Map(),
    inlinedScripts: new Map(),
  }
  return () => {
    const needed: Needed = {
      ...nothing,
      createAstro: (props) => ({ props, locals: { site } }) as unknown as AstroGlobal,
      // Menus have no tag that Astro gives an address.
      resolve: (id) => Promise.reject(new Error(`The build left no script for ${id}`)),
      compressHTML: true,
      base: '/',
      userAssetsBase: undefined,
      partial: false,
      pathname: '/',
      styles: new Set(),
      scripts: new Set(),
      links: new Set(),
      shouldInjectCspMetaTags: false,
      _metadata: freshMetadata(),
    }
    // The rest is for what menu pages have none of: islands, actions, cookies.
    return needed as MenuResult
  }
}

function freshMetadata(): MenuResult['_metadata'] {
  return {
    hasHydrationScript: false,
    rendererSpecificHydrationScripts: new Set(),
    renderedScripts: new Set(),
    hasDirectives: new Set(),
    hasRenderedHead: false,
    hasRenderedServerIslandRuntime: false,
    headInTree: true,
    extraHead: [],
    extraStyleHashes: [],
    extraScriptHashes: [],
    propagators: new Set(),
    routeHasPropagation: false,
    pendingSlotEvaluations: [],
    templateDepth: 0,
  }
}
