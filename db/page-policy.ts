import { KITCHEN_PATH, kitchenPage } from './rules/kitchen-links.ts'
import { hash } from 'node:crypto'
import { isReservedSegment } from './rules/text/segments.ts'
import { EARLY_TAPS, SPECULATION_RULES } from './rules/inline-scripts.ts'

export interface PageSources {
  styles: string[]
  scripts: string[]
}

/** `reader`: compiled, and reads photos of menus, by WebAssembly. */
export type PageKind = 'compiled' | 'reader' | 'menu' | 'other'

/** Beside the content security policy. */
export const PAGE_POLICIES = {
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
} as const

const TOKEN_PAGES = new Set(['/confirm-email', '/invitation', '/reset-password', KITCHEN_PATH])

const LANDING = new Set(['', 'en', 'ar'])

/** For answers that are no page. */
export const NEVER_FRAMED = "frame-ancestors 'none'"

// What React Aria inserts at runtime.
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
// Matches whole tags: `>` may be in attributes.
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
 * The policy of a page. Inline scripts are allowed in compiled pages only; menus hold owners' texts and get
 * fixed hashes. Our pages may frame a menu for the preview.
 */
export function contentSecurityPolicy(sources: PageSources, kind: PageKind): string {
  const framing = `frame-ancestors ${kind === 'menu' ? "'self'" : "'none'"}`
  return [...directives(sources, kind), framing].join('; ')
}

/** Also no referrer for addresses with tokens. */
export function pagePolicies(path: string): Record<string, string> {
  return TOKEN_PAGES.has(kitchenPage(path))
    ? { ...PAGE_POLICIES, 'Referrer-Policy': 'no-referrer' }
    : PAGE_POLICIES
}

/** For a page that lists its own style hashes. */
export function policyOfAnyStyle(kind: PageKind): string {
  const policy = contentSecurityPolicy({ styles: [], scripts: [] }, kind)
  return policy.replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'")
}

/** A preview's scripts would use the present time. */
export function previewPolicy(html: string): string {
  const policy = contentSecurityPolicy(pageSources(html), 'menu')
  return policy.replace(/script-src [^;]*/, "script-src 'none'")
}

/** A menu page's own policy, in few bytes: the first 8 KB count. */
export function menuPolicy(css: string, holdsTaps = false): string {
  // Browsers ignore that keyword beside a hash.
  const inline = holdsTaps ? MENU_HASHES.join(' ') : "'inline-speculation-rules'"
  const scripts = `script-src 'self' ${inline}`
  return `default-src 'self' ${sourceOf(css)};${scripts};form-action 'self';base-uri 'none'`
}

/**
 * Adds the policy as a meta element, without frame-ancestors, which needs a header. Leaves pages that have
 * one.
 */
export function withOwnPolicy(html: string, path: string): string {
  if (html.includes(POLICY)) return html
  const policy = directives(pageSources(html), pageKindOf(path)).join(';')
  return html.replace(CHARSET, `${CHARSET}<meta ${POLICY} content="${policy}">`)
}

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

/** By path, decoded or not. */
export function pageKindOf(path: string): 'compiled' | 'reader' | 'menu' {
  const [first = '', second] = path.split('/').slice(1)
  const isOurs = first === '' || isReservedSegment(first)
  // The sample menu below `/en` and `/ar` is a menu.
  if (!isOurs || second === 'sample') return 'menu'
  const isDashboard = first === 'dashboard' && !TOKEN_PAGES.has(kitchenPage(path))
  const isLanding = second === undefined && LANDING.has(first)
  return isDashboard || isLanding ? 'reader' : 'compiled'
}

function directives({ styles, scripts }: PageSources, kind: PageKind): string[] {
  const compiled = kind === 'compiled' || kind === 'reader'
  const wasm = kind === 'reader' ? ["'wasm-unsafe-eval'"] : []
  return [
    "default-src 'none'",
    ["script-src 'self'", ...wasm, ...(compiled ? scripts : MENU_HASHES)].join(' '),
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
