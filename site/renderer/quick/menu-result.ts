import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AstroGlobal, SSRResult } from 'astro'
import type { MenuSite } from '#site/lib/menu-site.ts'

/** What a page of a menu is rendered with. */
export type MenuResult = SSRResult

// Addresses of the templates' scripts, by what Astro calls them; `integration.ts` leaves it here.
const SCRIPTS_FILE = 'menu-scripts.json'

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
  const scripts = readScripts()
  const nothing = {
    componentMetadata: new Map(),
    clientDirectives: new Map(),
    inlinedScripts: new Map(),
  }
  return () => {
    const needed: Needed = {
      ...nothing,
      createAstro: (props) => ({ props, locals: { site } }) as unknown as AstroGlobal,
      resolve: async (id) => addressOf(scripts, id),
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

function readScripts(): Record<string, string> {
  return JSON.parse(readFileSync(join(import.meta.dirname, SCRIPTS_FILE), 'utf8'))
}

function addressOf(scripts: Readonly<Record<string, string>>, id: string): string {
  const file = scripts[id]
  if (file === undefined) throw new Error(`The build left no script for ${id}`)
  return `/${file}`
}
