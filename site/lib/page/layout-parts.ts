import { manifestPath } from '#db/rules/menu-pages.ts'
import type { RestaurantView } from '#db/rules/restaurant-view.ts'
import { absoluteUrl, encodedPath, type MenuSite } from '../links/menu-site.ts'
import { languageLinks, type LanguageLinks } from '../links/language-links.ts'
import { ownWords } from '../words/menu-words.ts'
import { lookParts } from '../styles/look-styles.ts'
import { homeOf, isOwnMenu } from '../links/own-menu.ts'
import { menuShare, type SharedPicture } from '../pictures/shared-picture.ts'

/** What stands around every page of a restaurant. */
export type LayoutParts = SharedPicture &
  LanguageLinks & {
    lang: string
    dir: string
    url: string
    siteName: string
    /** Null for what nobody is to keep, or to find: a sample of a menu, what stands apart. */
    manifest: string | null
    themeLight: string
    themeDark: string
    /** What a tap says that needs a connection. */
    noConnection: string
  }

/** The same for the page at a path. */
export function layoutParts(restaurant: RestaurantView, path: string, site: MenuSite): LayoutParts {
  const { lang, dir, name, share, look } = restaurant
  const { themeLight, themeDark } = lookParts(look)
  return {
    lang,
    dir,
    url: absoluteUrl(site, path),
    siteName: name,
    ...menuShare(site.publicUrl, share),
    ...languageLinks(restaurant, path, site),
    manifest: isKept(restaurant) ? encodedPath(manifestPath(restaurant.path)) : null,
    themeLight,
    themeDark,
    noConnection: ownWords(lang).say.noConnection,
  }
}

function isKept(restaurant: RestaurantView): boolean {
  return isOwnMenu(homeOf(restaurant)) && restaurant.apart !== true
}
