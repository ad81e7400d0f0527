import sharp from 'sharp'
import { PRODUCT_NAME } from '#db/rules/product.ts'
import { LANDING_TEXTS } from '../../i18n/site-texts.ts'
import type { SiteLanguage } from '../links/own-paths.ts'

type AppIcon = {
  name: string
  /** In pixels. */
  size: number
  /** How much of the square the mark takes; what a phone may cut off stays free. */
  share: number
  purpose: 'any' | 'maskable' | 'apple'
}

/** The mark on paper, for every place that wants a square of its own. */
export const APP_ICONS: readonly AppIcon[] = [
  { name: 'app-192', size: 192, share: 0.72, purpose: 'any' },
  { name: 'app-512', size: 512, share: 0.72, purpose: 'any' },
  { name: 'app-maskable-512', size: 512, share: 0.52, purpose: 'maskable' },
  { name: 'apple-touch-icon', size: 180, share: 0.66, purpose: 'apple' },
]
const PAPER = '#fffcf6'
const MARK = `
  <path fill="#1e5b4a" stroke="#1e5b4a" d="M4 5l12 4v20L4 25z"/>
  <path fill="#2f7d67" stroke="#2f7d67" d="M28 5L16 9v20l12-4z"/>
  <path fill="none" stroke="#f2b544" stroke-width="2.6" stroke-linecap="round" d="M19.6 14.6l5-1.7"/>`
// The mark's own box is 25.6 across and its middle at 16, 17.
const MARK_WIDTH = 25.6

/** An icon as a PNG without transparency. */
export function drawAppIcon({ size, share }: AppIcon): Promise<Buffer> {
  const scale = (share * 32) / MARK_WIDTH
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32">
    <rect width="32" height="32" fill="${PAPER}"/>
    <g stroke-width="1.6" stroke-linejoin="round" transform="translate(16 16) scale(${scale}) translate(-16 -17)">${MARK}</g>
  </svg>`
  return sharp(Buffer.from(svg)).flatten({ background: PAPER }).png({ palette: true }).toBuffer()
}

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
