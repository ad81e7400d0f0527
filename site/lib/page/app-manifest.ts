import { PRODUCT_NAME } from '#db/rules/product.ts'
import { APP_ICONS } from '../pictures/app-icons.ts'
import { LANDING_TEXTS } from '../../i18n/site-texts.ts'
import type { SiteLanguage } from '../links/site-languages.ts'

/** What a phone needs to keep the dashboard among its apps. */
export function appManifest(language: SiteLanguage): object {
  const { description } = LANDING_TEXTS[language]
  return {
    id: '/dashboard/home',
    name: PRODUCT_NAME[language],
    short_name: PRODUCT_NAME[language],
    description,
    lang: language,
    dir: language === 'ar' ? 'rtl' : 'ltr',
    start_url: '/dashboard/home',
    scope: '/',
    display: 'standalone',
    background_color: '#fffcf6',
    theme_color: '#1e5b4a',
    icons: APP_ICONS.filter(({ purpose }) => purpose !== 'apple').map(
      ({ name, size, purpose }) => ({
        src: `/icons/${name}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose,
      }),
    ),
  }
}
