import { manifestPath, type RestaurantView } from '#db/rules/menu-pages.ts'
import { absoluteUrl, encodedPath, type MenuSite } from './menu-site.ts'
import { isOwnMenu } from './own-menu.ts'
import { menuShare, type SharedPicture } from './shared-picture.ts'

/** What stands around every page of a restaurant. */
export type LayoutParts = SharedPicture & {
  lang: string
  dir: string
  url: string
  siteName: string
  /** Null for a sample of a menu, which is nobody's to keep, or to find. */
  manifest: string | null
}

/** The same for the page at a path. */
export function layoutParts(restaurant: RestaurantView, path: string, site: MenuSite): LayoutParts {
  const { lang, dir, name, share } = restaurant
  return {
    lang,
    dir,
    url: absoluteUrl(site, path),
    siteName: name,
    ...menuShare(site.publicUrl, share),
    manifest: isOwnMenu(restaurant.path) ? encodedPath(manifestPath(restaurant.path)) : null,
  }
}
