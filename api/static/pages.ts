import { pageSources, type PageSources } from '#db/page-policy.ts'

/** What an HTML page needs beside its bytes. */
export interface PageTraits extends PageSources {
  /** The path that the page does nothing but lead to; null for a real page. */
  redirect: string | null
}

const REDIRECT = /^<!doctype html><html data-redirect="([^"]*)"/i
const ENTITIES: Record<string, string> = { amp: '&', quot: '"', '#34': '"', '#39': "'", lt: '<' }

/** Reads the traits of a page. */
export function inspectPage(html: string): PageTraits {
  return { redirect: redirectOf(html), ...pageSources(html) }
}

function redirectOf(html: string): string | null {
  const target = REDIRECT.exec(html)?.[1]
  if (target === undefined) return null
  const text = target.replace(/&(\w+|#\d+);/g, (entity, name) => ENTITIES[name] ?? entity)
  // Parsing encodes what is not encoded yet, and leaves no way to another host.
  const { pathname } = new URL(text, 'http://localhost')
  return pathname.replace(/^\/+/, '/')
}
