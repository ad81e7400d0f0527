import { writeFile } from 'node:fs/promises'
import type { AstroIntegration } from 'astro'

// Addresses of the templates' scripts, for `quick/menu-result.ts`.
const SCRIPTS_FILE = 'menu-scripts.json'

/**
 * An adapter whose "server" is a function: the compiled site exports `app`, and the builder asks it
 * for pages without a socket in between.
 */
export function renderer(): AstroIntegration {
  let folder: URL
  return {
    name: 'qaima-renderer',
    hooks: {
      'astro:config:done': ({ config, setAdapter }) => {
        folder = config.build.server
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
      'astro:build:ssr': async ({ manifest: { entryModules } }) => {
        const files = Object.entries(entryModules).filter(([id]) =>
          id.includes('?astro&type=script'),
        )
        const text = JSON.stringify(Object.fromEntries(files))
        await writeFile(new URL(SCRIPTS_FILE, folder), text)
      },
    },
  }
}
