import { createApp } from 'astro/app/entrypoint'

/** The compiled menu templates; pages are whole strings, so nothing needs to stream. */
export const app = createApp({ streaming: false })
