import { createApp } from 'astro/app/entrypoint'

/** The compiled templates; pages are whole strings, so nothing needs to stream. */
export const app = createApp({ streaming: false })

/** The pages of our own that are rendered when they are published, as they hold their address. */
export { SITE_PATHS as sitePaths } from '#site/lib/landing/sample-menu.ts'
