import { manifestPath } from '#db/menu/pages.ts'
import type { RestaurantView } from '#db/menu/views.ts'
import { tabletManifestPath, tabletPath } from '#db/menu/tablet-pages.ts'
import { PRODUCT_NAME } from '#db/rules/product.ts'
import {
  absoluteUrl,
  encodedPath,
  type MenuSite,
  homeOf,
  isOwnMenu,
  linkTo,
} from '../links/page-links.ts'
import { languageLinks, type LanguageLinks } from '../links/language-links.ts'
import { ownWords } from '../../i18n/words.ts'
import { faceRules, lookParts } from '../styles/look-styles.ts'
import { menuShare, type SharedPicture } from '../pictures/picture-sources.ts'
import { tabletStyles } from '../styles/menu-styles.ts'

/** What stands around every page of a restaurant. */
export type LayoutParts = SharedPicture &
  LanguageLinks & {
    lang: string
    dir: string
    url: string
    siteName: string
    /** Null for what nobody is to keep, or to find: a sample of a menu, what is separate. */
    manifest: string | null
    themeLight: string
    themeDark: string
    /** What a tap says that needs a connection. */
    noConnection: string
    dayEnds?: string | undefined
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
    dayEnds: restaurant.dayEnds,
  }
}

function isKept(restaurant: RestaurantView): boolean {
  return isOwnMenu(homeOf(restaurant)) && restaurant.separate !== true
}

/** What stands around every page for a tablet. */
export interface TabletParts {
  lang: string
  dir: string
  /** Where it rests, in the main language. */
  start: string
  title: string
  url: string
  alternates: string | null
  /** Null on what is separate, which is kept on no device. */
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
  const { lang, dir, name, look, sign, separate } = restaurant
  const { css, themeLight, themeDark } = lookParts(look)
  const ofName = look ? faceRules(look, '.home strong') : ''
  const home = homeOf(restaurant)
  return {
    lang,
    dir,
    start: linkTo(tabletPath(home)),
    title: [...(title ? [title] : []), name, PRODUCT_NAME.en].join(' · '),
    url: absoluteUrl(site, path),
    alternates: languageLinks(restaurant, path, site).alternates,
    manifest: separate ? null : encodedPath(tabletManifestPath(home)),
    themeLight,
    themeDark,
    css: tabletStyles({ sign }) + css + ofName,
  }
}
