import { APP_ICONS, appIconFile } from '#db/rules/app-icons.ts'
import type { RestaurantView } from '#db/rules/restaurant-view.ts'
import { encodePath } from '#db/rules/segments.ts'
import { lookParts } from './look-styles.ts'
import { homeOf } from './own-menu.ts'

/** The web app manifest of a menu: kept among the apps of a tablet, it has a window of its own, below the clock. */
export function menuApp(restaurant: RestaurantView): object {
  const { name, path, lang, dir, logo, look } = restaurant
  const { themeLight } = lookParts(look)
  const address = encodePath(path)
  return {
    id: address,
    name,
    short_name: name,
    lang,
    dir,
    start_url: address,
    // All of its languages, so that choosing another stays in the window.
    scope: encodePath(homeOf(restaurant)),
    display: 'standalone',
    background_color: themeLight,
    theme_color: themeLight,
    icons: logo
      ? APP_ICONS.map((icon) => ({
          src: `/media/${appIconFile(logo, icon, look)}`,
          sizes: `${icon.size}x${icon.size}`,
          type: 'image/png',
          purpose: icon.purpose,
        }))
      : [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }],
  }
}
