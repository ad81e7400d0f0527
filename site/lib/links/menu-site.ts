import { encodePath } from '#db/rules/segments.ts'

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
