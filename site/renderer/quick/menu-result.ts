import type { AstroGlobal, SSRResult } from 'astro'
import type { MenuSite } from '#site/lib/links/menu-site.ts'

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
