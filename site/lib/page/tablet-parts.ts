import type { RestaurantView } from '#db/rules/restaurant-view.ts'
import { tabletManifestPath, tabletPath } from '#db/rules/tablet-pages.ts'
import { PRODUCT_NAME } from '#db/rules/product.ts'
import { languageLinks } from '../links/language-links.ts'
import { lookParts } from '../styles/look-styles.ts'
import { absoluteUrl, encodedPath, type MenuSite } from '../links/menu-site.ts'
import { tabletStyles } from '../styles/menu-styles.ts'
import { linkTo } from '../links/page-links.ts'
import { homeOf } from '../links/own-menu.ts'

/** What stands around every page for a tablet. */
export interface TabletParts {
  lang: string
  dir: string
  /** Where it rests, in the main language. */
  start: string
  title: string
  url: string
  alternates: string | null
  /** Null on what stands apart, which is kept on no device. */
  manifest: string | null
  themeLight: string
  themeDark: string
  css: string
}

/** The same for the page at a path; `title` is what it shows of its restaurant, if not all. */
export function tabletParts(
  restaurant: RestaurantView,
  { path, title }: { path: string; title?: string },
  site: MenuSite,
): TabletParts {
  const { lang, dir, name, languages, look, sign, apart } = restaurant
  const { css, themeLight, themeDark } = lookParts(look)
  const home = homeOf(restaurant)
  return {
    lang,
    dir,
    start: linkTo(tabletPath(home)),
    title: [...(title ? [title] : []), name, PRODUCT_NAME.en].join(' · '),
    url: absoluteUrl(site, path),
    alternates: languageLinks(restaurant, path, site).alternates,
    manifest: apart ? null : encodedPath(tabletManifestPath(home)),
    themeLight,
    themeDark,
    css: tabletStyles({ languages: languages !== undefined, sign }) + css,
  }
}
