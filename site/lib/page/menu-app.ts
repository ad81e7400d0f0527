import { APP_ICONS, appIconFile, type AppIcon } from '#db/rules/look/app-icons.ts'
import type { Picture } from '#db/rules/look/pictures.ts'
import { PAGE_SEGMENTS, encodePath } from '#db/rules/text/segments.ts'
import { tabletPath } from '#db/menu/tablet-pages.ts'
import { lookParts } from '../styles/look-styles.ts'
import { homeOf } from '../links/page-links.ts'
import type { PageOf } from './page-of.ts'

/**
 * The web app manifest of a menu: kept among the apps of a phone, it has a window of its own, below the
 * clock. On a restaurant's tablet it has the whole screen, and nothing else is within its reach.
 */
export function menuApp({ restaurant, tablet, maskable }: PageOf<'manifest'>): object {
  const { name, path, lang, dir, logo, look } = restaurant
  const { themeLight } = lookParts(look)
  const fileOf = (logo: Picture, icon: AppIcon) =>
    (icon.purpose === 'maskable' && maskable) || appIconFile(logo, icon, look)
  const address = encodePath(tablet ? tabletPath(path) : path)
  const home = homeOf(restaurant)
  return {
    id: address,
    name,
    short_name: name,
    lang,
    dir,
    start_url: address,
    // All of its languages, so that choosing another stays in the window.
    scope: tablet ? address : encodePath(home),
    display: tablet ? 'fullscreen' : reachesOurs(home) ? 'browser' : 'standalone',
    background_color: themeLight,
    theme_color: themeLight,
    icons: logo
      ? APP_ICONS.map((icon) => ({
          src: `/media/${fileOf(logo, icon)}`,
          sizes: `${icon.size}x${icon.size}`,
          type: 'image/png',
          purpose: icon.purpose,
        }))
      : [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }],
  }
}

// A scope reaches whatever begins like it, so that of `/d` would have `/dashboard` in the window of a menu.
function reachesOurs(home: string): boolean {
  return PAGE_SEGMENTS.some((segment) => `/${segment}`.startsWith(home))
}
