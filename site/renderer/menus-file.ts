import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const SOURCE = fileURLToPath(new URL('./quick/menus.ts', import.meta.url))

/** Compiles what renders menus to a file of its own: it needs a fifth of what our other pages need. */
export function menusFile(): Plugin {
  return {
    name: 'qaima-menus',
    apply: 'build',
    buildStart() {
      if (this.environment.name !== 'ssr') return
      this.emitFile({
        type: 'chunk',
        id: SOURCE,
        fileName: 'menus.mjs',
        preserveSignature: 'strict',
      })
    },
  }
}
