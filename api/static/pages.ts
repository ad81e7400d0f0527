import { hash } from 'node:crypto'
import { SPECULATION_RULES } from '#db/rules/speculation-rules.ts'

/** What an HTML page needs beside its bytes. */
export interface PageTraits {
  /** The path that the page does nothing but lead to; null for a real page. */
  redirect: string | null
  /** Sources for a Content-Security-Policy: hashes of what the page itself holds. */
  styles: string[]
  scripts: string[]
}

const REDIRECT = /^<!doctype html><html data-redirect="([^"]*)"/i
const STYLE = /<style\b[^>]*>([\s\S]*?)<\/style>/gi
const SCRIPT = /<script\b(?![^>]*\ssrc=)(?![^>]*\btype="?application\/)[^>]*>([\s\S]*?)<\/script>/gi
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
const COMPONENT_STYLE_HASHES = COMPONENT_STYLES.map(hashOf)
const RULES_HASH = hashOf(SPECULATION_RULES)
const ENTITIES: Record<string, string> = { amp: '&', quot: '"', '#34': '"', '#39': "'", lt: '<' }

/** What every page says to browsers beside its content security policy. */
export const PAGE_POLICIES = {
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
} as const

/** Reads the traits of a page. */
export function inspectPage(html: string): PageTraits {
  return { redirect: redirectOf(html), styles: hashes(html, STYLE), scripts: hashes(html, SCRIPT) }
}

/** A page that came with the site, a page of a menu, or any other. */
export type PageKind = 'compiled' | 'menu' | 'other'

/**
 * The policy of a page. Only pages that were made when the site was compiled may run scripts of
 * their own text: on a menu, such a script could have come in with a text of the owner's. The rules
 * for fetching ahead count as one, so menus have theirs named word for word. Our own pages may
 * show a menu in a frame, as the dashboard's preview does; no page may frame anything else.
 */
export function contentSecurityPolicy({ styles, scripts }: PageTraits, kind: PageKind): string {
  const compiled = kind === 'compiled'
  return [
    "default-src 'none'",
    ["script-src 'self'", ...(compiled ? scripts : [RULES_HASH])].join(' '),
    ["style-src 'self'", ...styles, ...(compiled ? COMPONENT_STYLE_HASHES : [])].join(' '),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    ...(compiled ? ["frame-src 'self'"] : []),
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${kind === 'menu' ? "'self'" : "'none'"}`,
  ].join('; ')
}

function redirectOf(html: string): string | null {
  const target = REDIRECT.exec(html)?.[1]
  if (target === undefined) return null
  const text = target.replace(/&(\w+|#\d+);/g, (entity, name) => ENTITIES[name] ?? entity)
  // Parsing encodes what is not encoded yet, and leaves no way to another host.
  const { pathname } = new URL(text, 'http://localhost')
  return pathname.replace(/^\/+/, '/')
}

function hashes(html: string, pattern: RegExp): string[] {
  const texts = new Set(html.matchAll(pattern).map((match) => match[1] ?? ''))
  return [...texts].map(hashOf)
}

function hashOf(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`
}
