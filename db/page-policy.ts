import { KITCHEN_PATH, kitchenPage } from './rules/kitchen-links.ts'
import { hash } from 'node:crypto'
import { isReservedSegment } from './rules/segments.ts'
import { EARLY_TAPS, SPECULATION_RULES } from './rules/inline-scripts.ts'

/** Sources for a Content-Security-Policy: hashes of what a page itself holds. */
export interface PageSources {
  styles: string[]
  scripts: string[]
}

/** A page that came with the site, a page of a menu, or any other. */
export type PageKind = 'compiled' | 'menu' | 'other'

/** What every page says to browsers beside its content security policy. */
export const PAGE_POLICIES = {
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
} as const

const TOKEN_PAGES = new Set(['/confirm-email', '/reset-password', KITCHEN_PATH])

/** The policy of what is no page: nobody shows an answer of ours in a frame of theirs. */
export const NEVER_FRAMED = "frame-ancestors 'none'"

// What the dashboard's components (React Aria) put into the page while they run.
export const COMPONENT_STYLES = [
  `@layer {
  [data-react-aria-pressable] {
    touch-action: pan-x pan-y pinch-zoom;
  }
}`,
  `@layer {
  * {
    overscroll-behavior: contain;
  }
}`,
]
const COMPONENT_STYLE_HASHES = COMPONENT_STYLES.map(sourceOf)
const MENU_HASHES = [sourceOf(SPECULATION_RULES), sourceOf(EARLY_TAPS)]
// A tag is passed over whole: what stands in an attribute, such as a dish's description, opens nothing.
const ATTRIBUTES = `(?:[^>"']|"[^"]*"|'[^']*')*`
const ELEMENT = new RegExp(
  `<style\\b${ATTRIBUTES}>(?<style>[\\s\\S]*?)</style>|` +
    `<script\\b(?<attributes>${ATTRIBUTES})>(?<script>[\\s\\S]*?)</script>|` +
    `<[a-z!/]${ATTRIBUTES}>`,
  'gi',
)
const NO_SCRIPT = /\ssrc=|\btype="?application\//
const CHARSET = '<meta charset="utf-8">'
const POLICY = 'http-equiv="Content-Security-Policy"'

/**
 * The policy of a page. Only pages that were made when the site was compiled may run scripts of
 * their own text: on a menu, such a script could have come in with a text of the owner's. What
 * menus have of their own (rules for fetching ahead, early taps) is named word for word. Our own pages may
 * show a menu in a frame, as the dashboard's preview does; no page may frame anything else.
 */
export function contentSecurityPolicy(sources: PageSources, kind: PageKind): string {
  const framing = `frame-ancestors ${kind === 'menu' ? "'self'" : "'none'"}`
  return [...directives(sources, kind), framing].join('; ')
}

/** What a page says beside that policy; one that is opened with a token in its address tells nobody. */
export function pagePolicies(path: string): Record<string, string> {
  return TOKEN_PAGES.has(kitchenPage(path))
    ? { ...PAGE_POLICIES, 'Referrer-Policy': 'no-referrer' }
    : PAGE_POLICIES
}

/** The policy of a page whose styles only the page itself knows, which then says their hashes. */
export function policyOfAnyStyle(kind: PageKind): string {
  const policy = contentSecurityPolicy({ styles: [], scripts: [] }, kind)
  return policy.replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'")
}

/** The policy of a menu page as of another time: what its scripts do goes by the clock of now. */
export function previewPolicy(html: string): string {
  const policy = contentSecurityPolicy(pageSources(html), 'menu')
  return policy.replace(/script-src [^;]*/, "script-src 'none'")
}

/**
 * The policy that a menu page with this style sheet says of itself, wherever it is served: as much as
 * a few dozen bytes can say, since what has to be fetched first has 8 KB. Browsers that know no rules
 * for fetching ahead skip the word for them.
 */
export function menuPolicy(css: string, holdsTaps = false): string {
  // Beside a hash, browsers take that word for nothing.
  const inline = holdsTaps ? MENU_HASHES.join(' ') : "'inline-speculation-rules'"
  const scripts = `script-src 'self' ${inline}`
  return `default-src 'self' ${sourceOf(css)};${scripts};form-action 'self';base-uri 'none'`
}

/**
 * A finished page of ours that says all of its policy but who may frame it, which only a header can;
 * one that says it already is left alone.
 */
export function withOwnPolicy(html: string): string {
  if (html.includes(POLICY)) return html
  const policy = directives(pageSources(html), 'compiled').join(';')
  return html.replace(CHARSET, `${CHARSET}<meta ${POLICY} content="${policy}">`)
}

/** The hashes of a page's own styles and scripts. */
export function pageSources(html: string): PageSources {
  const styles = new Set<string>()
  const scripts = new Set<string>()
  for (const { groups = {} } of html.matchAll(ELEMENT)) {
    const { style, script, attributes = '' } = groups
    if (style !== undefined) styles.add(sourceOf(style))
    if (script !== undefined && !NO_SCRIPT.test(attributes)) scripts.add(sourceOf(script))
  }
  return { styles: [...styles], scripts: [...scripts] }
}

/** Whose page has this path, decoded or not. */
export function pageKindOf(path: string): 'compiled' | 'menu' {
  const [first = '', second] = path.split('/').slice(1)
  const isOurs = first === '' || isReservedSegment(first)
  // The sample menu below `/en` and `/ar` is one as well, and stands in the landing page's phone.
  return isOurs && second !== 'sample' ? 'compiled' : 'menu'
}

function directives({ styles, scripts }: PageSources, kind: PageKind): string[] {
  const compiled = kind === 'compiled'
  return [
    "default-src 'none'",
    ["script-src 'self'", ...(compiled ? scripts : MENU_HASHES)].join(' '),
    ["style-src 'self'", ...styles, ...(compiled ? COMPONENT_STYLE_HASHES : [])].join(' '),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    ...(compiled ? ["frame-src 'self'"] : []),
    "form-action 'self'",
    "base-uri 'none'",
  ]
}

function sourceOf(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`
}
