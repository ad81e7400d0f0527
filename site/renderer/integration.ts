import type { AstroIntegration } from 'astro'

/**
 * An adapter whose "server" is a function: the compiled site exports `app`, and the builder asks it
 * for pages without a socket in between.
 */
export function renderer(): AstroIntegration {
  return {
    name: 'qaima-renderer',
    hooks: {
      'astro:config:done': ({ setAdapter }) => {
        setAdapter({
          name: 'qaima-renderer',
          entrypointResolution: 'auto',
          serverEntrypoint: new URL('./entry.ts', import.meta.url),
          supportedAstroFeatures: {
            staticOutput: 'stable',
            hybridOutput: 'stable',
            serverOutput: 'stable',
            sharpImageService: 'stable',
          },
        })
      },
    },
  }
}
