import { existsSync, readdirSync } from 'node:fs'
import { registerHooks } from 'node:module'

// Beside the templates; `site/renderer/library-files.ts` makes them.
const FOLDER = new URL('../site/dist/server/libraries/', import.meta.url)

/**
 * From here on, this thread loads a library that the build has compiled to one file from there: its
 * hundreds of modules would cost every command and every thread more than their own code does.
 */
export function loadCompiledLibraries(): void {
  // Without a build they are loaded as they are.
  const files = existsSync(FOLDER) ? readdirSync(FOLDER) : []
  const urls = new Map(files.map((file) => [libraryOf(file), new URL(file, FOLDER).href]))
  registerHooks({
    resolve(specifier, context, next) {
      const url = urls.get(specifier)
      return url ? { url, format: 'module', shortCircuit: true } : next(specifier, context)
    },
  })
}

function libraryOf(file: string): string {
  return file.replace('+', '/').replace(/\.mjs$/, '')
}
