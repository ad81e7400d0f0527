import { encodePath } from '#db/rules/segments.ts'

/** What every menu page knows of the place it is published at. */
export interface MenuSite {
  /** Origin without a slash at its end, such as `https://qaima.example`. */
  publicUrl: string
}

/** The whole address of a path, percent-encoded: what canonical links and shared links show. */
export function absoluteUrl(site: MenuSite, path: string): string {
  return new URL(encodePath(path), site.publicUrl).href
}
