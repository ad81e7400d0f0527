import { APP_ICONS, appIconFile } from '#db/rules/app-icons.ts'
import type { RestaurantView } from '#db/rules/menu-pages.ts'
import { encodePath } from '#db/rules/segments.ts'

const PAPER = '#fffcf6'

/** The web app manifest of a menu: kept among the apps of a tablet, it has a window of its own, below the clock. */
export function menuApp({ name, path, lang, dir, logo }: RestaurantView): object {
  const address = encodePath(path)
  return {
    id: address,
    name,
    short_name: name,
    lang,
    dir,
    start_url: address,
    scope: address,
    display: 'standalone',
    background_color: PAPER,
    theme_color: PAPER,
    icons: logo
      ? APP_ICONS.map((icon) => ({
          src: `/media/${appIconFile(logo, icon)}`,
          sizes: `${icon.size}x${icon.size}`,
          type: 'image/png',
          purpose: icon.purpose,
        }))
      : [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }],
  }
}
