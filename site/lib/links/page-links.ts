import { encodePath } from '#db/rules/text/segments.ts'
import type { RestaurantView } from '#db/menu/views.ts'

const ENCODED = /[^\p{L}\p{M}\p{N}/.\-_\u200C\u200D]+/gu

/**
 * A path as a page's links hold it: letters of every script as they are, which browsers encode by
 * themselves. Encoded, an Arabic menu would weigh 300 bytes more on the wire.
 */
export function linkTo(path: string): string {
  return path.replace(ENCODED, encodeURIComponent)
}

/** What every menu page knows of the place it is published at. */
export interface MenuSite {
  /** Origin without a slash at its end, such as `https://qaima.example`. */
  publicUrl: string
}

/** What pages of our own tell of whoever runs this server; null when nobody has said so. */
export interface SiteDetails {
  contactEmail: string | null
  operatorName: string | null
}

/** The whole address of a path, percent-encoded: what canonical links and shared links show. */
export function absoluteUrl(site: MenuSite, path: string): string {
  return site.publicUrl + encodedPath(path)
}

// A page tells its own address, its menu's and its category's several times each, and so do the next.
const KEPT = 500
const kept = new Map<string, string>()

/** A path, percent-encoded. */
export function encodedPath(path: string): string {
  let text = kept.get(path)
  if (text === undefined) {
    if (kept.size === KEPT) kept.clear()
    kept.set(path, (text = encodePath(path)))
  }
  return text
}

/** The address of the menu in its main language. */
export function homeOf({ languages, path }: Pick<RestaurantView, 'languages' | 'path'>): string {
  return languages?.[0]?.path ?? path
}

/** Whether a menu's path is a restaurant's: a sample of a menu lies below a page of ours. */
export function isOwnMenu(path: string): boolean {
  return path.lastIndexOf('/') === 0
}
