import { encodePath } from '#db/rules/segments.ts'

/** What every menu page knows of the place it is published at. */
export interface MenuSite {
  /** Origin without a slash at its end, such as `https://qaima.example`. */
  publicUrl: string
}

/** What pages of our own tell of whoever runs this Qaima; null when nobody has said so. */
export interface SiteDetails {
  contactEmail: string | null
  operatorName: string | null
}

/** The whole address of a path, percent-encoded: what canonical links and shared links show. */
export function absoluteUrl(site: MenuSite, path: string): string {
  return site.publicUrl + encodePath(path)
}
