import about from '../package.json' with { type: 'json' }

/** Of the release: `package.json`, the image and `/healthz` say the same. */
export const VERSION = about.version
